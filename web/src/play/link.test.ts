import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../wire';
import { Link } from './link';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor() {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something of this type. */
  says(type: string, facts: object = {}): void {
    this.onmessage({ data: JSON.stringify({ type, ...facts }) });
  }

  /** What it was told besides who we are. */
  get told(): unknown[] {
    return this.sent.map((text) => JSON.parse(text) as { type: string }).filter(({ type }) => type !== 'sit');
  }

  ends(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

let states: string[];
let heard: ServerMessage[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // no jitter
  FakeSocket.made = [];
  states = [];
  heard = [];
  link = new Link('t', 'secret', false, {
    hear: (message) => heard.push(message),
    status: (state) => states.push(state),
    line: () => 12,
    at: () => 15,
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const socket = (): FakeSocket => FakeSocket.made.at(-1)!;

/** Milliseconds until there is another socket; Infinity if there never is. */
function wait(): number {
  const before = FakeSocket.made.length;
  for (let waited = 0; waited <= 20_000; waited += 100) {
    if (FakeSocket.made.length > before) return waited;
    vi.advanceTimersByTime(100);
  }
  return Infinity;
}

test('it says who it is and how much of the game it has', () => {
  socket().onopen();
  expect(socket().sent).toEqual([JSON.stringify({ type: 'sit', secret: 'secret', line: 12, at: 15 })]);
});

test('after what will never work it does not come back', () => {
  socket().ends(1008);
  expect(states).toEqual(['gone']);
  expect(wait()).toBe(Infinity);
});

test.each([1001, 1006, 1011, 1012])('after %i it comes back soon', (code) => {
  socket().ends(code);
  expect(states).toEqual(['lost']);
  expect(wait()).toBe(400);
});

test('a server that has too much to do is left alone for a while, however often it says so', () => {
  for (const expected of [3000, 6000, 8000, 8000]) {
    socket().says('error');
    socket().ends(1013);
    expect(wait()).toBe(expected);
  }
});

test('it waits longer each time, until it is let in', () => {
  const waits = [1, 2, 3].map(() => {
    socket().ends(1006);
    return wait();
  });
  expect(waits).toEqual([400, 800, 1600]);
  socket().says('error'); // a complaint lets nobody in
  socket().ends(1006);
  expect(wait()).toBe(3200);
  socket().says('table');
  socket().ends(1006);
  expect(wait()).toBe(400);
});

test('those who were sent away together do not come back together', () => {
  const waits = [0, 0.99].map((luck) => {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    socket().says('table');
    socket().ends(1012);
    return wait();
  });
  expect(waits).toEqual([200, 600]);
});

test('a line that comes late, after the network was gone, is not taken for the one that took its place', () => {
  const late = socket();
  late.readyState = 0;
  window.dispatchEvent(new Event('online'));
  socket().onopen();
  late.onopen();
  expect(socket()).not.toBe(late);
  expect(socket().sent).toHaveLength(1); // the server sends away who says twice who they are
  late.says('error');
  late.ends(1013);
  expect(heard).toEqual([]);
  expect(states).toEqual([]);
  expect(late.readyState).toBe(3);
});

const answer = { type: 'answer', seen: 31, move: 'door 2' } as const;

/** The line is cut and comes back; the first that it tells is where the game stands. */
function comeBack(at: number): void {
  wait();
  socket().onopen();
  socket().says('table');
  socket().says('update', { at });
}

test('an answer that was on its way when the line was cut is given again, once', () => {
  socket().says('update', { at: 31 });
  link.send(answer);
  expect(socket().told).toEqual([answer]);
  socket().ends(1012);
  comeBack(31);
  expect(socket().told).toEqual([answer]);
  socket().says('update', { at: 31 });
  expect(socket().told).toEqual([answer]);
});

test('so is one that was given while there was no line', () => {
  socket().says('update', { at: 31 });
  socket().ends(1012);
  link.send(answer);
  comeBack(31);
  expect(socket().told).toEqual([answer]);
});

test.each([
  ['it was taken', 'update', { at: 32 }],
  ['it came too late', 'stale', {}],
  ['the rules forbid it', 'refusal', {}],
])('but not if %s', (_, type, facts) => {
  socket().says('update', { at: 31 });
  link.send(answer);
  socket().says(type, facts);
  socket().ends(1012);
  comeBack(31);
  expect(socket().told).toEqual([]);
});

test('nor if it was taken and nobody could say so', () => {
  link.send(answer);
  socket().ends(1012);
  comeBack(32);
  expect(socket().told).toEqual([]);
});
