import { beforeEach, expect, test } from 'vitest';
import { t } from '../messages';
import type { ClientMessage, Step, Table } from '../wire';
import { entries, goesWith, lately, paragraphs } from './scene';
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
  const forced = { move: 'door 4', kind: 'exit', usual: true, why: 'There was only one door out.' };
  const steps = [step(1, -1)];
  sitting.receive(update({ at: 8, steps, offers: [offer('door 4')], forced }));
  await settled();
  expect(sent).toHaveLength(1);
  expect(sitting.given).toContain('only one door out');
  sitting.receive(update({ at: 9, offers: [offer('door 4')], forced }));
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
  const undid = (line: number, seat: number) => ({ line, seat, kind: 'undone', by: -1 }) as const;
  const left = { line: 3, seat: 1, kind: 'left', by: -1 } as const;
  const besides = [undid(1, 0), undid(1, 0), undid(1, 1), undid(3, 1), left];
  const shown = entries(told, besides).map((entry) => ('times' in entry ? `${entry.kind} ${entry.seat} x${entry.times}` : entry.sentences[0]!.text));
  expect(shown).toEqual(['Entered.', 'undone 0 x2', 'undone 1 x1', 'Closed.', 'undone 1 x1', 'left 1 x1']);
  expect(entries([], [undid(0, 0)])).toHaveLength(1);
});

test('who is asked for an undo reads what it takes back, and how many answers of others go with it', () => {
  const tells = (line: number, who: number, text: string) => step(line, who, { told: [text] });
  const plea = (line: number, ...steps: Step[]) => {
    const { told, others } = goesWith(steps, line, 0);
    return t.foot.plea('Ada', told, others);
  };
  const long = 'Walburga rises to top. '.repeat(9);
  expect(plea(1, tells(1, 0, 'Entered.'), tells(2, 0, 'Drew.'), tells(3, 1, 'Closed.'))).toBe('Ada would like to take this back: Drew. Closed.');
  expect(plea(0, tells(1, 0, long), tells(2, -1, long))).toBe('Ada would like to take this back: Walburga rises to top. Walburga rises to top. …');
  expect(plea(0, tells(1, 0, long), tells(2, 1, long))).toBe('Ada would like to take a move back, and with it the one made since.');
  expect(plea(0, tells(1, 0, long), tells(2, -1, ''), tells(3, 1, long), tells(4, 2, ''))).toBe('Ada would like to take a move back, and with it the two moves made since.');
});

test('the same sentence several times in a row is told once', () => {
  const tells = (line: number, who: number, ...told: string[]) => step(line, who, { told });
  const steps = [tells(1, 1, 'Ben plays Mend.'), tells(2, -1, 'Ben draws a card.'), tells(3, -1, 'Ben draws a card.'), tells(4, 1, 'It has no effect.', 'It has no effect.')];
  expect(paragraphs(steps).map((one) => one.sentences.map((sentence) => sentence.text))).toEqual([
    ['Ben plays Mend.', 'Ben draws two cards.'],
    ['It has no effect (×2).'],
  ]);
  expect(lately(steps, 0)).toBe('Ben plays Mend. Ben draws two cards. It has no effect (×2).');
  expect(goesWith(steps, 1, 1)).toEqual({ told: 'Ben draws two cards. It has no effect (×2).', others: 0 });
});

test('a player who asked to undo is told that it was denied or that somebody played on, and nothing once it was taken back', async () => {
  const undo = { free: false, ask: false, why: '', plea: null };
  const plea = { seat: 0, waiting: [1], line: 0 };
  for (const [at, kind, complaint] of [[8, 'denied', 'Someone would rather'], [9, 'lapsed', 'Somebody played on'], [9, 'undone', '']] as const) {
    sitting.receive(update({ at: 8, view: { ...update().view, seat: 0 }, undo: { ...undo, plea } }));
    await settled();
    sitting.table = { seats: [], seat: 0, incidents: [{ line: 0, kind, seat: 0, by: 1 }] } as unknown as Table;
    sitting.receive(update({ at, view: { ...update().view, seat: 0 }, undo }));
    await settled();
    expect(sitting.complaint.startsWith(complaint)).toBe(true);
    expect(sitting.complaint === '').toBe(complaint === '');
  }
});

test('a device goes to who is asked there, first of all for leave to take something back', async () => {
  const undo = { free: false, ask: false, why: '', plea: null };
  sitting.shared = [0, 1];
  for (const [asked, waiting, partner] of [[1, [], 1], [2, [], -1], [2, [1], 1], [0, [1], 1], [1, [0, 1], -1]] as const) {
    const plea = waiting.length > 0 ? { seat: 2, waiting: [...waiting], line: 0 } : null;
    sitting.receive(update({ at: 9, asked, view: { ...update().view, seat: 0 }, undo: { ...undo, plea } }));
    await settled();
    expect(sitting.partner).toBe(partner);
  }
});

test('who asks for another game goes there, and the others only hear of it', () => {
  const went: string[] = [];
  const assign = location.assign;
  location.assign = (to) => went.push(String(to));
  const rematch = { type: 'rematch', table: 'x', seat: 1, secret: 's', people: ['Ada'], shared: [] as { seat: number; secret: string }[], begun: false } as const;
  sitting.receive({ ...rematch, people: ['Ada'] });
  expect(went).toEqual([]);
  expect(sitting.rematch?.people).toEqual(['Ada']);
  sitting.playAgain();
  expect([sent, went]).toEqual([[], ['/t/x']]);
  const asker = new Sitting('eva', (message) => sent.push(message));
  asker.playAgain();
  expect(sent).toEqual([{ type: 'rematch' }]);
  asker.receive({ ...rematch, table: 'y', people: [] });
  expect(went).toEqual(['/t/x', '/t/y']);
  location.assign = assign;
});
