import { expect, test } from 'vitest';
import { Identities } from './identities';

const ghost = (zone: string, face: string) => ({ zone, face, kind: 'ghost' });

test('a card that stays keeps its identity', () => {
  const ids = new Identities();
  const before = ids.of([ghost('hand', 'G1'), ghost('hand', 'G4')]);
  expect(ids.of([ghost('hand', 'G1'), ghost('hand', 'G4')])).toEqual(before);
});

test('of two equal cards one moves and the other stays', () => {
  const ids = new Identities();
  const [one, other] = ids.of([ghost('hand', 'G4'), ghost('hand', 'G4')]);
  const [stays, moved] = ids.of([ghost('hand', 'G4'), ghost('round', 'G4')]);
  expect(stays).toBe(one);
  expect(moved).toBe(other);
});

test('a hidden card that is laid is the one that left the hand', () => {
  const ids = new Identities();
  const hidden = ids.of([ghost('hand', ''), ghost('hand', '')]);
  const [left, laid] = ids.of([ghost('hand', ''), ghost('round', 'G3')]);
  expect(hidden).toContain(left);
  expect(hidden).toContain(laid);
  expect(left).not.toBe(laid);
});

test('a card from nowhere is new, and kinds never mix', () => {
  const ids = new Identities();
  const [own] = ids.of([ghost('hand', 'G1')]);
  const [same, other] = ids.of([ghost('hand', 'G1'), { zone: 'hand', face: 'G1', kind: 'theirs' }]);
  expect(same).toBe(own);
  expect(other).not.toBe(own);
});
