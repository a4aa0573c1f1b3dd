/** The answer that gives itself, unless that it is so would tell others something hidden. */
import type { Graveyard } from './graveyard.svelte';

export function answersItself(yard: Graveyard): string | null {
  if (!isAlone(yard) && !isPlain(yard)) return null;
  const moves = yard.scene.offers.map((offer) => offer.move);
  const first = moves[0] ?? null;
  if (yard.kind === 'distribute' && moves.length === yard.waiting.length && yard.view.box.white >= moves.length) return first;
  if (yard.kind === 'coffin' && nowhere(yard)) return first;
  return moves.length === 1 ? first : null;
}

function isAlone(yard: Graveyard): boolean {
  return yard.sitting.table?.seats.filter((seat) => seat.kind === 'person').length === 1;
}

/** Whether everybody knows what this seat can do: it has no share that could be played. */
function isPlain(yard: Graveyard): boolean {
  return yard.view.options['share_backs'] === 'open' || yard.player(yard.me).shares.length === 0;
}

/** Whether all coffins go to the New Cemetery, in whatever order. */
function nowhere(yard: Graveyard): boolean {
  const places = Object.values(yard.extras.places ?? {});
  return places.every((found) => found.length === 0) && !yard.player(yard.me).shares.some((card) => card.startsWith('MX'));
}
