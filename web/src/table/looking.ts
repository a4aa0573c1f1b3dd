/**
 * Whatever has `data-tell` can be looked at closely: by a click where it is no answer, by holding
 * it, by the other mouse button, and by the keyboard.
 */
import type { Attachment } from 'svelte/attachments';
import type { Sitting } from '../play/sitting.svelte';

const TELLS = '[data-tell]';
const DOES = 'button, [role=button], a, input, label, summary';
const HELD = 500; // milliseconds
const STILL = 10; // pixels that a finger may slip

const teller = (target: EventTarget | null): HTMLElement | SVGElement | null =>
  target instanceof Element ? target.closest<HTMLElement | SVGElement>(TELLS) : null;

/** What can be looked at, in reading order. */
export const tellers = (): (HTMLElement | SVGElement)[] =>
  [...document.querySelectorAll<HTMLElement | SVGElement>(`.table ${TELLS}, .foot ${TELLS}`)].filter((node) => node.getClientRects().length > 0);

export function looking(sitting: Sitting): Attachment<HTMLElement> {
  let timer = 0;
  let start = { x: 0, y: 0 };
  let held = false;
  const letGo = () => clearTimeout(timer);

  function look(event: Event): boolean {
    const node = teller(event.target);
    if (node) sitting.look(node);
    return node !== null;
  }

  /** A button that does something does not also tell what it is, unless telling is all it does. */
  function isBusy(target: EventTarget | null): boolean {
    const doer = target instanceof Element ? target.closest<HTMLElement>(DOES) : null;
    return doer !== null && doer.dataset['look'] === undefined;
  }

  const bubbling: Record<string, (event: never) => void> = {
    click: (event: MouseEvent) => {
      if (!isBusy(event.target)) look(event);
    },
    contextmenu: (event: MouseEvent) => {
      letGo();
      if (look(event)) event.preventDefault();
    },
    keydown: (event: KeyboardEvent) => {
      const node = teller(event.target);
      const plain = event.key === 'Enter' || event.key === ' ';
      if (!node || node !== event.target || !plain || event.defaultPrevented || node instanceof HTMLButtonElement) return; // a button clicks
      event.preventDefault();
      sitting.look(node);
    },
  };
  const capturing: Record<string, (event: never) => void> = {
    pointerdown: (event: PointerEvent) => {
      letGo();
      held = false;
      if (event.pointerType === 'mouse' || !teller(event.target)) return;
      start = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => (held = look(event)), HELD);
    },
    pointermove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL) letGo();
    },
    pointerup: letGo,
    pointercancel: letGo,
    // What was held is looked at, and not answered too.
    click: (event: MouseEvent) => {
      if (held) event.stopImmediatePropagation();
      held = false;
    },
  };
  return (frame) => {
    for (const [name, listener] of Object.entries(bubbling)) frame.addEventListener(name, listener as EventListener);
    for (const [name, listener] of Object.entries(capturing)) frame.addEventListener(name, listener as EventListener, true);
    return () => {
      letGo();
      for (const [name, listener] of Object.entries(bubbling)) frame.removeEventListener(name, listener as EventListener);
      for (const [name, listener] of Object.entries(capturing)) frame.removeEventListener(name, listener as EventListener, true);
    };
  };
}
