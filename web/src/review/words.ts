/** A verdict as a sentence. */
import { t } from '../messages';
import { hundredths } from '../play/review.svelte';
import type { Judged } from '../wire';

/** Less than this is no loss worth a word, in per cent of a win. */
const SLIGHT = 2;

export function verdict(judged: Judged, name: string): string {
  const { played, best, obvious } = judged;
  if (judged.mark === 'find') return t.review.found(name, played, obvious);
  if (judged.mark) return t.review.missed(name, played, best, hundredths(judged.loss));
  if (hundredths(judged.loss) < SLIGHT) return t.review.fine(name, played);
  return t.review.close(name, played, best);
}
