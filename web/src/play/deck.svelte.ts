/** A game that was played, moment by moment, shown at its own table. */
import { t } from '../messages';
import type { Replay, ReplayStep, Step, Update } from '../wire';
import { review as parts, sentence } from './api';
import { Review } from './review.svelte';
import { OVER, unasked, type BaseView } from './scene';
import { secretOf } from './seats';
import type { Sitting } from './sitting.svelte';

const BEAT = 1100;

/** Through whose eyes: a seat, -1 for a spectator, null for everybody with open cards. */
export type Eyes = number | null;

export class Deck {
  replay = $state.raw<Replay>(null!);
  at = $state(0);
  playing = $state(false);
  review = $state.raw<Review | null>(null);
  #timer = 0;

  constructor(
    private readonly table: string,
    replay: Replay,
    private readonly sitting: Sitting,
    private readonly seenBy: (eyes: Eyes) => Promise<Replay>,
    start: number,
  ) {
    this.replay = replay;
    this.go(start);
  }

  get last(): number {
    return this.replay.steps.length - 1;
  }

  /** Moments at which a person or a bot had answered and nature was done. */
  readonly #moments = $derived.by(() => this.replay.steps.flatMap((step, n) => (this.#isMoment(step) ? [n] : [])));

  /** The moments at which a round begins; a game may have none, but go from room to room. */
  readonly rounds = $derived.by(() => {
    const stretch = (n: number | undefined) => {
      const { round, token } = (this.replay.steps[n ?? -1]?.view ?? {}) as { round?: number; token?: number };
      return round ?? token ?? 0;
    };
    return this.#moments.filter((n, place) => stretch(n) !== stretch(this.#moments[place - 1]) && stretch(n) > 0);
  });

  /** Which of them it is; 0: the first has not begun. */
  readonly count = $derived(this.rounds.filter((n) => n <= this.at).length);

  #isMoment(step: ReplayStep): boolean {
    return (step.view as unknown as BaseView).asked !== -1;
  }

  go(line: number): void {
    const before = this.at;
    this.at = Math.max(0, Math.min(this.last, line));
    this.sitting.stage.finish();
    this.sitting.receive(this.#update(before));
  }

  /** The moment next to a line. */
  near(line: number): number {
    return this.#moments.reduce((best, n) => (Math.abs(n - line) < Math.abs(best - line) ? n : best), 0);
  }

  #next(lines: readonly number[], way: 1 | -1): number | undefined {
    return way > 0 ? lines.find((n) => n > this.at) : lines.findLast((n) => n < this.at);
  }

  step(way: 1 | -1): void {
    this.go(this.#next(this.#moments, way) ?? (way > 0 ? this.last : 0));
  }

  /** To where the next round begins, or this one, or the one before. */
  round(way: 1 | -1): void {
    this.go(this.#next(this.rounds, way) ?? (way > 0 ? this.last : 0));
  }

  /** Whose seat you would take to play on. */
  get player(): number {
    return Math.max(0, this.replay.seat ?? 0);
  }

  /** To the next decision that the review has marked. */
  mark(way: 1 | -1): void {
    const next = this.#next(this.review?.marked.map((one) => one.line) ?? [], way);
    if (next !== undefined) this.go(next);
  }

  /** Have the game reviewed, or go on with a review that broke off. */
  async ask(): Promise<void> {
    const review = (this.review = new Review(this.replay.steps.slice(1).map((step) => step.who), this.replay.result?.returns));
    review.focus = this.replay.names.length > 1 && (this.replay.seat ?? -1) >= 0 ? this.replay.seat : null;
    try {
      await review.read(parts(this.table, { secret: secretOf(this.table) }));
    } catch (error) {
      review.trouble = sentence(error);
    }
  }

  async look(eyes: Eyes): Promise<void> {
    if (eyes === this.replay.seat) return;
    this.replay = await this.seenBy(eyes);
    this.go(this.at);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.at === this.last) this.go(0);
    this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.#timer = window.setTimeout(() => {
      this.step(1);
      if (this.at === this.last) this.playing = false;
      this.#tick();
    }, BEAT);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** One moment on is shown step by step; a jump shows only where it ends. */
  #steps(before: number): { since: number; steps: Step[] } {
    const { steps } = this.replay;
    const next = this.#moments.find((n) => n > before) ?? this.last;
    if (before < this.at && this.at <= next) return { since: steps[before]!.line, steps: steps.slice(before + 1, this.at + 1) };
    return { since: 0, steps: steps.slice(1, this.at + 1).map((step) => ({ ...step, view: null })) };
  }

  #update(before: number): Update {
    const step = this.replay.steps[this.at]!;
    const view = step.view as unknown as BaseView;
    const over = this.at === this.last && this.replay.result !== null;
    return {
      ...unasked(),
      type: 'update',
      at: this.at,
      line: step.line,
      ...this.#steps(before),
      view: { ...step.view, legal: [] },
      asked: over ? OVER : view.asked,
      question: view.question,
      prompt: over ? (this.replay.result?.text ?? '') : step.told.join(' '),
      result: over ? this.replay.result : null,
      extras: step.extras,
    };
  }
}
