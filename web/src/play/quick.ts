/** A game at once: against the usual bots, or with chairs for friends. */
import type { BotInfo, GameInfo, NewSeat, NewTable } from '../wire';
import { t } from '../messages';
import { newTable } from './api';
import type { Slug } from './scene';
import { keepSecret } from './seats';
import { settings } from './settings.svelte';

/** How many sit down for a quick game. */
export const QUICK: Record<Slug, number> = { eva: 1, manors: 2, graves: 3, muertos: 3 };

/** Of middling strength. */
const USUAL = 'level3';

/** The bot for a quick game: the player's choice, else the usual one. */
export function usualBot(bots: readonly BotInfo[]): string {
  const chosen = bots.find((bot) => bot.name === settings.bot) ?? bots.find((bot) => bot.name === USUAL) ?? bots[0];
  return chosen?.name ?? '';
}

/** The seats of a new table: me, then bots or open chairs. */
export function quickSeats(slug: Slug, game: GameInfo | undefined, friends = false): NewSeat[] {
  const other: NewSeat = friends ? { kind: 'open' } : { kind: 'bot', bot: usualBot(game?.bots ?? []) };
  return [{ kind: 'me' }, ...Array.from({ length: QUICK[slug] - 1 }, () => other)];
}

/** Sets a table and goes there. */
export async function sitDown(slug: Slug, wish: Omit<NewTable, 'game' | 'name'>): Promise<void> {
  const seat = await newTable({ game: slug, name: settings.name || t.lobby.guest, ...wish });
  keepSecret(seat.table, seat.secret);
  location.assign(`/t/${seat.table}`);
}
