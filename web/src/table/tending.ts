/**
 * Looks after the focus. What is lit on the table, in the hand and beside the question is one tab
 * stop each, and arrows do the rest; a focus that is lost comes back at the question.
 */
import type { Attachment } from 'svelte/attachments';
import type { Sitting } from '../play/sitting.svelte';

const LIT = '.offered[data-move], .answer[data-move]';
const PLACES = ['.scene', '.foot > :not(.say)', '.say'];
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]';

type Node = HTMLElement | SVGElement;
const isSeen = (node: Element): boolean => node.getClientRects().length > 0;

/** What is lit, in reading order, each move once: where the focus is, if it is there too. */
export function lit(): Node[] {
  const here = document.activeElement?.closest(PLACES.join()) ?? null;
  const found = new Map<string, Node>();
  const nodes = [...document.querySelectorAll<Node>(LIT)].filter(isSeen);
  for (const node of nodes) {
    const move = node.dataset['move']!;
    if (!found.has(move) || (here?.contains(node) && !here.contains(found.get(move)!))) found.set(move, node);
  }
  const chosen = new Set(found.values());
  return nodes.filter((node) => chosen.has(node));
}

/** One of those that are lit in a place takes the tab. */
function rove(place: Element): void {
  const nodes = [...place.querySelectorAll<Node>(LIT)];
  const stop =
    nodes.find((node) => node === document.activeElement) ??
    nodes.find((node) => node.classList.contains('wanted')) ??
    nodes.find((node) => node.dataset['stop'] !== undefined) ??
    nodes[0];
  for (const node of nodes) {
    node.setAttribute('tabindex', node === stop ? '0' : '-1');
    if (node === stop) node.dataset['stop'] = '';
    else delete node.dataset['stop'];
  }
}

export function tending(sitting: Sitting): Attachment<HTMLElement> {
  return (frame) => {
    let last: Node | null = null;
    let move = '';

    const tend = () => {
      for (const place of PLACES) frame.querySelectorAll(place).forEach(rove);
    };
    /** An element that is gone, or can be focused no more, leaves the focus nowhere. */
    const find = () => {
      if (document.activeElement !== document.body || !last || document.querySelector('dialog[open]')) return;
      if (last.isConnected && last.matches(FOCUSABLE) && isSeen(last)) return; // somebody clicked beside it
      const again = sitting.worrying ? null : frame.querySelector<Node>(`[data-move="${CSS.escape(move)}"]:is(${FOCUSABLE})`);
      (again ?? frame.querySelector<HTMLElement>('#question'))?.focus({ preventScroll: true });
    };
    const watch = (event: Event) => {
      last = event.target as Node;
      move = last.dataset['move'] ?? '';
      tend();
    };
    const observer = new MutationObserver(() => {
      tend();
      requestAnimationFrame(find);
    });
    tend();
    observer.observe(frame, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-move', 'disabled'] });
    frame.addEventListener('focusin', watch);
    return () => {
      observer.disconnect();
      frame.removeEventListener('focusin', watch);
    };
  };
}
