/** Stands between hand and table: what was not meant for the answers that are shown does not reach them. */
import type { Attachment } from 'svelte/attachments';
import type { Sitting } from '../play/sitting.svelte';

/** Where answers are given; the ways through a lesson, a replay and the answers of others may be hurried along. */
const ANSWERS = '.table, .foot, .undo, .hint';
const HURRIED = '.lesson, .hurried';

export function guard(sitting: Sitting): Attachment<HTMLElement> {
  const { sight } = sitting;
  const answers = ({ target }: Event) =>
    !sitting.deck && target instanceof Element && target.closest(ANSWERS) !== null && target.closest(HURRIED) === null;
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const plays = (event: KeyboardEvent) => event.key === 'Enter' || event.key === ' ';

  return (frame) => {
    const heard: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
      pointermove: ({ clientX, clientY }) => Object.assign(sight.pointer, { x: clientX, y: clientY }),
      pointerdown: (event) => {
        Object.assign(sight.pointer, { x: event.clientX, y: event.clientY });
        sight.press(event);
      },
      pointerup: () => sight.release(),
      pointercancel: () => sight.release(),
      keydown: (event) => {
        if (!plays(event) || !answers(event)) return;
        sight.press(event);
        if (!sight.counts(event)) stop(event);
      },
      keyup: (event) => plays(event) && sight.release(),
      click: (event) => {
        if (answers(event) && !sight.clicks(event)) stop(event);
      },
    };
    for (const [name, listener] of Object.entries(heard)) frame.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of Object.entries(heard)) frame.removeEventListener(name, listener as EventListener, true);
    };
  };
}
