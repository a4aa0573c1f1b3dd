import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../play/settings.svelte';
import { Sitting } from '../../play/sitting.svelte';
import { offer, settled } from '../../play/testing';
import type { Offer } from '../../wire';
import { answersItself } from './automatic';
import { Graveyard } from './graveyard.svelte';
import { BOOK, family, graves, moment } from './testing';
import type { GravesExtras, GravesView } from './types';

beforeEach(() => {
  settings.speed = 0;
});

async function answer(view: GravesView, offers: Offer[], extras: GravesExtras = {}) {
  const sitting = new Sitting('graves');
  sitting.book = BOOK;
  sitting.receive(moment(view, offers, extras));
  await settled();
  return answersItself(new Graveyard(sitting));
}

const holding = (...shares: string[]) => [family('M', { shares }), family('R')];

test('who has no share passes by itself, for everybody knows that nothing can be played', async () => {
  expect(await answer(graves('respond'), [offer('pass')])).toBe('pass');
});

test('who has a share does not: the haste would tell that it cannot be played', async () => {
  expect(await answer(graves('respond', { players: holding('SH1') }), [offer('pass')])).toBeNull();
});

test('with open backs it would tell nothing', async () => {
  expect(await answer(graves('respond', { players: holding('SH1'), options: { share_backs: 'open' } }), [offer('pass')])).toBe(
    'pass',
  );
});

test('the broke give white pills to all', async () => {
  expect(await answer(graves('distribute'), [offer('give M1 white'), offer('give M2 white')])).toBe('give M1 white');
  expect(await answer(graves('distribute'), [offer('give M1 white'), offer('give M1 placebo')])).toBeNull();
});

test('coffins without a place are buried in their order', async () => {
  const two = [offer('coffin M1'), offer('coffin M2')];
  expect(await answer(graves('coffin'), two, { places: { M1: [], M2: [] } })).toBe('coffin M1');
  const open = [{ grave: 1, points: 5, rights: [1, 0] as [number, number], documents: 0, double: false }];
  expect(await answer(graves('coffin'), two, { places: { M1: open, M2: open } })).toBeNull();
});
