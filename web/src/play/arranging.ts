/** Seats of a lobby as the host wants them: each function gives the whole new order. */
import type { BotInfo, Place, SeatInfo, Settings, Table } from '../wire';

const keep = (many: number): Place[] => Array.from({ length: many }, (_, seat) => ({ kind: 'keep', seat }));

/** Who sits at one seat changes places with who sits at the other. */
export function swapped(many: number, one: number, other: number): Place[] {
  const places = keep(many);
  [places[one], places[other]] = [places[other]!, places[one]!];
  return places;
}

/** A bot sits there, or with no name nobody does. */
export const given = (many: number, seat: number, bot: string): Place[] => keep(many).with(seat, bot ? { kind: 'bot', bot } : { kind: 'open' });

/** Somebody of this name sits there, who shares the device. */
export const beside = (many: number, seat: number, name: string): Place[] => keep(many).with(seat, { kind: 'here', name });

export const without = (many: number, seat: number): Place[] => keep(many).toSpliced(seat, 1);

export const withOneMore = (many: number): Place[] => [...keep(many), { kind: 'open' }];

/** What a bot is called where people choose one. */
export const titleOf = (bots: readonly BotInfo[], name: string): string => bots.find((bot) => bot.name === name)?.title ?? name;

/** The names of the people who have a seat and are away. */
export const away = (seats: readonly SeatInfo[]): string[] => seats.filter((seat) => seat.kind === 'person' && !seat.present).map((seat) => seat.name);

/** How long a host may be away, in seconds, before somebody else may be one. */
const HOST_AWAY = 120;

/** Whether this person may be the host of a game whose host is gone. */
export function maySucceed(table: Table, now: number): boolean {
  const [host, own] = [table.seats[table.host], table.seats[table.seat]];
  if (table.status !== 'playing' || !own || !host || isHost(table) || host.present) return false;
  return host.taken_over || now / 1000 - host.away > HOST_AWAY;
}

export const isHost = (table: Table): boolean => table.seat >= 0 && table.seat === table.host;

/** Every setting, where the table was kept before it had some of them. */
export const USUAL: Required<Settings> = {
  hints: true,
  undo: 'consent',
  per_move: 0,
  per_game: 0,
  take_over: 0,
  stand_in: 'thumb',
  listed: false,
  watching: true,
  language: 'en',
};
