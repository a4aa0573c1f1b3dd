import { beforeEach, expect, test, vi } from 'vitest';
import type { LessonStep } from '../wire';
import { Guide } from './guide.svelte';
import { settings } from './settings.svelte';
import { Sitting } from './sitting.svelte';
import { offer, settled, step, update } from './testing';

let sitting: Sitting;
let guide: Guide;

const moment = (at: number, wanted: string, instead: Record<string, string> = {}): LessonStep => ({
  say: `Step ${at}.`,
  do: wanted,
  otherwise: 'Not yet.',
  instead,
  update: update({ at, since: at, line: at + 1, steps: [step(at + 1, 0)], offers: wanted ? [offer(wanted), offer('close'), offer('door 9')] : [], forced: wanted ? { move: wanted, kind: 'exit', usual: true, why: '' } : null }),
});

beforeEach(async () => {
  Object.assign(settings, { speed: 0, taps: 'always', confirm: true, automatic: true });
  sitting = new Sitting('eva', (message) => guide.hear(message));
  guide = new Guide({ game: 'eva', lesson: { key: 'first', name: 'A first game', teaches: 'Doors.' }, next: null, steps: [moment(0, ''), moment(1, 'door 4', { close: 'Never close it.' }), moment(2, '')] }, sitting);
  sitting.guide = guide;
  guide.go(0);
  await settled();
  guide.go(1);
  await settled();
});

test('the answer that the lesson waits for takes it on', async () => {
  expect(sitting.wants('door 4')).toBe(true);
  sitting.press('door 4');
  await settled();
  expect(guide.step.say).toBe('Step 2.');
  expect(sitting.heard).toContain('Step 2.');
});

test('any other answer gets a kind word, and may be tried again', () => {
  sitting.press('close');
  expect(sitting.refusal?.text).toBe('Never close it.');
  sitting.press('door 9');
  expect(sitting.refusal?.text).toBe('Not yet.');
  expect(guide.at).toBe(1);
});

test('the way back drops what has been told since', async () => {
  expect(sitting.steps.map((one) => one.line)).toEqual([1, 2]);
  sitting.undo();
  await settled();
  expect(guide.at).toBe(0);
  expect(sitting.steps.map((one) => one.line)).toEqual([1]);
});

test('two touches on the way on are one', async () => {
  const heard = vi.spyOn(sitting, 'receive');
  guide.go(2);
  guide.go(2);
  await settled();
  expect(heard).toHaveBeenCalledOnce();
});

test('a hint is what the lesson says', () => {
  sitting.askHint();
  expect(sitting.hint).toMatchObject({ move: 'door 4', reason: 'Step 1.' });
});

test('nothing answers itself in a lesson', async () => {
  guide.back();
  await settled();
  guide.go(1);
  await settled();
  expect(guide.at).toBe(1);
});

test('who has come to the end has learned', async () => {
  settings.learned = false;
  guide.go(0);
  await settled();
  expect(settings.learned).toBe(false);
  guide.go(2);
  expect(settings.learned).toBe(true);
});
