/** A table that nobody plays at: a scene laid out for a picture. */
import type { GameBook } from '../wire';
import { unasked, type BaseView, type Slug } from './scene';
import { Sitting } from './sitting.svelte';

/** What a picture need not say of itself. */
export const LAID = { options: {}, asked: 0, legal: [], seat: 0 };

export function stillLife(book: GameBook, view: BaseView, extras: unknown = {}): Sitting {
  const sitting = new Sitting(book.game.slug as Slug);
  sitting.book = book;
  sitting.scene = { ...unasked(), at: 0, line: 0, view, extras, asked: view.asked, question: view.question, prompt: '', result: null };
  return sitting;
}
