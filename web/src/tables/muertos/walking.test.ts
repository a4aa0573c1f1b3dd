import { expect, test } from 'vitest';
import type { EventTold, Step } from '../../wire';
import { legs } from './walking';

const step = (...events: [string, ...number[]][]): Step => ({
  line: 1,
  who: 0,
  text: '',
  events: events.map(([kind, ...args]): EventTold => ({ kind, clause: '', args, text: '' })),
  told: [],
  view: null,
  extras: {},
});

test('everybody goes field by field, as the events tell', () => {
  const moved = legs([step(['stepped', 2, 22, 20]), step(['stepped', 2, 20, 21], ['took', 2, 1], ['digger', 28, 27])]);
  expect(moved.get(2)?.map((leg) => leg.field)).toEqual([20, 21]);
  expect(moved.get('digger')?.map((leg) => leg.field)).toEqual([27]);
});

test('the dog is led, and then sent to its den', () => {
  const moved = legs([step(['dog', 0, 9, 10], ['dog_attacks', 0, 1], ['dog_sent', 0, 29])]);
  expect(moved.get('dog')?.map((leg) => leg.field)).toEqual([10, 29]);
});

test('a leap is not a walk', () => {
  expect(legs([step(['vaulted', 1, 8, 11])]).get(1)).toEqual([{ field: 11, how: 'leap' }]);
  expect(legs([step(['rolled', 1, 8, 9])]).get(1)).toEqual([{ field: 9, how: 'roll' }]);
});
