/** The keyboard at a table: arrows walk what is lit, letters open what the bar opens. */
import type { Sitting } from '../play/sitting.svelte';

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function walk(event: KeyboardEvent, sitting: Sitting): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const way = ARROWS[event.key];
  if (way && !sitting.deck) {
    const lit = offers();
    if (lit.length === 0) return;
    const here = lit.indexOf(document.activeElement as HTMLElement);
    const first = Math.max(0, lit.findIndex((node) => node.classList.contains('wanted')));
    const next = here < 0 ? (way > 0 ? first : lit.length - 1) : (here + way + lit.length) % lit.length;
    lit[next]!.focus();
    event.preventDefault();
    return;
  }
  const deed: Record<string, () => void> = {
    Escape: () => (sitting.drawer ? (sitting.drawer = null) : sitting.cancel()),
    '?': () => sitting.openRules(''),
    u: () => sitting.undo(),
    h: () => sitting.askHint(),
    l: () => sitting.toggle('log'),
  };
  deed[event.key]?.();
}

/** What is lit, in reading order, each move once. */
function offers(): HTMLElement[] {
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>('.offered[data-move], .answer[data-move]')].filter((node) => {
    const move = node.dataset['move']!;
    if (seen.has(move) || node.getClientRects().length === 0) return false;
    seen.add(move);
    return true;
  });
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
