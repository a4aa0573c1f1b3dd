import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../messages';
import type { ClientMessage, SeatInfo, Table } from '../wire';
import { settings } from './settings.svelte';
import { Sitting } from './sitting.svelte';
import { offer, settled, step, update } from './testing';

let sent: ClientMessage[];
let sitting: Sitting;

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({ name, kind: 'bot', bot: 'thumb', present: true, taken_over: false, away: 0, conceded: false, muted: false, finishing: false, ...more });
const me = (more: Partial<SeatInfo> = {}) => seat('Ada', { kind: 'person', bot: '', ...more });

function table(seats: SeatInfo[], more: Partial<Table> = {}): Table {
  return {
    type: 'table', id: 'x', game: 'muertos', title: '', options: {}, settings: {}, status: 'playing', seats, seat: 0, host: 0,
    watching: 0, secret: '', invite: '', next: '', version: 0, rematch: false, shared: [], incidents: [], forked: false, today: '', ...more,
  };
}

/** Another seat has answered, and nobody here is asked. */
const theirs = (line: number) => update({ at: line, since: line - 1, line, asked: 1, steps: [step(line, 1, { told: [`Ben plays ${line}.`] })] });
const mine = (line: number) => ({ ...theirs(line), asked: 0, offers: [offer('keep')] });
const shown = () => sitting.steps.map((one) => one.line);

beforeEach(async () => {
  sent = [];
  Object.assign(settings, { speed: 0, taps: 'game', confirm: true, automatic: true, others: 'steps' });
  sitting = new Sitting('muertos', (message) => sent.push(message));
  sitting.receive(table([me(), seat('Ben'), seat('Cleo')]));
  sitting.receive(update({ at: 0, line: 0, asked: 1 }));
  await settled();
});
afterEach(() => {
  settings.others = 'usual';
  vi.useRealTimers();
});

test('step by step the page waits after each answer of another seat, and not before your own question', async () => {
  expect(sitting.stepping).toBe(true);
  for (const message of [theirs(1), theirs(2), mine(3)]) sitting.receive(message);
  await settled();
  expect([shown(), sitting.waits, sitting.behind, sitting.awaited]).toEqual([[1], true, 2, true]);
  expect(sitting.heard).toBe(`Ben plays 1. ${t.pace.waits}`);
  sitting.next();
  await settled();
  expect([shown(), sitting.asked]).toEqual([[1, 2], false]);
  sitting.next();
  await settled();
  expect([shown(), sitting.asked, sitting.waits, sitting.stepping]).toEqual([[1, 2, 3], true, false, false]);
});

test('all can be shown in one go, up to the next question and no further', async () => {
  for (const line of [1, 2, 3]) sitting.receive(theirs(line));
  await settled();
  sitting.next(true);
  await settled();
  expect([shown(), sitting.waits]).toEqual([[1, 2, 3], false]);
  sitting.receive(theirs(4));
  await settled();
  expect(sitting.waits).toBe(false);
  sitting.receive(mine(5));
  await settled();
  expect(sitting.asked).toBe(true);
  sitting.receive(theirs(6));
  await settled();
  expect(sitting.waits).toBe(true);
});

test('your own answers, and at the usual pace all, are not waited for', async () => {
  sitting.receive(update({ at: 1, line: 1, asked: 1, steps: [step(1, 0)] }));
  await settled();
  expect(sitting.waits).toBe(false);
  settings.others = 'usual';
  for (const line of [2, 3]) sitting.receive(theirs(line));
  await settled();
  expect([shown(), sitting.waits]).toEqual([[1, 2, 3], false]);
});

test('where time runs or other people play, nobody is kept waiting for ever', async () => {
  sitting.receive({ ...theirs(1), clocks: [{ move: 9, game: null, running: true }] });
  await settled();
  expect(sitting.waits).toBe(false);
  sitting.receive(table([me(), seat('Ben', { kind: 'person' })]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sitting.receive(theirs(2));
  await vi.waitFor(() => expect(sitting.waits).toBe(true));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sitting.waits).toBe(false);
});

test('what is taken back, or told twice over a bad line, is shown once', async () => {
  for (const line of [1, 2, 3]) sitting.receive(theirs(line));
  await settled();
  sitting.receive(update({ at: 9, since: 2, line: 2, asked: 1 }));
  sitting.next(true);
  await settled();
  expect(shown()).toEqual([1, 2]);
  sitting.receive(theirs(3));
  sitting.receive(update({ at: 11, since: 0, line: 4, steps: [1, 2, 3, 4].map((line) => step(line, 1)), offers: [offer('keep')] }));
  await settled();
  expect(shown()).toEqual([1, 2, 3, 4]);
});

test('who is done may skip the rest, and who runs alone may have it played', async () => {
  expect(sitting.rest).toBe(null);
  const after = async (done: number[], ...seats: SeatInfo[]) => {
    sitting.receive(table(seats));
    sitting.receive(update({ at: sitting.scene!.at + 1, line: 0, asked: 1, done }));
    await settled();
    return sitting.rest;
  };
  expect(await after([0], me(), seat('Ben'), seat('Cleo'))).toBe('home');
  expect(await after([1, 2], me(), seat('Ben'), seat('Cleo'))).toBe('alone');
  expect(await after([1], me(), seat('Ben', { kind: 'person' }), seat('Cleo'))).toBe('last');
  expect(await after([2], me(), seat('Ben', { kind: 'person' }), seat('Cleo'))).toBe(null);
  sitting.finish();
  expect(sent).toEqual([{ type: 'finish' }]);
  await after([0], me({ finishing: true }), seat('Ben', { kind: 'person' }), seat('Cleo'));
  expect([sitting.finishing, sitting.patient]).toEqual([true, ['Ben']]);
});

test('on the way to the end nothing is waited for', async () => {
  for (const line of [1, 2, 3]) sitting.receive(theirs(line));
  await settled();
  sitting.receive(table([me({ finishing: true, taken_over: true }), seat('Ben')]));
  await settled();
  expect([shown(), sitting.waits, sitting.stepping]).toEqual([[1, 2, 3], false, false]);
});

test('a game that was played on from another says who is a bot now', () => {
  expect(sitting.playedOn).toBe('');
  sitting.receive(table([me(), seat('Ben')], { forked: true }));
  expect(sitting.playedOn).toContain('Bots now play Ben');
});
