import { expect, test } from 'vitest';
import type { ReviewPart } from '../wire';
import { percents, Review } from './review.svelte';

const part = (more: Partial<ReviewPart>): ReviewPart => ({ done: 0.5, error: 0.025, whole: 1000, expected: [], luck: [], judged: [], ...more });

async function* parts(...all: ReviewPart[]) {
  yield* all;
}

const judged = { played: '', best: '', obvious: '', end: 0, loss: 0.2, error: 0.05 };

/** Nature, seat 0, nature twice, seat 1. */
async function reviewed(returns: number[] = [-1, 1]): Promise<Review> {
  const review = new Review([-1, 0, -1, -1, 1], returns);
  await review.read(
    parts(
      part({ expected: [[500, 500], [556, 444], [350, 650]], luck: [{ line: 0, end: 1, text: 'The deal.' }] }),
      part({ expected: [[350, 650], [800, 200], [0, 1000]], luck: [{ line: 2, end: 4, text: 'Rain.' }] }),
      part({ done: 1, judged: [{ ...judged, line: 1, seat: 0, mark: 'blunder' }, { ...judged, line: 4, seat: 1, mark: '' }] }),
    ),
  );
  return review;
}

test('what was expected, luck and play add up to the result', async () => {
  const review = await reviewed();
  expect(review.sum(0)).toEqual({ start: 50, luck: 51, own: -21, others: -80, result: 0 });
  for (const seat of [0, 1]) {
    const { start, luck, own, others, result } = review.sum(seat);
    expect(start + luck + own + others).toBe(result);
  }
});

test('giving up counts as your own play, and the result is the true one', async () => {
  const review = await reviewed([1, -1]);
  expect(review.sum(0)).toEqual({ start: 50, luck: 51, own: -21, others: 20, result: 100 });
  expect(review.sum(1)).toEqual({ start: 50, luck: -51, own: -20, others: 21, result: 0 });
});

test('a game that was closed has no result, only where it stood', async () => {
  const review = await reviewed([]);
  expect(review.broken).toBe(true);
  expect(review.sum(1).result).toBe(100);
});

test('what is hardly more than chance is put together', async () => {
  const { told, rest, gains } = (await reviewed()).ledger(5);
  expect(told.map((one) => one.text)).toEqual(['Rain.']);
  expect([rest, gains[0]]).toEqual([1, 56]);
});

test('shares are whole per cents that add up to a hundred, with the house', () => {
  expect(percents([1, 1, 1], 3)).toEqual([34, 33, 33]);
  expect(percents([335, 335, 330], 1000)).toEqual([34, 33, 33]);
  expect(percents([0.615], 1)).toEqual([62]);
});

test('only what is marked is listed, of one seat or of all', async () => {
  const review = await reviewed();
  expect(review.marked.map((one) => one.line)).toEqual([1]);
  review.focus = 1;
  expect(review.marked).toEqual([]);
  expect(review.at(4)?.seat).toBe(1);
});

test('a review that breaks off says so', async () => {
  const review = new Review([0]);
  await review.read(parts(part({ expected: [[0], [1000]] })));
  expect(review.trouble).not.toBe('');
});
