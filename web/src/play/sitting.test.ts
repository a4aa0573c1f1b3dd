import { beforeEach, expect, test } from 'vitest';
import type { ClientMessage } from '../wire';
import { entries, lately, paragraphs, toldSince } from './scene';
import { settings } from './settings.svelte';
import { Sitting } from './sitting.svelte';
import { offer, settled, step, update } from './testing';

let sent: ClientMessage[];
let sitting: Sitting;

beforeEach(async () => {
  sent = [];
  Object.assign(settings, { speed: 0, taps: 'game', confirm: true, automatic: true });
  sitting = new Sitting('eva', (message) => sent.push(message));
  const offers = [offer('door 4'), offer('close', { worry: 'This may be the grave.' })];
  sitting.receive(update({ at: 7, offers, refused: { passage: { clause: 'E-270', fact: 'there is no passage here' } } }));
  await settled();
});

test('a tap on what is lit plays it and says which moment was seen', () => {
  sitting.press('door 4');
  expect(sent).toEqual([{ type: 'answer', seen: 7, move: 'door 4' }]);
});

test('where a table selects first, the second tap plays', () => {
  sitting.tapPlays = false;
  sitting.press('door 4');
  expect(sent).toEqual([]);
  expect(sitting.selected).toBe('door 4');
  sitting.press('door 4');
  expect(sent).toHaveLength(1);
});

test('a worry is said before the answer is sent', () => {
  sitting.press('close');
  expect(sent).toEqual([]);
  expect(sitting.worrying?.worry).toBe('This may be the grave.');
  sitting.play('close', true);
  expect(sent).toHaveLength(1);
});

test('who does not want to be asked is not asked', () => {
  settings.confirm = false;
  sitting.press('close');
  expect(sent).toHaveLength(1);
});

test('nothing is sent twice while the table thinks', () => {
  sitting.press('door 4');
  sitting.press('door 4');
  sitting.press('close');
  expect(sent).toHaveLength(1);
});

test('a refusal that the server foresaw is told at once, any other is asked for', () => {
  sitting.press('passage');
  expect(sitting.refusal).toEqual({ text: 'You cannot do that: there is no passage here.', clause: 'E-270' });
  expect(sent).toEqual([]);
  sitting.press('door 9');
  expect(sent).toEqual([{ type: 'why_not', move: 'door 9' }]);
});

test.each(['M-T3', 'MR-49'])('a refusal loses the clause %s in brackets, which becomes a link', (clause) => {
  sitting.receive({ type: 'refusal', move: 'hold', clause, fact: '', text: `You cannot hold: 5 is less than 7 (${clause}).` });
  expect(sitting.refusal).toEqual({ text: 'You cannot hold: 5 is less than 7.', clause });
});

test('an undo drops the lines that were taken back', async () => {
  sitting.receive(update({ at: 8, since: 0, steps: [step(1, 0), step(2, 0), step(3, 0)] }));
  await settled();
  sitting.receive(update({ at: 9, since: 1, steps: [] }));
  await settled();
  expect(sitting.steps.map((one) => one.line)).toEqual([1]);
});

test('several answers are shown one after the other, each in its own picture', async () => {
  const seen: unknown[] = [];
  sitting.stage.play = async () => void seen.push(sitting.scene?.view.legal);
  const view = { ...sitting.scene!.view, legal: ['after the first'] };
  sitting.receive(update({ at: 8, steps: [step(1, 1, { view }), step(2, 1)], offers: [offer('door 4')] }));
  await settled();
  expect(seen).toEqual([['after the first'], []]);
  expect(sitting.asked).toBe(true);
});

test('the answer that gives itself is given once, and not after an undo', async () => {
  sitting.automatic = () => 'door 4';
  const steps = [step(1, -1)];
  sitting.receive(update({ at: 8, steps, offers: [offer('door 4')] }));
  await settled();
  expect(sent).toHaveLength(1);
  sitting.receive(update({ at: 9, offers: [offer('door 4')] }));
  await settled();
  expect(sent).toHaveLength(1);
});

test('what nature answers belongs to the answer before it, and the set-up to none', () => {
  const tells = (line: number, who: number, text: string) =>
    step(line, who, { events: [{ kind: '', clause: `E-${line}`, args: [], text }], told: [text] });
  const told = paragraphs([tells(1, -1, 'Secret.'), tells(2, 0, 'Entered.'), tells(3, -1, 'Drew.'), tells(4, 0, 'Closed.')]);
  expect(told.map((paragraph) => paragraph.sentences.map((said) => said.text).join(' '))).toEqual(['Secret.', 'Entered. Drew.', 'Closed.']);
  expect(told[2]!.sentences[0]!.clause).toBe('E-4');
});

test('what was taken back stands in the log, after what still stands', () => {
  const tells = (line: number, text: string) => step(line, 0, { told: [text] });
  const told = paragraphs([tells(1, 'Entered.'), tells(3, 'Closed.')]);
  const undone = [
    { line: 1, seat: 0 },
    { line: 1, seat: 0 },
    { line: 1, seat: 1 },
    { line: 3, seat: 1 },
  ];
  const shown = entries(told, undone).map((entry) => ('times' in entry ? `${entry.seat} x${entry.times}` : entry.sentences[0]!.text));
  expect(shown).toEqual(['Entered.', '0 x2', '1 x1', 'Closed.', '1 x1']);
  expect(entries([], [{ line: 0, seat: 0 }])).toHaveLength(1);
  expect(toldSince([tells(1, 'Entered.'), tells(2, 'Drew.'), tells(3, 'Closed.')], 1)).toBe('Drew. Closed.');
});

test('the same sentence several times in a row is told once', () => {
  const tells = (line: number, who: number, ...told: string[]) => step(line, who, { told });
  const steps = [tells(1, 1, 'Ben plays Mend.'), tells(2, -1, 'Ben draws a card.'), tells(3, -1, 'Ben draws a card.'), tells(4, 1, 'It has no effect.', 'It has no effect.')];
  expect(paragraphs(steps).map((one) => one.sentences.map((sentence) => sentence.text))).toEqual([
    ['Ben plays Mend.', 'Ben draws two cards.'],
    ['It has no effect (×2).'],
  ]);
  expect(lately(steps, 0)).toBe('Ben plays Mend. Ben draws two cards. It has no effect (×2).');
  expect(toldSince(steps, 1)).toBe('Ben draws two cards. It has no effect (×2).');
});

test('a player who asked to undo is told that it was denied, and not when the game has gone on', async () => {
  const undo = { free: false, ask: false, why: '', plea: null };
  const plea = { seat: 0, waiting: [1], line: 0 };
  for (const [at, complaint] of [[8, 'Someone would rather'], [9, '']] as const) {
    sitting.receive(update({ at: 8, view: { ...update().view, seat: 0 }, undo: { ...undo, plea } }));
    await settled();
    sitting.receive(update({ at, view: { ...update().view, seat: 0 }, undo }));
    await settled();
    expect(sitting.complaint.startsWith(complaint)).toBe(true);
    expect(sitting.complaint === '').toBe(complaint === '');
  }
});
