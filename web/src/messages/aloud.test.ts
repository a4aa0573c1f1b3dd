import { expect, test } from 'vitest';
import { t } from '.';

test.each([
  ['Ghost 1 → 1 : 0', 'Ghost 1, making 1 to 0'],
  ['Mildred holds (0:6).', 'Mildred holds (0 to 6).'],
  ['Drew 3♦: a door to the Parlor (3). Drew 10♣ and K♥.', 'Drew three of diamonds: a door to the Parlor (3). Drew ten of clubs and king of hearts.'],
  ['Secret: Locked ♠.', 'Secret: Locked spades.'],
  ['not seen yet: 1×6 2×5.', 'not seen yet: six 1s, five 2s.'],
  ['Of each rank: A×1, 2×0, J×2.', 'Of each rank: one ace, no 2s, two jacks.'],
  ['Mix-up: Balduin to grave 2 (3 → 5 points)', 'Mix-up: Balduin to grave 2 (from 3 to 5 points)'],
  ['Edeltraud placebo: weak −1,000', 'Edeltraud placebo: weak minus 1,000'],
])('%s is said as people say it', (written, said) => {
  expect(t.aloud(written)).toBe(said);
});
