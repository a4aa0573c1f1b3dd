/** Two taps swap two houses: on the line, or on the buttons that repeat them. */
import type { Sitting } from '../../play/sitting.svelte';

export class Swap {
  /** The house that was touched first, or 0. */
  #first = $state(0);
  readonly #sitting: Sitting;

  /** The houses that may be touched now. */
  readonly places = $derived.by(() => [...new Set(this.#sitting.offersOf('swap').flatMap((offer) => offer.args))].sort((a, b) => a - b));

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  get first(): number {
    return this.places.includes(this.#first) ? this.#first : 0;
  }

  tap(place: number): void {
    const first = this.first;
    this.#first = first === 0 ? place : 0;
    if (first !== 0 && first !== place) this.#sitting.press(`swap ${Math.min(first, place)} ${Math.max(first, place)}`);
  }
}
