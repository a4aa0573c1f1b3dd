import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '../../play/settings.svelte';
import { Sitting } from '../../play/sitting.svelte';
import { settled } from '../../play/testing';
import type { ClientMessage, GameBook, Update } from '../../wire';
import fixture from './moments.fixture.json';
import Muertos from './Muertos.svelte';

type Moment = keyof typeof fixture.moments;

let gone = () => {};
afterEach(() => gone());

/** Real moments of recorded games, as the server sends them. */
async function sitDown(moment: Moment, changes: object = {}) {
  Object.assign(settings, { speed: 0, rest: 0 });
  settings.automatic = false;
  const sent: ClientMessage[] = [];
  const sitting = new Sitting('muertos', (message) => sent.push(message));
  sitting.book = { data: fixture.data, game: { orders: [] } } as unknown as GameBook;
  const update = { ...fixture.moments[moment], ...changes } as unknown as Update;
  sitting.receive(update);
  await settled();
  const table = mount(Muertos, { target: document.body, props: { sitting } });
  gone = () => void unmount(table);
  flushSync();
  const find = (move: string) => document.querySelector<HTMLElement>(`[data-move="${move}"]`);
  const click = (move: string) => {
    find(move)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
  };
  const answers = () => sent.map((message) => (message.type === 'answer' ? message.move : message.type));
  return { sitting, update, find, click, answers };
}

const words = () => document.body.textContent ?? '';

describe('what is offered can be touched', () => {
  test.each<Moment>(['step', 'lay', 'mode', 'grab', 'sidestep'])('%s', async (moment) => {
    const { update, find } = await sitDown(moment);
    for (const offer of update.offers) expect(find(offer.move), offer.move).not.toBeNull();
  });

  test('and says what it does to those who listen', async () => {
    const { find } = await sitDown('step');
    expect(find('step 30')?.getAttribute('aria-label')).toBe('go to 30: den');
    expect(find('step 30')?.getAttribute('role')).toBe('button');
  });
});

test('a field two steps away is walked to, one answer after the other', async () => {
  const { sitting, update, click, answers } = await sitDown('step');
  click('walk 21');
  expect(answers()).toEqual(['step 20']);
  const next = update.offers.map((offer) => (offer.move === 'step 20' ? { ...offer, move: 'step 21', args: [21] } : offer));
  sitting.receive({ ...update, at: update.at + 1, since: update.line, line: update.line + 1, steps: [], offers: next });
  await settled();
  flushSync();
  expect(answers()).toEqual(['step 20', 'step 21']);
});

test('a walk ends where the way is no longer open', async () => {
  const { sitting, update, click, answers } = await sitDown('step');
  click('walk 21');
  sitting.receive({ ...update, at: update.at + 1, since: update.line, line: update.line + 1, steps: [] });
  await settled();
  flushSync();
  expect(answers()).toEqual(['step 20']);
});

test('a card is chosen by one tap and laid by the button that names it', async () => {
  const { click, answers } = await sitDown('lay');
  click('lay shove');
  expect(answers()).toEqual([]);
  const button = document.querySelector<HTMLButtonElement>('.button.go')!;
  expect(button.textContent).toContain('Lay Shove face down');
  button.click();
  expect(answers()).toEqual(['lay shove']);
});

test('cards that do nothing now say so before they are laid', async () => {
  await sitDown('lay');
  expect(words()).toContain('no effect now');
});

test('two cards are swapped by touching both', async () => {
  const { click, answers } = await sitDown('swap');
  click('choose 0');
  click('choose 3');
  document.querySelector<HTMLButtonElement>('.button.go')!.click();
  expect(answers()).toEqual(['swap trail kick']);
});

test('a shove asks for the other one first, then for oneself', async () => {
  const { click, answers } = await sitDown('push');
  click('push 14');
  expect(answers()).toEqual([]);
  click('push 14 15');
  expect(answers()).toEqual(['push 14 15']);
});

test('the only other half of a shove needs no second tap', async () => {
  const { click, answers } = await sitDown('push');
  click('push 20');
  expect(answers()).toEqual(['push 20 13']);
});

test('a spectator has no hand and nothing to touch', async () => {
  await sitDown('watching');
  expect(document.querySelector('.hand')).toBeNull();
  expect(document.querySelector('.offered')).toBeNull();
  expect(words()).toContain('Rafael is on the move.');
});

test('six skeletons begin on the Start, each with its number', async () => {
  await sitDown('start');
  const numbers = [...document.querySelectorAll('.figure text')].map((node) => node.textContent);
  expect(numbers.sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('the end tells what every place is made of', async () => {
  await sitDown('over');
  const stones = [...document.querySelectorAll('.podium li')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
  expect(stones).toHaveLength(5);
  expect(stones[0]).toBe('1st 8 Inés home 1st 7 1');
});

test.each<Moment>(['step', 'lay', 'mode', 'over'])('%s is drawn even where nothing was worked out for it', async (moment) => {
  const { update, find } = await sitDown(moment, { extras: {}, refused: {} });
  for (const offer of update.offers) expect(find(offer.move), offer.move).not.toBeNull();
});
