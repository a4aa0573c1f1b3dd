/** What the server finds about a finished game: it comes in parts, and all sums are made here. */
import { t } from '../messages';
import type { Judged, Luck, ReviewPart } from '../wire';
import { NATURE } from './scene';

/** Standard errors beyond which a change is believed. */
const SURE = 2;
/** What comes of a game for who has lost it, or given it up. */
const LOST = -1;

/** A stroke of luck and what it changed for every seat. */
export interface Stroke extends Luck {
  gains: number[];
}

/** How a result came about, in per cent of a win that add up to it. */
export interface Sum {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
}

export const hundredths = (share: number): number => Math.round(100 * share) || 0;

/** Parts of a whole, of which the house has the rest, in whole per cents. With the house's they add up to 100: what rounding down leaves goes to those who lost most by it. */
export function percents(parts: readonly number[], whole: number): number[] {
  const all = [...parts, whole - parts.reduce((sum, part) => sum + part, 0)];
  const found = all.map((part) => Math.floor((100 * part) / whole));
  const left = 100 - found.reduce((sum, part) => sum + part, 0);
  const lost = all.map((part, n) => ({ n, by: (100 * part) / whole - found[n]! })).sort((one, other) => other.by - one.by || one.n - other.n);
  for (const { n } of lost.slice(0, left)) found[n]!++;
  return found.slice(0, -1);
}

export class Review {
  /** Points of the seats out of `whole`. */
  expected = $state.raw<number[][]>([]);
  whole = $state(1);
  judged = $state.raw<Judged[]>([]);
  luck = $state.raw<Luck[]>([]);
  done = $state(0);
  trouble = $state('');
  /** The seat whose decisions are listed; null: everybody's. */
  focus = $state<number | null>(null);
  #error = $state(0);

  readonly #at = $derived(new Map(this.judged.map((one) => [one.line, one])));
  readonly marked = $derived(this.judged.filter((one) => one.mark && (this.focus === null || one.seat === this.focus)));
  readonly strokes = $derived(
    this.luck.map((one): Stroke => ({ ...one, gains: this.expected[one.end]!.map((value, seat) => value - this.expected[one.line]![seat]!) })),
  );
  readonly #certain = $derived(this.strokes.filter((one) => Math.max(...one.gains.map(Math.abs)) > SURE * Math.SQRT2 * this.#error * this.whole));

  /** `who` answered each line. What came of it, if anything, may differ from the last position: somebody gave up. */
  constructor(
    private readonly who: readonly number[],
    private readonly returns: readonly number[] = [],
  ) {}

  /** Whether it ended without a result. */
  get broken(): boolean {
    return this.returns.length === 0;
  }

  /** The points of a seat in the end. */
  #result(seat: number): number {
    const best = Math.max(...this.returns);
    if (this.broken) return this.expected.at(-1)![seat]!;
    if (best <= LOST || this.returns[seat] !== best) return 0;
    return this.whole / this.returns.filter((one) => one === best).length;
  }

  /** Whether all of the course is known. */
  get course(): boolean {
    return this.expected.length > this.who.length;
  }

  async read(parts: AsyncIterable<ReviewPart>): Promise<void> {
    for await (const part of parts) {
      this.expected = [...this.expected, ...part.expected];
      this.luck = [...this.luck, ...part.luck];
      this.judged = [...this.judged, ...part.judged];
      this.#error = part.error;
      this.whole = part.whole;
      this.done = part.done;
    }
    if (this.done < 1) this.trouble = t.review.broken;
  }

  /** The shares of a win after so many lines. */
  percents(line: number): number[] {
    const points = this.expected[line];
    return points ? percents(points, this.whole) : [];
  }

  /** The verdict on what is answered after so many lines. */
  at(line: number): Judged | undefined {
    return this.#at.get(line);
  }

  /** How many marks of a kind a seat has. */
  count(seat: number, mark: string): number {
    return this.judged.filter((one) => one.seat === seat && one.mark === mark).length;
  }

  sum(seat: number): Sum {
    const values = this.expected.map((all) => all[seat]!);
    const by = { luck: 0, own: 0, others: 0 };
    this.who.forEach((who, n) => {
      by[who === NATURE ? 'luck' : who === seat ? 'own' : 'others'] += values[n + 1]! - values[n]!;
    });
    const points = this.expected[0]!.map((_, one) => this.#result(one));
    by[this.returns[seat] === LOST ? 'own' : 'others'] += points[seat]! - values.at(-1)!;
    // Each is rounded where the sum has come to, so that the rounded ones add up.
    const [start, result] = [this.percents(0)[seat]!, percents(points, this.whole)[seat]!];
    const step = (points: number) => start + hundredths(points / this.whole);
    const [lucky, played] = [step(by.luck), by.others ? step(by.luck + by.own) : result];
    return { start, luck: lucky - start, own: played - lucky, others: result - played, result };
  }

  /** The greatest strokes of luck in their order, and all others in one. */
  ledger(most: number): { told: Stroke[]; rest: number; gains: number[] } {
    const size = (one: Stroke) => Math.max(...one.gains.map(Math.abs));
    const greatest = new Set([...this.#certain].sort((one, other) => size(other) - size(one)).slice(0, most));
    const others = this.strokes.filter((one) => !greatest.has(one));
    const seats = this.expected[0]?.length ?? 0;
    const gains = Array.from({ length: seats }, (_, seat) => others.reduce((sum, one) => sum + one.gains[seat]!, 0));
    return { told: this.strokes.filter((one) => greatest.has(one)), rest: others.length, gains };
  }
}
