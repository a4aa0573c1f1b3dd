/** The pictures of How to play against the rulebooks themselves. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { t } from '../messages/pictures';
import type { Slug } from '../play/scene';
import { picturesOf } from '../tables';
import { DRAWN } from '../tables/drawn';
import type { Section } from '../wire';
import { platesUnder } from './plates';

function howToPlay(slug: Slug): Section[] {
  const book = readFileSync(resolve(import.meta.dirname, '../../../src/restinplay/games', slug, 'rulebook.md'), 'utf8');
  const page = book.split('\n## ').find((chapter) => chapter.startsWith('How to play\n'))!;
  return page
    .split('\n### ')
    .slice(1)
    .map((section) => section.split('\n').filter((line) => line.trim()))
    .map(([title, ...paragraphs]) => ({ title: title!, paragraphs }));
}

it.each(Object.keys(DRAWN))('every picture of %s has its place in the rulebook and its words in the catalogue', async (slug) => {
  const { PLACES } = await picturesOf(slug);
  const placed = [...platesUnder(howToPlay(slug), PLACES).values()].flat();
  expect(placed.length).toBeGreaterThanOrEqual(3);
  expect(placed.length).toBeLessThanOrEqual(5);
  expect(placed.toSorted()).toEqual(Object.keys(PLACES).toSorted());
  expect(Object.keys((t.pictures as Record<string, object>)[slug]!).toSorted()).toEqual(placed.toSorted());
});

it('a picture stands under the first paragraph that cites its clause, or closes the section that it names', () => {
  const page = [
    { title: 'The aim', paragraphs: ['Win.', 'Or lose.'] },
    { title: 'A turn', paragraphs: ['Walk (E-10).', 'Stand (E-1).', 'Sit (E-1).'] },
  ];
  const under = platesUnder(page, { whole: 'The aim', still: 'E-1', gone: 'E-2' });
  expect([...under]).toEqual([
    ['Or lose.', ['whole']],
    ['Stand (E-1).', ['still']],
  ]);
});
