/** What a table draws: an update of the game, with what the server works out for its table. */
import { t } from '../messages';
import type { Offer, Step, Undone, Update } from '../wire';

export type Slug = 'eva' | 'manors' | 'graves' | 'muertos';
export const SLUGS: readonly Slug[] = ['eva', 'manors', 'graves', 'muertos'];

/** `asked` when the game is over. */
export const OVER = -2;
export const NATURE = -1;
export const SPECTATOR = -1;

/** What every game's view has; the rest is the game's own. */
export interface BaseView {
  game: Slug;
  options: Record<string, string>;
  asked: number;
  question: { kind: string; clause: string };
  legal: string[];
  seat?: number;
  names?: string[];
}

export interface Scene<V extends BaseView = BaseView, X = unknown> extends Omit<Update, 'type' | 'view' | 'extras' | 'steps' | 'since'> {
  view: V;
  /** Worked out by the server from this view: figures, marks, what an answer would lead to. */
  extras: X;
}

/** The parts of a scene that say nothing where nobody is asked. */
export const unasked = (): Pick<Update, 'offers' | 'refused' | 'narration' | 'orders' | 'ordered' | 'undo' | 'undone' | 'clocks'> => ({
  offers: [],
  refused: {},
  narration: [],
  orders: [],
  ordered: '',
  undo: { free: false, ask: false, why: '', plea: null },
  undone: [],
  clocks: [],
});

export function offerOf(scene: Scene, move: string | null | undefined): Offer | undefined {
  return move == null ? undefined : scene.offers.find((offer) => offer.move === move);
}

/** About two lines on a phone. */
const LATELY = 110;

/** What has happened since this seat's last answer, as far back as there is room for. */
export function lately(steps: readonly Step[], seat: number): string {
  const found: string[] = [];
  for (const step of steps.toReversed()) {
    const told = [...step.told, ...found];
    if (found.length > 0 && (inOneGo(told).length > LATELY || (step.who === seat && seat >= 0))) break;
    found.unshift(...step.told);
  }
  return inOneGo(found);
}

const inOneGo = (sentences: readonly string[]): string =>
  together(sentences.map((text) => ({ text })))
    .map((one) => one.text)
    .join(' ');

/** The same sentence several times in a row is told once. */
function together<Kind extends { text: string }>(sentences: readonly Kind[]): Kind[] {
  const found: { one: Kind; times: number }[] = [];
  for (const one of sentences) {
    const last = found.at(-1);
    if (last?.one.text === one.text) last.times += 1;
    else found.push({ one, times: 1 });
  }
  return found.map(({ one, times }) => (times > 1 ? { ...one, text: t.margin.repeated(one.text, times) } : one));
}

/** A paragraph of the log: a player's answer and what nature made of it. */
export interface Paragraph {
  line: number;
  who: number;
  sentences: { text: string; clause: string }[];
}

/** The log in paragraphs: what nature answers belongs to the answer before it, and the set-up stands for itself. */
export function paragraphs(steps: readonly Step[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const step of steps) {
    const sentences = step.told.map((text) => ({
      text,
      clause: step.events.find((event) => event.text === text)?.clause ?? '',
    }));
    const last = found.at(-1);
    if (last && step.who === NATURE) {
      last.sentences.push(...sentences);
      last.line = step.line;
    } else {
      found.push({ line: step.line, who: step.who, sentences });
    }
  }
  return found.flatMap((one) => (one.sentences.length > 0 ? [{ ...one, sentences: together(one.sentences) }] : []));
}

/** What was told after the first `line` lines, in one go. */
export function toldSince(steps: readonly Step[], line: number): string {
  return inOneGo(steps.flatMap((step) => (step.line > line ? step.told : [])));
}

/** What events of these kinds told in the stretch of play that the last event `beginning` began, or so many before it. */
export function toldOf(steps: readonly Step[], kinds: readonly string[], beginning: string, back = 0): string[] {
  const events = steps.flatMap((step) => step.events);
  const begun = events.flatMap((event, n) => (event.kind === beginning ? [n] : []));
  const stretch = events.slice((begun.at(-1 - back) ?? -1) + 1, back > 0 ? begun.at(-back) : undefined);
  return stretch.flatMap((event) => (kinds.includes(event.kind) && event.text ? [event.text] : []));
}

/** An entry of the log: what was told, or that a seat took answers back there. */
export type Entry = Paragraph | { line: number; seat: number; times: number };

/** The paragraphs, and after those that still stand what was taken back. */
export function entries(told: readonly Paragraph[], undone: readonly Undone[]): Entry[] {
  const found: Entry[] = [];
  const left = [...undone];
  const take = (before: number) => {
    while (left.length > 0 && left[0]!.line < before) {
      const { line, seat } = left.shift()!;
      const last = found.at(-1);
      if (last && 'times' in last && last.seat === seat) last.times += 1;
      else found.push({ line, seat, times: 1 });
    }
  };
  for (const paragraph of told) {
    take(paragraph.line);
    found.push(paragraph);
  }
  take(Infinity);
  return found;
}
