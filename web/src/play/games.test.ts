/** Games that the page does not draw. */
import { expect, it } from 'vitest';
import { t } from '../messages';
import type { GameInfo } from '../wire';
import { gameWords, meet } from './games';
import { quickSeats } from './quick';

const guest = (slug: string, seats: number[]): GameInfo => ({ slug, title: 'Lantern', seats, options: [], easy: {}, orders: [], forced: [], bots: [], lessons: [], phrases: [] });

it('a game that the page does not draw is called what the server calls it', () => {
  expect(gameWords('lantern').name).toBe('Lantern');
  meet({ ...guest('lamp', [2, 3, 4]), title: 'A lamp' });
  expect(gameWords('lamp')).toEqual({ name: 'A lamp', meta: '2–4 players', blurb: t.plain.blurb });
  expect(gameWords('eva')).toBe(t.games.eva);
});

it('a quick game of it has three at the table, or as many as may sit there', () => {
  expect(quickSeats('lantern', undefined)).toBe(3);
  expect(quickSeats('lantern', guest('lantern', [1, 2]))).toBe(2);
  expect(quickSeats('muertos', guest('muertos', [2, 3, 4, 5, 6]))).toBe(3);
});
