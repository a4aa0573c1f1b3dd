import { expect, test } from 'vitest';
import type { Scene } from '../../play/scene';
import type { Offer } from '../../wire';
import { answersItself } from './automatic';
import type { MuertosView, Sight } from './view';

const offer = (move: string, worry: string | null = null): Offer => ({ move, kind: move, args: [], phrase: move, worry });
const asked = (kind: string, ...offers: Offer[]) =>
  answersItself({ question: { kind, clause: '' }, offers } as unknown as Scene<MuertosView, Partial<Sight>>);

test('the only victim is hit without asking', () => {
  expect(asked('hit', offer('target 2'))).toBe('target 2');
  expect(asked('hit', offer('target 2'), offer('target 3'))).toBeNull();
});

test('a pass that nobody else can see through is never automatic', () => {
  expect(asked('sidestep', offer('pass'))).toBeNull();
  expect(asked('mode', offer('move'))).toBeNull();
  expect(asked('lay', offer('lay kick'))).toBeNull();
});

test('what is worth a second thought waits for it', () => {
  expect(asked('evade', offer('evade 31', 'You would be walled in.'))).toBeNull();
});
