/** What a person has had time to see: no touch answers a question that has only just come. */
import { settings } from './settings.svelte';

/** A finger, a button or a key that went down: which answers were there, and had they been there for long enough? */
interface Press {
  version: number;
  seen: boolean;
}

/** Where a click lands: the smallest thing around it that does something. */
const DOES = '[data-move], [role=button], button, a, label, input';

export class Sight {
  /** Where the pointer was last. */
  readonly pointer = { x: -1, y: -1 };
  #version = 0;
  #since = 0;
  #press: Press | null = null;
  /** The first click of a double one, if it counted. */
  #first: { version: number; node: Element | null } | null = null;

  /** What is shown means something else from now on. If it asks, the clock runs from when it is drawn. */
  change(asks: boolean): void {
    this.#version += 1;
    this.#since = asks ? Infinity : -Infinity;
    if (asks) requestAnimationFrame(() => (this.#since = Math.min(this.#since, performance.now())));
  }

  /** Something goes down; what a key repeats was never meant. */
  press(event: PointerEvent | KeyboardEvent): void {
    if (event instanceof KeyboardEvent && event.repeat) this.#press = { version: -1, seen: false };
    else this.#press = this.#now(event);
  }

  /** It goes up again; the click of it comes before anything that waits. */
  release(): void {
    setTimeout(() => (this.#press = null));
  }

  /** Whether what is pressed, or a click that nothing was pressed for, means the answers that are there. */
  counts(event: Event): boolean {
    const { version, seen } = this.#press ?? this.#now(event);
    return seen && version === this.#version;
  }

  /** Whether a click counts. Of several in a row the later ones only go on with what the first began. */
  clicks(event: MouseEvent): boolean {
    const node = event.target instanceof Element ? event.target.closest(DOES) : null;
    if (event.detail > 1) return this.#first?.version === this.#version && this.#first.node === node;
    const good = this.counts(event);
    this.#first = good ? { version: this.#version, node } : null;
    return good;
  }

  #now(event: Event): Press {
    return { version: this.#version, seen: event.timeStamp - this.#since >= settings.rest };
  }
}
