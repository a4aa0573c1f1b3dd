/** A game at once: against the usual bots, or with chairs for friends. */
import type { BotInfo, GameInfo, NewSeat, NewTable, Settings } from '../wire';
import { t } from '../messages';
import { newTable } from './api';
import type { Slug } from './scene';
import { keepChairs, keepSecret } from './seats';
import { settings } from './settings.svelte';
import { drawn } from '../tables/drawn';

/** How many sit down for a quick game. */
export const quickSeats = (slug: Slug, game: GameInfo | undefined): number => Math.min(drawn(slug).seats, game?.seats.at(-1) ?? Infinity);

/** Of middling strength, and the one for people who have just had a lesson. */
const USUAL = 'level3';
const AFTER_A_LESSON = 'level2';

/** The bot for a quick game: the player's choice, else the usual one. */
export function usualBot(bots: readonly BotInfo[]): string {
  const named = (name: string) => bots.find((bot) => bot.name === name);
  const chosen = named(settings.bot) ?? named(settings.learned ? AFTER_A_LESSON : USUAL) ?? bots[0];
  return chosen?.name ?? '';
}

/** Bots that say how they play; the others stand beside the ladder. */
export const levels = (bots: readonly BotInfo[]): BotInfo[] => bots.filter((bot) => bot.manner !== '');

/** Whether somebody who wants to play this game at once has never said how strong bots should be. */
export const mustChoose = (slug: Slug, game: GameInfo | undefined): boolean => settings.bot === '' && quickSeats(slug, game) > 1 && levels(game?.bots ?? []).length > 0;

/** A new table: me, then bots or open chairs. */
export function quick(slug: Slug, game: GameInfo | undefined, friends = false): Pick<NewTable, 'seats' | 'orders'> {
  const other: NewSeat = friends ? { kind: 'open' } : { kind: 'bot', bot: usualBot(game?.bots ?? []) };
  const seats: NewSeat[] = [{ kind: 'me' }, ...Array.from({ length: quickSeats(slug, game) - 1 }, () => other)];
  return { seats, orders: friends ? [] : usualOrders(game) };
}

/** The standing orders that somebody who plays alone begins with. */
export function usualOrders(game: GameInfo | undefined): string[] {
  return game?.orders.flatMap((order) => (order.usual ? [order.text] : [])) ?? [];
}

/** Where friends play, nobody has to wait for somebody who went away, and all know what is spoken. */
const withFriends = (): Settings => ({ take_over: 120, language: settings.language });

/** Those who share a device see to it themselves that nobody takes back what was shown. */
const AT_ONE_DEVICE = { undo: 'free' } as const;

/** How a table is kept, unless somebody chooses otherwise. */
export const usualSettings = (seats: readonly NewSeat[]): Settings => ({
  ...(seats.some((seat) => seat.kind === 'open') ? withFriends() : {}),
  ...(seats.filter((seat) => seat.kind === 'me').length > 1 ? AT_ONE_DEVICE : {}),
});

/** Sets a table and goes there. */
export async function sitDown(slug: Slug, wish: Omit<NewTable, 'game' | 'name'>): Promise<void> {
  const kept = { ...usualSettings(wish.seats), ...wish.settings };
  const seat = await newTable({ game: slug, name: settings.name || t.lobby.guest, ...wish, settings: kept });
  keepSecret(seat.table, seat.secret);
  keepChairs(seat.table, (seat.shared ?? []).map((chair) => ({ ...chair, name: wish.seats[chair.seat]?.name || settings.name || t.lobby.guest })));
  location.assign(`/t/${seat.table}`);
}
