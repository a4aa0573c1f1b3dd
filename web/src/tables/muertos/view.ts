/** What a seat of muertos sees, what the server works out for it, and what the data file tells. */
import type { BaseView } from '../../play/scene';

export type Festivity = 'banquet' | 'dance' | 'music';
export const FESTIVITIES: readonly Festivity[] = ['banquet', 'dance', 'music'];
export type Limb = 'arm' | 'leg';

export interface Player {
  field: string;
  arms: number;
  legs: number;
  festivities: Festivity[];
  rank: number;
  /** Fronts where they are known, else backs: `M2`. */
  hand: string[];
  backs: number[];
  laid: string | null;
}

export interface Den {
  field: number;
  bones: string[];
  festivities: Festivity[];
}

export interface MuertosView extends BaseView {
  seat: number;
  round: number;
  stage: 'deal' | 'lay' | 'turns' | 'swap' | 'over';
  order: number[];
  turn: number;
  active: number;
  movement: {
    points: number;
    steps: number;
    dog_steps: number;
    halted: boolean;
    acting: boolean;
    clung: number[];
    clinger: number;
    allowance: number;
  };
  attack: {
    victim: number;
    by_dog: boolean;
    named: number;
    drawn: string | null;
    prey: string | null;
    prize: Festivity | null;
    route: number[];
  };
  result: string | null;
  scores: number[] | null;
  players: Player[];
  dog: string;
  gravedigger: string;
  walked: number;
  red_way: boolean;
  stacks: Record<Festivity, number>;
  dens: Den[];
  discard: string[];
  played: string | null;
  pile: { left: number; top: number; backs: number[] };
}

/** A field, and the fields on the way to it. */
export interface Way {
  field: number;
  way: number[];
}

export interface CardSight {
  use: string;
  works: boolean;
  walk: Way[];
  range: number[];
  victims: number[];
  fields: number[];
}

/** Worked out by the server from the view. */
export interface Sight {
  round: string;
  limits: number[];
  cards: Record<string, CardSight>;
  walk: Way[];
  dog: Way[];
  leaps: (Way & { over: number[] })[];
  rolled_over: number[];
  danger: { back: number; fatal: number; unseen: number }[];
  places: { seat: number; place: number; home: number; feast: number; score: number }[];
}

export type FieldKind = 'start' | 'green' | 'path' | 'red' | 'festivity' | 'den' | 'goal';

export interface Field {
  number: number;
  kind: FieldKind;
  at: [number, number];
  access?: number;
}

export type CardKind = 'reaction' | 'straight' | 'random' | 'peaceful';

export interface CardData {
  id: string;
  name: string;
  movement: number;
  symbol: 'none' | 'hand' | 'foot' | 'both';
  kind: CardKind;
  range_min?: number;
  range_max?: number;
  text: string;
}

export interface MuertosData {
  cards: CardData[];
  festivities: { id: Festivity; name: string; field: number; value: number }[];
  score: { ranks: number[] };
  board: {
    canvas: [number, number];
    walk: number[];
    one_way: [number, number][];
    two_way: [number, number][];
    fields: Field[];
  };
}

/** The colours of the skeletons 1 to 6; each has its hat and its number too. */
export const COLOURS = ['#f0679b', '#2fb5ae', '#a3cc3f', '#b08ff5', '#e0452f', '#e9dcc2'] as const;

export function colourOf(seat: number): string {
  return COLOURS[seat] ?? COLOURS[0];
}

export const fieldNumber = (text: string): number => (text === 'start' ? 0 : Number(text));
export const fieldText = (field: number): string => (field === 0 ? 'start' : String(field));

/** The cards of a hand as everybody sees them: 1 1 2 3. */
export function backsOf(player: Player): number[] {
  return player.backs.flatMap((number, n) => Array<number>(number).fill(n + 1));
}
