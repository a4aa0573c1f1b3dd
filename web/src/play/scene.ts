/** What a table draws: an update of the game, with what the server works out for its table. */
import { t } from '../messages';
import type { Incident, Offer, Step, Update } from '../wire';

/** The name of a game, as the server knows it. */
export type Slug = string;

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
export const unasked = (): Pick<Update, 'asked_since' | 'done' | 'offers' | 'forced' | 'refused' | 'narration' | 'orders' | 'ordered' | 'undo' | 'clocks'> => ({
  asked_since: 0,
  done: [],
  offers: [],
  forced: null,
  refused: {},
  narration: [],
  orders: [],
  ordered: '',
  undo: { free: false, ask: false, why: '', plea: null },
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
  /** Whether a stand-in has played it for a person. */
  byBot?: boolean;
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

/** What would go with a seat's answer after the first `line` lines: in one go what was told, of much only how it began; and how often others have answered. */
export function goesWith(steps: readonly Step[], line: number, seat: number): { told: string; others: number } {
  const gone = steps.filter((step) => step.line > line);
  const others = gone.filter((step) => step.who >= 0 && step.who !== seat).length;
  const told = inOneGo(gone.flatMap((step) => step.told));
  if (told.length <= MOST_TOLD) return { told, others };
  return { told: others > 0 ? '' : `${told.slice(0, MOST_TOLD).replace(/\s\S*$/, '')} …`, others };
}
/** Signs that leave room for the buttons below, on any phone. */
const MOST_TOLD = 50;

/** What events of these kinds told in the stretch of play that the last event `beginning` began, or so many before it. */
export function toldOf(steps: readonly Step[], kinds: readonly string[], beginning: string, back = 0): string[] {
  const events = steps.flatMap((step) => step.events);
  const begun = events.flatMap((event, n) => (event.kind === beginning ? [n] : []));
  const stretch = events.slice((begun.at(-1 - back) ?? -1) + 1, back > 0 ? begun.at(-back) : undefined);
  return stretch.flatMap((event) => (kinds.includes(event.kind) && event.text ? [event.text] : []));
}

/** What gives a seat to a stand-in. */
const STAND_IN: ReadonlySet<Incident['kind']> = new Set(['left', 'rested', 'relieved', 'late', 'absent', 'conceded', 'kicked'] as const);

/** An entry of the log: what was told, or what happened besides the game, perhaps several times. */
export type Entry = Paragraph | (Incident & { times: number });

/** The paragraphs, and after those that still stand what happened besides. */
export function entries(told: readonly Paragraph[], incidents: readonly Incident[]): Entry[] {
  const found: Entry[] = [];
  const left = [...incidents];
  const take = (before: number) => {
    while (left.length > 0 && left[0]!.line < before) {
      const one = left.shift()!;
      const last = found.at(-1);
      if (last && 'times' in last && last.seat === one.seat && last.kind === one.kind) last.times += 1;
      else found.push({ ...one, times: 1 });
    }
  };
  const playedFor = new Set<number>();
  const seen = [...incidents];
  for (const paragraph of told) {
    take(paragraph.line);
    while (seen.length > 0 && seen[0]!.line < paragraph.line) {
      const { kind, seat } = seen.shift()!;
      if (STAND_IN.has(kind)) playedFor.add(seat);
      else if (kind === 'returned') playedFor.delete(seat);
    }
    found.push(playedFor.has(paragraph.who) ? { ...paragraph, byBot: true } : paragraph);
  }
  take(Infinity);
  return found;
}
