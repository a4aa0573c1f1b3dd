/** The keyboard at a table: arrows walk what is lit, letters open what the bar opens. */
import { settings } from '../play/settings.svelte';
import type { Sitting } from '../play/sitting.svelte';
import { tellers } from './looking';
import { lit } from './tending';

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function walk(event: KeyboardEvent, sitting: Sitting): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector('dialog[open]')) return;
  const way = ARROWS[event.key];
  if (way && !(sitting.deck && !event.shiftKey)) {
    if (step(event.shiftKey ? tellers() : lit(), way)) event.preventDefault();
    return;
  }
  if (event.key === 'Escape') return sitting.drawer ? void (sitting.drawer = null) : sitting.cancel();
  if (event.repeat || !settings.letters) return;
  const deed: Record<string, () => void> = {
    '?': () => (sitting.keys = true),
    r: () => sitting.openRules(''),
    u: () => sitting.undo(),
    h: () => sitting.askHint(),
    l: () => sitting.toggle('log'),
    t: () => sitting.toggle('table'),
    n: () => sitting.next(),
    i: () => {
      const node = document.activeElement?.closest<HTMLElement | SVGElement>('[data-tell]');
      if (node) sitting.look(node);
    },
  };
  deed[event.key]?.();
}

/** On to the next of these, or to the first, or to the one that a lesson waits for. */
function step(nodes: (HTMLElement | SVGElement)[], way: number): boolean {
  if (nodes.length === 0) return false;
  const here = nodes.indexOf(document.activeElement as HTMLElement);
  const first = Math.max(0, nodes.findIndex((node) => node.classList.contains('wanted')));
  const next = nodes[here < 0 ? (way > 0 ? first : nodes.length - 1) : (here + way + nodes.length) % nodes.length]!;
  if (!next.hasAttribute('tabindex')) next.setAttribute('tabindex', '-1');
  next.focus();
  return true;
}

function typing(target: EventTarget | null): boolean {
  return (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
