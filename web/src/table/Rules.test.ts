import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sitting } from '../play/sitting.svelte';
import { settled, update } from '../play/testing';
import Rules from './Rules.svelte';

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
      bots: [],
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
  flushSync();
});

afterEach(() => unmount(page));

function search(words: string) {
  const field = document.querySelector('input')!;
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

test('it opens with how to play; the clauses and the options come after', () => {
  const places = ['The aim', 'Find the bones.', 'A turn', 'A door works once.', 'cards per draw (2, 3; see E-2)'].map((words) => shown().indexOf(words));
  expect(places).not.toContain(-1);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test('a chapter tells what lies on the table, and a search keeps the rows that it finds', () => {
  const rows = () => [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent!.trim()));
  expect(shown()).toContain('On the table A house of cards.');
  expect(rows()).toEqual([['Part', 'How many'], ['rooms', '13'], ['clues', '3']]);
  search('clues');
  expect(rows()).toEqual([['Part', 'How many'], ['clues', '3']]);
  expect(shown()).not.toContain('A house of cards.');
});

test('the clause behind the question and those that the page cites are a click away', () => {
  const links = [...document.querySelectorAll<HTMLElement>('.link')];
  expect(links.map((link) => link.textContent)).toEqual(['E-1', 'E-1', 'E-2']);
  expect(document.querySelector('.here')).toBeNull();
  links[0]!.click();
  flushSync();
  expect(document.querySelector('.here')!.textContent).toContain('A door works once.');
});

test('a search goes through all of it, and says so when nothing is found', () => {
  search('draw');
  expect(shown()).not.toContain('The aim');
  expect(shown()).toContain('Draw two.');
  expect(shown()).toContain('cards per draw');
  search('teapot');
  expect(shown()).toContain('The rules say nothing about that.');
});
