import { expect, test } from 'vitest';
import { Identities } from '../../motion/identities';
import { offer } from '../../play/testing';
import { layOut, moveOf, type Family, type ManorsScene, type ManorsView } from './view';

const family = (more: Partial<Family> = {}): Family => ({
  hand: [], hand_size: 0, deck: 9, unseen: [], top: null, display: [], discard: [], manors: 0, castles: 0, total: 0, ...more,
});

function table(more: Partial<ManorsView> = {}): ManorsView {
  return {
    game: 'manors', options: {}, asked: 0, question: { kind: 'turn', clause: 'M-P1' }, legal: [], seat: 0, round: 1, starter: 0,
    active: 0, medium: 0, line: [], families: [family({ hand: ['G1', 'G4'] }), family({ hand: ['G', 'G'] })], rounds: [[[], []]],
    transferred: null, tenth: [], resolved: 0, named: {}, barred: [], tripped: -1, winner: null, result: null, ...more,
  };
}

test('a Ghost keeps its identity from the hand to the round', () => {
  const ids = new Identities();
  const before = layOut(table(), {}, ids);
  const after = layOut(table({ families: [family({ hand: ['G1'] }), family({ hand: ['G', 'G'] })], rounds: [[['G4'], []]] }), {}, ids);
  expect(after.rounds[0]![0][0]!.id).toBe(before.hands[0][1]!.id);
  expect(after.hands[0][0]!.id).toBe(before.hands[0][0]!.id);
});

test('a Ghost that the other family lays comes out of its hand', () => {
  const ids = new Identities();
  const before = layOut(table(), {}, ids);
  const after = layOut(table({ families: [family({ hand: ['G1', 'G4'] }), family({ hand: ['G'] })], rounds: [[[], ['G5']]] }), {}, ids);
  expect(before.hands[1].map((card) => card.id)).toContain(after.rounds[0]![1][0]!.id);
});

test('each card of the round knows its share', () => {
  const share = { card: 'G2', units: [2], changes: [[10, 2] as [number, number]], worth: 4, transferred: false, words: '' };
  const laid = layOut(table({ rounds: [[['G2'], []]] }), { sides: [[share], []] }, new Identities());
  expect(laid.rounds[0]![0][0]!.share?.worth).toBe(4);
});

test.each([
  ['turn', 'hand', 'G4', 'ghost 4'],
  ['turn', 'display', 'M10', 'medium 10'],
  ['lay', 'hand', 'G4', 'lay ghost 4'],
  ['lay', 'display', 'M10', 'lay medium 10'],
  ['discard', 'hand', 'G4', 'discard 4'],
  ['transfer', 'own', 'M4', 'transfer medium 4'],
  ['take_back', 'own', 'G4', 'take back ghost 4'],
  ['copy', 'own', 'G4', 'copy 4'],
  ['return', 'past', 'G2', 'return 2'],
  ['banish', 'other', 'M8', 'banish medium 8'],
  ['name', 'hand', 'G4', null],
] as const)('asked %s, a card of the %s stands for its move', (kind, zone, card, move) => {
  expect(moveOf(table({ question: { kind, clause: '' } }), zone, card)).toBe(move);
});
