/** A graveyard for two families, as a test wants it. */
import { LAID } from '../../play/stillLife';
import { update } from '../../play/testing';
import type { GameBook, Offer, Update } from '../../wire';
import { CHIPS, type Chip } from './chips';
import { QUIET, type GravesExtras, type GravesView, type Letter, type Player, type Relative } from './types';

const NO_CHIPS = Object.fromEntries(CHIPS.map((chip) => [chip, 0])) as Record<Chip, number>;
const NAMES: Record<string, string[]> = {
  M: ['Great-Aunt Adelgunde', 'Baron Kunibert', 'Cousin Philippine', 'Grandfather Ottokar', 'Dowager Walburga'],
  R: ['Uncle Eusebius', 'Grandma Trude', 'Great-Uncle Gottlieb', 'Grandpa Alfons', 'Aunt Cilli'],
};

export const BOOK: GameBook = {
  game: {
    slug: 'graves',
    title: 'Graves',
    seats: [2],
    options: [],
    easy: {},
    orders: [{ text: 'pass until my turn', meaning: '', secret: false, usual: false }],
    forced: [],
    bots: [],
    lessons: [],
    phrases: [],
  },
  rules: '1',
  data: {
    families: Object.entries(NAMES).map(([letter, names]) => ({
      letter,
      name: letter === 'M' ? 'Moderstein' : 'Röchel',
      relatives: names.map((name, n) => ({
        id: `${letter}${n + 1}`,
        name,
        wish: n + 1,
        pay_weak: 0,
        pay_unwell: 1000,
        pay_top: 2000,
      })),
    })),
    actions: [
      { code: 'MX', name: 'Mix-up', text: '' },
      { code: 'SH', name: 'Shock', text: '' },
      { code: 'ID', name: 'Illegible Document', text: '' },
    ],
    fixed: { white_price: 0, bribe_price: 1000, swap_price: 2000 },
  },
  how_to_play: [],
  chapters: [],
};

export function family(letter: Letter, more: Partial<Player> = {}, who: Record<string, Partial<Relative>> = {}): Player {
  const relatives = NAMES[letter]!.map((_, n): Relative => {
    const id = `${letter}${n + 1}`;
    return { id, wish: n + 1, health: 3, place: 'alive', prescription: null, by: null, ...who[id] };
  });
  return { family: letter, money: 5000, living: 5, rights: [0, 0, 0, 0, 0], shares: [], removed: [], relatives, ...more };
}

export function graves(kind: string, more: Partial<GravesView> = {}): GravesView {
  return {
    ...LAID,
    ...QUIET,
    question: { kind, clause: 'G-1' },
    names: ['Ada', 'Ben'],
    round: 2,
    step: kind,
    box: { ...NO_CHIPS, white: 5, placebo: 4, bitter: 1 },
    players: [family('M'), family('R')],
    graves: [1, 2, 3, 4, 5].map(() => ({ coffins: [], pile: 5, top: null, unseen: [] })),
    ...more,
  };
}

export function moment(
  view: GravesView,
  offers: Offer[],
  extras: GravesExtras = {},
  more: Partial<Update> & { refused?: Record<string, { clause: string; fact: string }> } = {},
): Update {
  return update({ view: { ...view }, question: view.question, asked: view.asked, offers, extras: { ...extras }, ...more });
}
