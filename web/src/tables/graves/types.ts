/** What the view of graves holds, what the server works out of it, and the data file. */
import type { BaseView } from '../../play/scene';
import type { Chip } from './chips';

export type Letter = 'M' | 'R' | 'S' | 'H' | 'K';
/** The ladder from above: top, unwell, weak, near. */
export const RUNGS: readonly number[] = [4, 3, 2, 1];
export const GRAVES: readonly number[] = [1, 2, 3, 4, 5];

export interface Relative {
  id: string;
  wish: number;
  /** 4 is top, 1 near; 0 dead. */
  health: number;
  /** `alive`, `pending`, `new cemetery`, `grave 3`. */
  place: string;
  prescription: Chip | null;
  by: number | null;
}

export interface Player {
  family: Letter | null;
  money: number;
  living: number;
  rights: number[];
  /** `MX3`, or `?3` for a back not known. */
  shares: string[];
  removed: string[];
  relatives: Relative[];
}

export interface Grave {
  coffins: string[];
  pile: number;
  top: string | null;
  unseen: string[];
}

export interface Claim {
  grave: number;
  first: boolean;
  documents: number[];
  rights: number[];
  passed: number[];
  next: number;
}

export interface GravesView extends BaseView {
  seat: number;
  round: number;
  active: number;
  step: string;
  box: Record<Chip, number>;
  visited: string[];
  bought: number[];
  players: Player[];
  graves: Grave[];
  new_cemetery: string[];
  pending: string[];
  played: string[];
  burial: { seat: number; coffin: string | null; barred: number[] } | null;
  claim: Claim | null;
  points: number[] | null;
  winners: number[] | null;
}

/** A graveyard where nothing is going on. */
export const QUIET: Pick<GravesView, 'game' | 'active' | 'visited' | 'bought' | 'new_cemetery' | 'pending' | 'played' | 'burial' | 'claim' | 'points' | 'winners'> = {
  game: 'graves',
  active: 0,
  visited: [],
  bought: [],
  new_cemetery: [],
  pending: [],
  played: [],
  burial: null,
  claim: null,
  points: null,
  winners: null,
};

/** What an answer would do; only what applies is there. */
export interface Effect {
  who?: string;
  price?: number;
  health?: number;
  pays?: number;
  points?: number;
  before?: number;
  rights?: [number, number];
  documents?: number;
  tally?: number[];
  bills?: [number, number][];
}

export interface Place {
  grave: number;
  points: number;
  rights: [number, number];
  documents: number;
  double: boolean;
}

/** What an own share can do now, or the clause and the fact that forbid it. */
export interface Playable {
  moves: string[];
  clause: string;
  fact: string;
}

export interface Asking {
  seat: number;
  state: 'asked' | 'passed' | 'next' | 'claims';
}

/** `{}` while the table is being set. */
export interface GravesExtras {
  lamps?: { lamp: string; text: string }[];
  prices?: number[];
  leaders?: (number | null)[];
  standing?: number[];
  points?: Record<string, number>;
  forecast?: Record<string, { health: number; pays: number }>;
  pays?: Record<string, number>;
  dying?: string[];
  places?: Record<string, Place[]>;
  asking?: Asking[];
  effects?: Record<string, Effect>;
  cards?: Record<string, Playable>;
  papers?: number;
}

export interface Person {
  id: string;
  name: string;
  wish: number;
  pay_weak: number;
  pay_unwell: number;
  pay_top: number;
}

export interface GravesData {
  families?: { letter: Letter; name: string; relatives: Person[] }[];
  actions?: { code: string; name: string; text: string }[];
  fixed?: Record<string, number>;
}
