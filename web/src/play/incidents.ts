/** What happened at the table besides the game, in a sentence. */
import { t } from '../messages';
import type { Incident } from '../wire';

export function incidentTold(one: Incident, seat: number, names: readonly string[], times = 1): string {
  const by = one.by === seat ? t.incidents.you : (names[one.by ?? -1] ?? '');
  if (one.seat === seat) return t.incidents.yours[one.kind](by, times);
  return t.incidents.others[one.kind](names[one.seat] ?? '', by, times);
}
