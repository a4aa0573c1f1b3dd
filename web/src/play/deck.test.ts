import { expect, test } from 'vitest';
import type { Replay } from '../wire';
import { Deck } from './deck.svelte';
import { Sitting } from './sitting.svelte';
import { step, update } from './testing';

/** A game told by what each of its moments shows. */
function deck(game: 'eva' | 'graves', ...shown: Record<string, number>[]): Deck {
  return dealt(game, shown)[0];
}

/** And who looks at it. */
function dealt(game: 'eva' | 'graves', shown: Record<string, number>[], result: Replay['result'] = null): [Deck, Sitting] {
  const { view } = update();
  const steps = shown.map((more, line) => ({ ...step(line, 0), view: { ...view, ...more } }));
  const replay: Replay = { game, names: ['Ada'], seat: null, steps, result };
  const sitting = new Sitting(game);
  return [new Deck('x', replay, sitting, async () => replay, 0), sitting];
}

function tour(found: Deck): number[][] {
  const places = [];
  for (found.go(0); found.at < found.last; found.round(1)) places.push([found.at, found.count]);
  return [...places, [found.at, found.count]];
}

test('a replay goes from round to round, and says which it is', () => {
  const found = deck('graves', { round: 0 }, { round: 1 }, { round: 1 }, { round: 2 }, { round: 3 }, { round: 3 });
  expect(found.rounds).toEqual([1, 3, 4]);
  expect(tour(found)).toEqual([[0, 0], [1, 1], [3, 2], [4, 3], [5, 3]]);
  found.round(-1);
  expect([found.at, found.count]).toEqual([4, 3]);
  found.round(-1);
  expect([found.at, found.count]).toEqual([3, 2]);
});

test('the last moment of a game that was given up is its end', async () => {
  const given = { reasons: ['conceded'], text: 'Ben gave up.', scores: [], returns: [1, -1] };
  const [found, sitting] = dealt('graves', [{ round: 0 }, { round: 1 }, { round: 1 }], given);
  found.go(1);
  expect(sitting.over).toBe(false);
  found.go(2);
  await expect.poll(() => [sitting.over, sitting.scene?.prompt]).toEqual([true, 'Ben gave up.']);
});

test('where there are no rounds it goes from room to room, back into one too', () => {
  const found = deck('eva', { token: 8 }, { token: 8 }, { token: 4 }, { token: 8 });
  expect(found.rounds).toEqual([0, 2, 3]);
  expect(tour(found)).toEqual([[0, 1], [2, 2], [3, 3]]);
});
