import { expect, test } from 'vitest';
import { away, given, swapped, titleOf, withOneMore, without } from './arranging';

const keep = (...seats: number[]) => seats.map((seat) => ({ kind: 'keep', seat }));

test('an arrangement always says what becomes of every seat', () => {
  expect(swapped(3, 0, 2)).toEqual(keep(2, 1, 0));
  expect(given(3, 1, 'level2')).toEqual([...keep(0), { kind: 'bot', bot: 'level2' }, ...keep(2)]);
  expect(given(2, 1, '')).toEqual([...keep(0), { kind: 'open' }]);
  expect(without(3, 1)).toEqual(keep(0, 2));
  expect(withOneMore(1)).toEqual([...keep(0), { kind: 'open' }]);
});

test('only people are away', () => {
  const seat = { name: 'Ada', kind: 'person', bot: '', present: false, taken_over: false, away: 0, conceded: false, muted: false, finishing: false } as const;
  expect(away([seat, { ...seat, present: true }, { ...seat, kind: 'open', name: '' }])).toEqual(['Ada']);
});

test('a bot is called by its title', () => {
  expect(titleOf([{ name: 'level3', title: 'Skilled', manner: '', weaker: false }], 'level3')).toBe('Skilled');
  expect(titleOf([], 'odd')).toBe('odd');
});
