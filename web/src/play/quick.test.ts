/** Which bots sit down for a quick game, and who is asked about it first. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Opponents from '../kit/Opponents.svelte';
import { t } from '../messages';
import type { BotInfo, GameInfo } from '../wire';
import { levels, mustChoose, quick, usualBot } from './quick';
import { settings } from './settings.svelte';

const bot = (name: string, title: string, manner = ''): BotInfo => ({ name, title, manner, weaker: false });
const BOTS = [bot('thumb', 'Rules of thumb'), bot('level1', 'Beginner', 'still learning'), bot('level2', 'Casual', 'slips'), bot('level3', 'Skilled', 'thinks')];
const game = (slug: string, seats: number[], bots = BOTS): GameInfo => ({ slug, title: slug, seats, options: [], easy: {}, orders: [], forced: [], bots, lessons: [], phrases: [] });

beforeEach(() => Object.assign(settings, { bot: '', learned: false }));
afterEach(() => document.body.replaceChildren());

it('a newcomer is asked before a game against bots, and never again', () => {
  expect(mustChoose('manors', game('manors', [2]))).toBe(true);
  settings.bot = 'level1';
  expect(mustChoose('manors', game('manors', [2]))).toBe(false);
  expect(quick('manors', game('manors', [2])).seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'level1' }]);
});

it('nobody is asked where no bot plays, or where bots say nothing of themselves', () => {
  expect(mustChoose('eva', game('eva', [1]))).toBe(false);
  expect(mustChoose('lantern', game('lantern', [2], BOTS.slice(0, 1)))).toBe(false);
});

it('after a lesson Casual is suggested, until somebody chooses', () => {
  expect(usualBot(BOTS)).toBe('level3');
  settings.learned = true;
  expect(usualBot(BOTS)).toBe('level2');
  settings.bot = 'thumb';
  expect(usualBot(BOTS)).toBe('thumb');
});

it('the levels are offered, each with its half sentence, and the choice is kept before the game begins', async () => {
  const dialog = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => undefined);
  const play = vi.fn(() => expect(settings.bot).toBe('level1'));
  const shown = mount(Opponents, { target: document.body, props: { bots: BOTS, play, close: vi.fn() } });
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(choices.map((one) => one.value)).toEqual(levels(BOTS).map((one) => one.name));
  expect(choices.find((one) => one.checked)?.value).toBe('level3');
  expect(document.body.textContent).toContain('Still learning.');
  expect(document.body.textContent).toContain(t.opponents.once);
  expect(settings.bot).toBe('');
  choices[0]!.click();
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  expect(play).toHaveBeenCalledOnce();
  expect(JSON.parse(localStorage.getItem('settings')!).bot).toBe('level1');
  await unmount(shown);
  dialog.mockRestore();
});
