import { expect, test } from 'vitest';
import { ago } from './when';

test.each([
  [0, 'now'],
  [-500, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [86_400, 'yesterday'],
  [9 * 86_400 + 5, '9 days ago'],
])('%d seconds are told as %s', (past, words) => {
  expect(ago(1_000_000 - past, 1_000_000)).toBe(words);
});
