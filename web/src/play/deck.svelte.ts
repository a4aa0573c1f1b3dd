/** A game that was played, moment by moment, shown at its own table. */
import type { Replay, ReplayStep, Update } from '../wire';
import { OVER, type BaseView } from './scene';
import type { Sitting } from './sitting.svelte';

const BEAT = 1100;

export class Deck {
  at = $state(0);
  playing = $state(false);
  #timer = 0;

  constructor(
    readonly replay: Replay,
    private readonly sitting: Sitting,
    start: number,
  ) {
    this.go(start);
  }

  get last(): number {
    return this.replay.steps.length - 1;
  }

  /** Moments at which a person or a bot had answered and nature was done. */
  readonly #moments = $derived.by(() => this.replay.steps.flatMap((step, n) => (this.#isMoment(step) ? [n] : [])));

  #isMoment(step: ReplayStep): boolean {
    return (step.view as unknown as BaseView).asked !== -1;
  }

  go(line: number): void {
    this.at = Math.max(0, Math.min(this.last, line));
    this.sitting.receive(this.#update());
  }

  step(way: 1 | -1): void {
    const next = way > 0 ? this.#moments.find((n) => n > this.at) : this.#moments.findLast((n) => n < this.at);
    this.go(next ?? (way > 0 ? this.last : 0));
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

  #update(): Update {
    const step = this.replay.steps[this.at]!;
    const view = step.view as unknown as BaseView;
    const over = view.asked === OVER;
    return {
      type: 'update',
      at: this.at,
      since: 0,
      line: step.line,
      steps: this.replay.steps.slice(1, this.at + 1),
      view: { ...step.view, legal: [] },
      asked: view.asked,
      question: view.question,
      prompt: over ? (this.replay.result?.text ?? '') : step.told.join(' '),
      offers: [],
      narration: [],
      orders: [],
      undo: { free: false, ask: false, why: '', plea: null },
      clocks: [],
      result: over ? this.replay.result : null,
      extras: step.extras,
      refused: {},
    };
  }
}
