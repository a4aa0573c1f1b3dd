/** The question as a short sentence, and one line of fact. The server's own words are for listeners. */
import { t } from '../../messages/graves';
import type { Graveyard } from './graveyard.svelte';

export function question(yard: Graveyard): { prompt: string; why: string } {
  const { view, kind, sitting } = yard;
  const q = t.graves.asks;
  if (sitting.over) return { prompt: yard.scene.result?.text ?? '', why: '' };
  if (!sitting.asked && yard.asked === sitting.seat) return { prompt: yard.scene.prompt, why: '' };
  if (!sitting.asked) {
    const name = yard.seatName(yard.asked);
    return { prompt: name ? (t.graves.waits[kind] ?? t.graves.waits['other']!)(name) : q.laying, why: '' };
  }
  const money = q.youHave(yard.player(yard.me).money);
  if (yard.carried) return { prompt: q.carry(yard.short(yard.carried)), why: q.carryHow };
  const coffin = view.burial?.coffin ?? '';
  const wish = yard.relative(coffin)?.wish ?? 0;
  switch (kind) {
    case 'distribute':
      return { prompt: yard.waiting.length > 0 ? q.doctor : q.served, why: money };
    case 'pills':
      return { prompt: q.pills, why: q.pillsHow(yard.player(yard.me).money) };
    case 'shares':
      return { prompt: view.bought.length > 0 ? q.another : q.share, why: money };
    case 'adjust window':
      return { prompt: q.adjust, why: dying(yard) };
    case 'end window':
      return { prompt: q.end(yard.family(view.active)), why: '' };
    case 'coffin':
      return { prompt: q.coffin, why: '' };
    case 'bury':
      return { prompt: q.bury(yard.name(coffin)), why: q.wish(wish, view.burial?.barred ?? []) };
    case 'commit':
      return { prompt: q.commit(view.claim?.grave ?? 0), why: view.claim?.first ? q.mustGoOn : q.orWithdraw };
    case 'respond':
      return {
        prompt: q.respond(yard.seatName(view.burial?.seat ?? 0), view.claim?.grave ?? 0, yard.name(coffin)),
        why: q.tie,
      };
    default:
      return { prompt: yard.scene.prompt, why: '' };
  }
}

/** Whom the active player's pills will kill. */
function dying(yard: Graveyard): string {
  const names = (yard.extras.dying ?? []).map((id) => yard.short(id));
  return names.length > 0 ? t.graves.asks.willDie(names) : t.graves.asks.nobodyDies;
}
