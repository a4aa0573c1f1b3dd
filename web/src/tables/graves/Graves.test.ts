import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '../../play/settings.svelte';
import { Sitting } from '../../play/sitting.svelte';
import { offer, settled, step } from '../../play/testing';
import type { ClientMessage, Offer, Update } from '../../wire';
import { CHIPS } from './chips';
import { costOfVisit } from './deeds';
import Graves from './Graves.svelte';
import { BOOK, family, graves, moment } from './testing';
import type { GravesExtras } from './types';

let sent: ClientMessage[];
let sitting: Sitting;
let page: Record<string, unknown> | null;

beforeEach(() => {
  sent = [];
  page = null;
  Object.assign(settings, { speed: 0, rest: 0 });
  sitting = new Sitting('graves', (message) => sent.push(message));
  sitting.book = BOOK;
});

afterEach(() => (page ? unmount(page) : undefined));

async function show(first: Update) {
  sitting.receive(first);
  await settled();
  page ??= mount(Graves, { target: document.body, props: { sitting } });
  flushSync();
}

const lit = () => [...document.querySelectorAll('.offered, .answer')].map((node) => node.getAttribute('data-move'));
const text = (where: string) => document.querySelector(where)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const press = (where: string) => {
  document.querySelector<HTMLElement>(where)!.click();
  flushSync();
};
const answers = () => sent.flatMap((message) => (message.type === 'answer' ? [message.move] : []));
const whites = (...ids: string[]): Offer[] => ids.map((id) => offer(`give ${id} white`));

// Step 2.

test('the doctor lays a pill of each kind before each relative, and says why the bitter one stays in the box', async () => {
  const refused = { 'give M1 bitter': { clause: 'G-214', fact: 'placebos are left in the box: 4' } };
  await show(moment(graves('distribute'), [...whites('M1', 'M2'), offer('give M1 placebo')], {}, { refused }));
  expect(document.querySelectorAll('.own .pill')).toHaveLength(5 * CHIPS.length);
  expect(lit()).toEqual(expect.arrayContaining(['give M1 white', 'give M1 placebo', 'give M2 white']));
  expect(text('[data-move="give M1 bitter"]')).toContain('placebos are left in the box');
  press('[data-move="give M1 placebo"]');
  expect(answers()).toEqual(['give M1 placebo']);
});

test('a relative who was visited shows the prescription and whose it is', async () => {
  const players = [family('M', {}, { M1: { prescription: 'white', by: 1 } }), family('R')];
  await show(moment(graves('distribute', { visited: ['M1'], players }), whites('M2')));
  expect(text('.own .given')).toBe('White pill from Ben');
});

test('white for all others goes out one by one, each to its own question', async () => {
  await show(moment(graves('distribute'), whites('M1', 'M2', 'M3')));
  press('.deeds .go');
  expect(answers()).toEqual(['give M1 white']);
  await show(moment(graves('distribute'), whites('M2', 'M3'), {}, { at: 2 }));
  await show(moment(graves('distribute'), whites('M3'), {}, { at: 3 }));
  await show(moment(graves('distribute'), [offer('done')], {}, { at: 4 }));
  expect(sent.map((message) => (message.type === 'answer' ? message.seen : -1))).toEqual([1, 2, 3]);
});

test('the forecast tells what step 5 brings and where the dying could lie', async () => {
  const extras: GravesExtras = {
    forecast: { M1: { health: 4, pays: 2000 }, M4: { health: 0, pays: 2000 } },
    places: { M4: [{ grave: 5, points: 4, rights: [0, 0], documents: 1, double: false }] },
  };
  await show(moment(graves('distribute'), [offer('done')], extras));
  expect(text('.forecast')).toBe('This visit so far: 0 Step 5 so far: +4,000 Ottokar dies. Open now: grave 5 +4 with 1 document.');
});

// Steps 3 and 4.

test('a pill is taken in hand and lights those it could be bought for', async () => {
  const offers = [offer('done'), offer('pill R1 white'), offer('pill R2 white'), offer('pill R2 placebo')];
  await show(moment(graves('pills'), offers));
  expect(lit()).toEqual(expect.arrayContaining(['pill R1 white', 'pill R2 white']));
  document.querySelectorAll<HTMLElement>('.pillbox button')[1]!.click();
  flushSync();
  expect(lit()).toContain('pill R2 placebo');
  expect(lit()).not.toContain('pill R2 white');
});

test('a share is chosen at its grave and bought by the button that names the price', async () => {
  const extras: GravesExtras = {
    prices: [3000, 3000, 1000, 3000, 3000],
    effects: { 'share 3': { price: 1000, rights: [1, 0] } },
  };
  await show(moment(graves('shares'), [offer('done'), offer('share 3')], extras));
  press('.above[data-move="share 3"]');
  expect(sent).toEqual([]);
  expect(text('.deeds .go')).toBe('Buy a share of 3 · 1,000');
  press('.deeds .go');
  expect(answers()).toEqual(['share 3']);
});

