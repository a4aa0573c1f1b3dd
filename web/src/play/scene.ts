/** What a table draws: an update of the game, with what the server works out for its table. */
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

export function offerOf(scene: Scene, move: string | null | undefined): Offer | undefined {
  return move == null ? undefined : scene.offers.find((offer) => offer.move === move);
}

/** About two lines on a phone. */
const LATELY = 110;

/** What has happened since this seat's last answer, as far back as there is room for. */
export function lately(steps: readonly Step[], seat: number): string {
  const found: string[] = [];
  let signs = 0;
  for (const step of steps.toReversed()) {
    const told = step.told.join(' ');
    signs += told.length;
    if (found.length > 0 && (signs > LATELY || (step.who === seat && seat >= 0))) break;
    if (told) found.unshift(told);
  }
  return found.join(' ');
}

/** A paragraph of the log: a player's answer and what nature made of it. */
export interface Paragraph {
  line: number;
  who: number;
  sentences: { text: string; clause: string }[];
}

/** The log in paragraphs: what nature answers belongs to the answer before it. */
export function paragraphs(steps: readonly Step[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const step of steps) {
    const sentences = step.told.map((text) => ({
      text,
      clause: step.events.find((event) => event.text === text)?.clause ?? '',
    }));
    const last = found.at(-1);
    if (last && (step.who === NATURE || last.who === NATURE)) {
      last.sentences.push(...sentences);
      if (step.who !== NATURE) Object.assign(last, { who: step.who });
      last.line = step.line;
    } else {
      found.push({ line: step.line, who: step.who, sentences });
    }
  }
  return found.filter((paragraph) => paragraph.sentences.length > 0);
}

/** What was told after the first `line` lines, in one go. */
export function toldSince(steps: readonly Step[], line: number): string {
  return steps.flatMap((step) => (step.line > line ? step.told : [])).join(' ');
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
