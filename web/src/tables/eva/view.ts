/** The view of eva, and where its rooms stand. */
import type { BaseView, Scene } from '../../play/scene';
import { settings } from '../../play/settings.svelte';

export interface Room {
  room: number;
  state: 'unvisited' | 'open' | 'closed';
  secret: string | null;
  doors: string[];
}

export interface EvaView extends BaseView {
  token: number;
  rooms: Room[];
  exit_doors: string[];
  discard: string[];
  deck: number;
  clues: (string | null)[];
  bones: boolean;
  ghost_met: boolean;
  passage: 'none' | 'one end' | 'open' | 'sealed';
  result: string | null;
  next?: string[];
}

export interface EvaExtras {
  /** Unseen cards per rank, the Entrance first. */
  unseen?: number[];
  /** The chance that closing leaves no way out, where closing is possible. */
  dead_end?: number | null;
  /** Per room: `grave`, `no`, `bones` or nothing. */
  marks?: string[];
  ghost?: string;
}

export interface EvaData {
  rooms: { label: string; name: string }[];
}

export type EvaScene = Scene<EvaView, EvaExtras>;

const LABELS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const SUITS: Record<string, string> = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' };
export const SYMBOLS: Record<string, string> = { sk: 'skull', hg: 'hourglass', cr: 'cross' };

export const rank = (card: string): string => card.slice(0, -1);
export const suit = (card: string): string => card.slice(-1);
const PIPS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };
export const nameOf = (card: string): string => rank(card) + PIPS[suit(card)]!;
export const label = (room: number): string => LABELS[room - 1]!;
/** The room behind a door. */
export const leadsTo = (card: string): number => LABELS.indexOf(rank(card)) + 1;

/** The doors before Eva: of her room, or the exit doors. */
export function doorsHere(view: EvaView): string[] {
  return [...view.rooms[view.token - 1]!.doors, ...view.exit_doors];
}

/** The rooms in which the ghost may still be. */
export const darkRooms = (view: EvaView): number => view.rooms.filter((room) => room.state === 'unvisited').length;

export function endsOfPassage(view: EvaView): number[] {
  return view.rooms.filter((room) => room.secret === 'PASS').map((room) => room.room);
}

/** The house on a grid of ten half rooms: five below, four and four above. */
export const ROOM = { width: 202, height: 176 };

export function placeOf(room: number): { row: number; column: number } {
  if (room <= 5) return { row: 2, column: 2 * (room - 1) };
  const above = room >= 10 ? 10 : 6;
  return { row: above === 10 ? 0 : 1, column: 1 + 2 * (room - above) };
}

/** The way of the passage inside the walls, from the left wall of one room to that of the other. */
export function wayOf(one: number, other: number): string {
  const [a, b] = [placeOf(one), placeOf(other)].sort((x, y) => x.row - y.row) as [Place, Place];
  const middle = (place: Place) => (place.row + 0.5) * ROOM.height;
  const floor = a.row === b.row ? (a.row + 1) * ROOM.height - 4 : b.row * ROOM.height;
  return `M${x(a)} ${middle(a)}V${floor}H${x(b)}V${middle(b)}`;
}

type Place = { row: number; column: number };

export const x = (place: Place): number => Math.max(6, (place.column * ROOM.width) / 2);
