import { expect, test } from 'vitest';
import type { OptionInfo } from '../wire';
import { meaningOf, valuesOf, worded } from './options';

const START: OptionInfo = { name: 'start_player', values: ['random', '0', '1'], meaning: 'which seat begins; the first is 0', clause: 'G-005', form: 'another seat' };
const BACKS: OptionInfo = { name: 'dog_buries', values: ['loss', 'at_all'], meaning: 'when the card is buried', clause: 'DR-29', form: '' };

test('who begins is said by seats as people count them', () => {
  expect(meaningOf(START)).toBe('who begins');
  expect(valuesOf(START, 3).map((value) => worded(START, value, true))).toEqual(['random', 'you', 'seat 2', 'seat 3']);
  expect(START.values.map((value) => worded(START, value))).toEqual(['random', 'seat 1', 'seat 2']);
  expect(worded({ ...START, name: 'first_family' }, 'B', true)).toBe('seat 2');
});

test('all others keep their words', () => {
  expect(meaningOf(BACKS)).toBe(BACKS.meaning);
  expect(valuesOf(BACKS, 3).map((value) => worded(BACKS, value, true))).toEqual(['loss', 'at all']);
});

test('how long a game may last can be chosen', () => {
  const DAWN = { ...BACKS, name: 'dawn_round', values: ['80'] };
  expect(valuesOf(DAWN, 3)).toEqual(['80', '60', '40', '20']);
});
