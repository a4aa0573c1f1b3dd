/** A lesson at its own table: it says what to do, waits for it, and has a kind word for anything else. */
import type { ClientMessage, Lesson, LessonStep } from '../wire';
import { lessonWhyNot } from './api';
import { keep, settings } from './settings.svelte';
import type { Sitting } from './sitting.svelte';

export class Guide {
  #next = -1;

  constructor(
    readonly lesson: Lesson,
    private readonly sitting: Sitting,
  ) {}

  /** The moment that is shown, not one that is still on its way. */
  get at(): number {
    return this.sitting.scene?.at ?? 0;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at]!;
  }

  get last(): number {
    return this.lesson.steps.length - 1;
  }

  /** Onwards everything is shown that happened meanwhile; anywhere else only where it led. */
  go(number: number): void {
    if (number === this.#next) return;
    this.#next = number;
    if (number === this.last) {
      settings.learned = true;
      keep();
    }
    const { update } = this.lesson.steps[number]!;
    if (number === this.at + 1) return this.sitting.receive(update);
    const steps = this.lesson.steps.slice(0, number + 1).flatMap((step) => step.update.steps);
    this.sitting.receive({ ...update, since: 0, steps: steps.map((step) => ({ ...step, view: null })) });
  }

  back(): void {
    if (this.at > 0) this.go(this.at - 1);
  }

  /** What the table would send to a server. */
  hear(message: ClientMessage): void {
    const { do: wanted, instead, otherwise, say } = this.step;
    switch (message.type) {
      case 'answer':
        if (message.move === wanted) return this.go(this.at + 1);
        return this.sitting.receive({ type: 'refusal', move: message.move, clause: '', fact: '', text: instead[message.move] ?? otherwise });
      case 'why_not':
        void lessonWhyNot(this.lesson.game, { lesson: this.lesson.lesson.key, step: this.at, move: message.move }).then((told) => this.sitting.receive(told));
        return;
      case 'undo':
        return this.back();
      case 'hint': {
        const phrase = this.sitting.offer(wanted)?.phrase ?? '';
        this.sitting.receive({ type: 'hint', at: this.at, bot: '', move: wanted, phrase, reason: say, said: [], considered: [], ahead: [], endings: [] });
      }
    }
  }
}
