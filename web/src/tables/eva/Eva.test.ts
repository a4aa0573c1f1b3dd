import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '../../play/settings.svelte';
import { Sitting } from '../../play/sitting.svelte';
import { offer, settled, update } from '../../play/testing';
import type { ClientMessage, GameBook } from '../../wire';
import Eva from './Eva.svelte';
import { placeOf, wayOf, type EvaScene, type EvaView } from './view';

const ROOMS = Array.from({ length: 13 }, (_, n) => ({ label: String(n + 1), name: `Room ${n + 1}` }));
const BOOK = {
  game: { slug: 'eva', title: 'Eva', seats: [1], options: [], easy: {}, orders: [], forced: [], bots: [], lessons: [], phrases: [] },
  rules: '1',
  data: { rooms: ROOMS },
  how_to_play: [],
  chapters: [],
} satisfies GameBook;

function house(): EvaView {
  return {
    game: 'eva',
    options: { doors: '2' },
    asked: 0,
    question: { kind: 'move', clause: 'E-240' },
    legal: ['door 5', 'close'],
    token: 1,
    rooms: ROOMS.map((_, n) => ({ room: n + 1, state: n === 0 ? 'open' : n === 6 ? 'closed' : 'unvisited', secret: n === 0 ? 'LOCK-S' : null, doors: n === 0 ? ['5H', '7C'] : [] })),
    exit_doors: [],
    discard: [],
    deck: 50,
    clues: ['sk', null, null],
    bones: false,
    ghost_met: false,
    passage: 'none',
    result: null,
  };
}

let sent: ClientMessage[];
let page: Record<string, unknown>;

beforeEach(async () => {
  sent = [];
  Object.assign(settings, { speed: 0, rest: 0 });
  const sitting = new Sitting('eva', (message) => sent.push(message));
  sitting.book = BOOK;
  const offers = [offer('door 5', { args: [5], phrase: 'go to the Room 5 (5), unvisited' }), offer('close', { phrase: 'close this room: never a dead end' })];
  sitting.receive(update({ view: { ...house() }, offers, extras: { dead_end: 0, marks: [], unseen: ROOMS.map(() => 4) } }));
  await settled();
  page = mount(Eva, { target: document.body, props: { sitting } });
  flushSync();
});

afterEach(() => unmount(page));

test('only what can be entered is lit: the room and the door that leads there', () => {
  const lit = [...document.querySelectorAll('.offered')].map((node) => node.getAttribute('data-move'));
  expect(new Set(lit)).toEqual(new Set(['door 5']));
  expect(document.querySelectorAll('.room.target')).toHaveLength(1);
});

test('a lit room is a button with the phrase of its move', () => {
  const room = document.querySelector('.room.target')!;
  expect(room.getAttribute('role')).toBe('button');
  expect(room.getAttribute('aria-label')).toMatch(/^go to the Room 5 \(5\), unvisited/);
});

test('a click on a lit room plays its door', () => {
  document.querySelector<HTMLElement>('.room.target')!.click();
  expect(sent).toEqual([{ type: 'answer', seen: 1, move: 'door 5' }]);
});

test('a door to a closed room is drawn dead, and a click asks why', () => {
  expect(document.querySelectorAll('.door.dead')).toHaveLength(1);
  document.querySelector<HTMLElement>('.room.closed')!.click();
  expect(sent).toEqual([{ type: 'why_not', move: 'door 7' }]);
});

test('the answers stand in the foot as buttons that name the deed', () => {
  const names = [...document.querySelectorAll('.foot button')].map((node) => node.textContent?.trim().replace(/\s+/g, ' '));
  expect(names).toEqual(['5 Room 5not yet visited', 'Close the Room 1 never a dead end']);
});

test('five rooms below, four and four above', () => {
  const rows = ROOMS.map((_, n) => placeOf(n + 1).row);
  expect([0, 1, 2].map((row) => rows.filter((one) => one === row).length)).toEqual([4, 4, 5]);
});

test('the passage runs inside the walls', () => {
  expect(wayOf(2, 11)).toBe('M303 88V352H202V440');
});
