import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from './settings.svelte';
import { Sight } from './sight';

let sight: Sight;
let button: HTMLElement;
const REST = 400;

beforeEach(() => {
  settings.rest = REST;
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.spyOn(performance, 'now').mockReturnValue(0);
  document.body.innerHTML = '<button>Yes</button><button>No</button>';
  button = document.querySelector('button')!;
  sight = new Sight();
});

/** A click at this moment; `detail` counts the clicks of a double one, and is 0 without a pointer. */
function click(at: number, detail = 1, target = button): boolean {
  const event = new MouseEvent('click', { detail });
  Object.defineProperties(event, { timeStamp: { value: at }, target: { value: target } });
  return sight.clicks(event);
}

function press(at: number, repeat = false): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', repeat });
  Object.defineProperty(event, 'timeStamp', { value: at });
  sight.press(event);
}

test('answers that have just come take no click', () => {
  sight.change(true);
  expect(click(REST - 1)).toBe(false);
  expect(click(REST)).toBe(true);
});

test('where nothing is asked there is nothing to wait for', () => {
  sight.change(false);
  expect(click(0)).toBe(true);
});

test('the second click goes on with what the first began, and with nothing else', () => {
  expect(click(1000)).toBe(true);
  expect(click(1100, 2)).toBe(true);
  expect(click(1200, 3, document.querySelectorAll('button')[1])).toBe(false);
});

test('the second click of a double one never means a newer question, however late it comes', () => {
  expect(click(1000)).toBe(true);
  sight.change(true);
  expect(click(9000, 2)).toBe(false);
});

test('what was too early the first time is no better the second', () => {
  sight.change(true);
  expect(click(REST - 100)).toBe(false);
  expect(click(REST + 100, 2)).toBe(false);
});

test('what went down before the question came does not answer it when it goes up', () => {
  press(1000);
  sight.change(true);
  expect(click(9000, 0)).toBe(false);
});

test('a key that repeats itself means nothing', () => {
  press(1000, true);
  expect(sight.counts(new Event('keydown'))).toBe(false);
});
