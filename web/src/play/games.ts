/** What games are called: in the catalogue those that the page draws, others as the server says. */
import { SvelteMap } from 'svelte/reactivity';
import { capital, t } from '../messages';
import type { GameInfo } from '../wire';

export interface GameWords {
  name: string;
  meta: string;
  blurb: string;
}

const told = new SvelteMap<string, GameInfo>();

/** Keep what the server has told of a game. */
export function meet(game: GameInfo): void {
  told.set(game.slug, game);
}

export function gameWords(slug: string): GameWords {
  const game = told.get(slug);
  const ours = (t.games as Record<string, GameWords>)[slug];
  return ours ?? { name: game?.title ?? capital(slug), meta: game ? t.plain.players(game.seats) : '', blurb: t.plain.blurb };
}