test('a family that was opened stays open while others play, until the next question', async () => {
  const opened = () => [...document.querySelectorAll('.badge')].map((badge) => badge.getAttribute('aria-pressed'));
  await show(moment(graves('distribute', { asked: 1, active: 1 }), []));
  document.querySelectorAll<HTMLElement>('.badge')[1]!.click();
  flushSync();
  expect(opened()).toEqual(['false', 'true']);
  await show(moment(graves('pills', { asked: 1, active: 1 }), [], {}, { at: 2 }));
  expect(opened()).toEqual(['false', 'true']);
  await show(moment(graves('distribute'), whites('M1', 'M2'), {}, { at: 3 }));
  expect(opened()).toEqual(['true', 'false']);
});

// Windows, burials, claims.

const owner = [family('M', { shares: ['MX2', 'SH4'] }), family('R')];
const window = () =>
  moment(
    graves('adjust window', {
      players: owner,
      graves: graves('').graves.map((grave, n) => (n === 1 ? { ...grave, coffins: ['R2'] } : grave)),
    }),
    [offer('pass'), offer('mixup R2 1'), offer('mixup R2 3')],
    {
      cards: {
        MX2: { moves: ['mixup R2 1', 'mixup R2 3'], clause: '', fact: '' },
        SH4: { moves: [], clause: 'G-501', fact: 'Grave 4 is empty.' },
      },
      effects: { 'mixup R2 1': { who: 'R2', before: 5, points: 4 }, 'mixup R2 3': { who: 'R2', before: 5, points: 4 } },
      asking: [
        { seat: 1, state: 'passed' },
        { seat: 0, state: 'asked' },
      ],
    },
  );

test('in a window every share is there, and an idle one says why by its clause', async () => {
  await show(window());
  expect(text('.idle')).toContain('Grave 4 is empty. G-501');
  expect(text('.asked')).toBe('Ben passed You deciding');
  expect(document.querySelector('.graves')!.classList).toContain('mourning');
});

test('graves are lit for a Mix-up only while it is in hand', async () => {
  await show(window());
  expect(document.querySelector('.above.offered')).toBeNull();
  press('.share .offered');
  expect([...document.querySelectorAll('.above.offered')].map((node) => node.getAttribute('data-move'))).toEqual([
    'mixup R2 1',
    'mixup R2 3',
  ]);
  press('.above.offered');
  press('.deeds .go');
  expect(answers()).toEqual(['mixup R2 1']);
});

test('a coffin sees its places with their points on the stones', async () => {
  const burial = { seat: 0, coffin: 'M4', barred: [] };
  const extras: GravesExtras = {
    effects: { 'claim 4': { points: 5, rights: [1, 0], documents: 0 }, 'new cemetery': { points: 2 } },
  };
  const offers = [offer('claim 4'), offer('new cemetery', { kind: 'new_cemetery' })];
  await show(moment(graves('bury', { burial, pending: ['M4'] }), offers, extras));
  expect(text('.plot:nth-of-type(4) .worth')).toBe('+5');
  expect(text('.cemetery .worth')).toBe('+2');
  press('.above[data-move="claim 4"]');
  expect(text('.deeds .go')).toBe('Claim grave 4 · +5');
});

test('a claim keeps a live tally and counts the documents', async () => {
  const claim = { grave: 2, first: false, documents: [0, 1], rights: [1, 2], passed: [], next: 1 };
  const burial = { seat: 0, coffin: 'M2', barred: [] };
  const extras: GravesExtras = {
    asking: [
      { seat: 0, state: 'claims' },
      { seat: 1, state: 'next' },
    ],
  };
  await show(moment(graves('commit', { claim, burial, pending: ['M2'] }), [offer('withdraw')], extras));
  expect(text('.asked')).toBe('You 1 deciding Ben 2 up next');
  expect(document.querySelectorAll('.asked .paper svg')).toHaveLength(1);
});

// The end, and those who only look.

test('the end has a line for every relative, with the reason', async () => {
  const who = { M1: { health: 0, place: 'grave 1' }, M2: { health: 0, place: 'new cemetery' } };
  const players = [family('M', {}, who), family('R')];
  const extras: GravesExtras = { points: { M1: 5, M2: 2, M3: -2 } };
  const result = { reasons: ['extinct'], text: 'Over.', scores: [1, -10], returns: [1, -1] };
  await show(moment(graves('over', { asked: -2, players, points: [1, -10], winners: [0] }), [], extras, { result }));
  const lines = [...document.querySelectorAll('.scores li')].map((line) =>
    [...line.children].map((cell) => cell.textContent).join(' | '),
  );
  expect(lines.slice(0, 3)).toEqual([
    'Adelgunde | grave 1, as wished | +5',
    'Kunibert | New Cemetery | +2',
    'Philippine | still alive | −2',
  ]);
});

test('nothing is lit for a spectator', async () => {
  await show(moment({ ...window().view, seat: -1, asked: 1 } as never, []));
  expect(lit()).toEqual([]);
  expect(text('.shares')).toContain('You are watching');
});

test('a visit of the doctor is added up from the beginning of the turn', () => {
  const told = (kind: string, ...args: number[]) => step(1, 0, { events: [{ kind, clause: '', args, text: '' }] });
  const before = [told('given', 0, 1, 2, 500), told('turn', 2, 0)];
  expect(costOfVisit(before)).toBe(0);
  expect(costOfVisit([...before, told('given', 0, 1, 2, 300), told('swapped', 0, 2, 0, 1, 200), told('skipped', 0, 3)])).toBe(500);
});
