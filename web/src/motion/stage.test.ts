import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../play/settings.svelte';
import { Stage } from './stage';

afterEach(() => vi.restoreAllMocks());

/** A card that lies in this box. */
function lay(box: DOMRect): HTMLElement {
  const card = document.createElement('div');
  card.dataset['card'] = 'c1';
  card.getBoundingClientRect = () => box;
  document.body.replaceChildren(card);
  return card;
}

test.each([
  ['wide', new DOMRect(0, 0, 228, 120)],
  ['high', new DOMRect(0, 0, 60, 320)],
])('a card that comes from a %s place keeps its proportions and fits there', async (_, from) => {
  settings.speed = 1;
  const flights: Keyframe[][] = [];
  vi.spyOn(HTMLElement.prototype, 'animate').mockImplementation((frames) => {
    flights.push(frames as Keyframe[]);
    return { finished: Promise.resolve() } as unknown as Animation;
  });
  const stage = new Stage();
  stage.layer = document.createElement('div');
  lay(from);
  const before = stage.take();
  const to = new DOMRect(500, 300, 84, 118);
  lay(to);
  await stage.play(before);
  const scales = flights.map(([start]) => Number(/scale\(([\d.]+)\)/.exec(String(start!['transform']))![1]));
  expect(scales).toEqual([Math.min(from.width / to.width, from.height / to.height)]);
});
