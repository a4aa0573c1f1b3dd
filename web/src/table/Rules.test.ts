import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../messages/pictures';
import { Sitting } from '../play/sitting.svelte';
import { settled, update } from '../play/testing';
import Rules from './Rules.svelte';

const PATIENCE = 30_000; // milliseconds, for a busy machine
let sitting: Sitting;
let page: Record<string, unknown>;
const shown = () => document.body.textContent!.replace(/\s+/g, ' ');

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  sitting = new Sitting('eva', () => undefined);
  sitting.book = {
    game: {
      slug: 'eva',
      title: 'Eva',
      seats: [1],
      options: [{ name: 'doors', values: ['2', '3'], meaning: 'cards per draw', clause: 'E-2', form: '' }],
      easy: {},
      orders: [],
      forced: [],
      bots: [],
      lessons: [],
      phrases: [],
    },
    rules: '1',
    data: {},
    how_to_play: [
      { title: 'The aim', paragraphs: ['Find the bones.'] },
      { title: 'A turn', paragraphs: ['Take a door (E-1).', 'Or close the room.'] },
    ],
    chapters: [
      {
        title: 'On the table',
        notes: [
          { text: 'A house of cards.', rows: [] },
          { text: '', rows: [['Part', 'How many'], ['rooms', '13'], ['clues', '3']] },
        ],
        clauses: [],
      },
      { title: 'Doors', notes: [], clauses: [{ id: 'E-1', text: 'A door works once.' }, { id: 'E-2', text: 'Draw two.' }] },
    ],
  };
  sitting.receive(update());
  await settled();
  page = mount(Rules, { target: document.body, props: { sitting } });
  await vi.waitUntil(() => document.querySelector('figure'), { timeout: PATIENCE }); // pictures are loaded when they are wanted
});

afterEach(() => unmount(page));

function search(words: string) {
  const field = document.querySelector('input')!;
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const tab = (name: string) => [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent!.trim() === name)!;
const links = () => [...document.querySelectorAll<HTMLElement>('.link')];

async function open(name: string) {
  tab(name).click();
  await settled();
}

test('it opens with how to play; the chapters and the options stand behind it', async () => {
  expect([...document.querySelectorAll('[role=tab]')].map((one) => one.textContent!.trim())).toEqual(['How to play', 'All the rules', 'Options']);
  expect(tab('How to play').getAttribute('aria-selected')).toBe('true');
  expect(shown()).toContain('The aim Find the bones.');
  expect(shown()).not.toContain('A door works once.');
  await open('All the rules');
  expect([...document.querySelectorAll('nav button')].map((one) => one.textContent)).toEqual(['On the table', 'Doors']);
  expect(shown()).toContain('A door works once.');
  expect(shown()).not.toContain('Find the bones.');
  await open('Options');
  expect(shown()).toContain('cards per draw (2, 3; see E-2)');
});

test('a picture stands at its place, with a line below and words for those who do not see it', () => {
  const figure = document.querySelector('figure')!;
  expect(figure.previousElementSibling!.textContent).toContain('Find the bones.');
  expect(figure.querySelector('[role=img]')!.getAttribute('aria-label')).toBe(t.pictures.eva.clues.shows);
  expect(figure.querySelector('figcaption')!.textContent).toBe(t.pictures.eva.clues.caption);
  expect(figure.querySelector('[role=img] > [inert]')).not.toBeNull();
});

test('arrows turn the pages', async () => {
  const walk = (key: string) => document.querySelector('[role=tablist]')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  walk('ArrowLeft');
  await settled();
  expect(document.activeElement).toBe(tab('Options'));
  walk('ArrowRight');
  await settled();
  expect(document.activeElement).toBe(tab('How to play'));
  expect(shown()).toContain('Find the bones.');
});

test('a chapter tells what lies on the table, and a search keeps the rows that it finds', async () => {
  await open('All the rules');
  const rows = () => [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
  expect(shown()).toContain('On the table A house of cards.');
  expect(rows()).toEqual([['Part', 'How many'], ['rooms', '13'], ['clues', '3']]);
  search('clues');
  expect(rows()).toEqual([['Part', 'How many'], ['clues', '3']]);
  expect(shown()).not.toContain('A house of cards.');
});

test('the clause behind the question and those that the page cites are a click away', async () => {
  expect(links().map((link) => link.textContent)).toEqual(['E-1', 'E-1']);
  expect(document.querySelector('.here')).toBeNull();
  links()[1]!.click();
  await settled();
  expect(tab('All the rules').getAttribute('aria-selected')).toBe('true');
  expect(document.querySelector('.here')!.textContent).toContain('A door works once.');
});

test('a refusal opens its clause, also while something else is read or searched', async () => {
  search('clues');
  sitting.openRules('E-2');
  await settled();
  expect(document.querySelector('.here')!.textContent).toContain('Draw two.');
  expect(document.querySelector('input')!.value).toBe('');
  sitting.openRules('');
  await settled();
  expect(shown()).toContain('Find the bones.');
});

test('a search goes through all of it, and says so when nothing is found', () => {
  search('draw');
  expect(shown()).not.toContain('The aim');
  expect(shown()).toContain('Draw two.');
  expect(shown()).toContain('cards per draw');
  search('bones the');
  expect(shown()).toContain('Find the bones.');
  search(' Teapot ');
  expect(document.querySelector('[role=status]')!.textContent).toBe('Nothing found for “Teapot”.');
  expect(document.querySelector('#rules-panel')!.textContent).toContain('Nothing found for “Teapot”.');
  search('');
  expect(document.querySelector('[role=status]')!.textContent).toBe('');
});
