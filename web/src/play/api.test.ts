import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../messages';
import { games, sentence } from './api';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetching = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetching.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that came too early is sent again', async () => {
  fetching.mockResolvedValueOnce(answer(429, { error: 'too many requests' })).mockResolvedValueOnce(answer(200, []));
  const found = games();
  await vi.runAllTimersAsync();
  expect(await found).toEqual([]);
});

test('patience ends, and every trouble is one sentence', async () => {
  fetching.mockImplementation(async () => answer(429, { error: 'too many requests' }));
  const found = games().catch(sentence);
  await vi.runAllTimersAsync();
  expect(await found).toBe('Too many requests.');
  expect(fetching).toHaveBeenCalledTimes(4);
  expect(sentence(new TypeError('no network'))).toBe(t.line.lost);
});
