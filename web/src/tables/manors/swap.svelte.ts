/** Two taps swap two houses: on the line, or on the buttons that repeat them. */
import type { Sitting } from '../../play/sitting.svelte';

export class Swap {
  /** The house that was touched first, or 0, and at which moment: a choice does not outlive its question. */
  #first = $state({ place: 0, at: -1 });
  readonly #sitting: Sitting;

  /** The houses that may be touched now. */
  readonly places = $derived.by(() => [...new Set(this.#sitting.offersOf('swap').flatMap((offer) => offer.args))].sort((a, b) => a - b));

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  get first(): number {
    const { place, at } = this.#first;
    return at === this.#sitting.scene?.at && this.places.includes(place) ? place : 0;
  }

  /** Whether a lesson waits for this house to be tapped. */
  wants(place: number): boolean {
    return place !== this.first && this.#sitting.offersOf('swap').some((offer) => offer.args.includes(place) && this.#sitting.wants(offer.move));
  }

  tap(place: number): void {
    const first = this.first;
    this.#first = { place: first === 0 ? place : 0, at: this.#sitting.scene?.at ?? -1 };
    if (first !== 0 && first !== place) this.#sitting.press(`swap ${Math.min(first, place)} ${Math.max(first, place)}`);
  }
}
