/**
 * Who is who between two views. Views name cards by their faces, and equal cards have equal names;
 * a card that flies needs an identity. Cards that stay keep theirs; those that left one place are
 * matched with those that arrived at another, same face first, then a hidden one with any.
 */
export interface Lying {
  /** Where it lies: a hand, a side of a round, a deck. */
  zone: string;
  /** What it shows; empty if nothing. */
  face: string;
  /** Cards of different kinds are never the same card: the backs they show. */
  kind: string;
}

export class Identities {
  #last: (Lying & { id: string })[] = [];
  #next = 0;

  /** The identities of these cards, in the same order. */
  of(cards: readonly Lying[]): string[] {
    const ids: (string | undefined)[] = cards.map(() => undefined);
    const free = new Set(this.#last);
    const match = (fits: (old: Lying, card: Lying) => boolean) => {
      cards.forEach((card, n) => {
        if (ids[n] !== undefined) return;
        for (const old of free) {
          if (old.kind === card.kind && fits(old, card)) {
            ids[n] = old.id;
            free.delete(old);
            return;
          }
        }
      });
    };
    match((old, card) => old.zone === card.zone && old.face === card.face);
    match((old, card) => old.face === card.face && card.face !== '');
    match((old, card) => old.zone === card.zone && (old.face === '' || card.face === ''));
    match((old, card) => old.face === '' || card.face === '');
    const known = cards.map((card, n) => ({ ...card, id: ids[n] ?? `card${this.#next++}` }));
    this.#last = known;
    return known.map((card) => card.id);
  }
}
