/** What an answer is called on a button: short in a row of ways, long on the button that does it. */
import { t } from '../../messages/graves';
import type { Step } from '../../wire';
import type { Graveyard } from './graveyard.svelte';

export function deed(yard: Graveyard, move: string): { short: string; long: string } {
  const [verb = '', first = '', second = ''] = move.split(' ');
  const effect = yard.effect(move) ?? {};
  const points = effect.points ?? 0;
  const same = (text: string) => ({ short: text, long: text });
  switch (verb) {
    case 'share':
      return { short: t.graves.deeds.shareShort(first, effect.price ?? 0), long: t.graves.deeds.share(first, effect.price ?? 0) };
    case 'claim':
      return { short: t.graves.deeds.place(first, points), long: t.graves.deeds.claim(first, points) };
    case 'double':
      return { short: t.graves.deeds.doubleShort(first, points), long: t.graves.deeds.double(first, points) };
    case 'new':
      return { short: t.graves.deeds.cemeteryShort(points), long: t.graves.deeds.cemetery(points) };
    case 'mixup':
      return {
        short: t.graves.deeds.mixupShort(second, effect.before ?? 0, points),
        long: t.graves.deeds.mixup(yard.short(first), second),
      };
    case 'coffin':
      return { short: yard.name(first), long: t.graves.deeds.coffin(yard.short(first)) };
    case 'shock':
      return { short: yard.name(first), long: t.graves.deeds.shock };
    case 'care':
      return same(t.graves.deeds.care);
    case 'doc':
      return same(t.graves.deeds.doc(first));
    case 'done':
      return { short: t.graves.deeds.enough[yard.kind] ?? '', long: t.graves.deeds.done[yard.kind] ?? '' };
    case 'pass':
      return same(t.graves.deeds.pass);
    case 'withdraw':
      return same(t.graves.deeds.withdraw);
    default:
      return same(yard.sitting.offer(move)?.phrase ?? move);
  }
}

/** What would happen, in a sentence, for the chosen answer. */
export function consequence(yard: Graveyard, move: string | null): string {
  const effect = yard.effect(move);
  const [verb = '', first = '', second = ''] = move?.split(' ') ?? [];
  if (!effect || !move) return '';
  switch (verb) {
    case 'shock':
      return effect.health === 0
        ? t.graves.then.dies(yard.short(first), effect.pays ?? 0)
        : t.graves.then.falls(yard.short(first), effect.health ?? 0);
    case 'care':
      return (effect.bills ?? []).map(([seat, sum]) => t.graves.pays(yard.family(seat), sum)).join(' ') || t.graves.nobodyPays;
    case 'mixup':
      return t.graves.then.moves(yard.short(first), second, effect.before ?? 0, effect.points ?? 0);
    case 'share':
      return t.graves.then.rights(first, ...(effect.rights ?? [0, 0]));
    case 'claim':
      return effect.documents ? t.graves.then.needs(effect.documents) : t.graves.then.goes(first);
    default:
      return '';
  }
}

const PAID = ['given', 'swapped'];

/** What the doctor's visit of this turn has cost so far. */
export function costOfVisit(steps: Step[]): number {
  const events = steps.flatMap((step) => step.events);
  const turn = events.slice(events.findLastIndex((event) => event.kind === 'turn') + 1);
  return turn.filter((event) => PAID.includes(event.kind)).reduce((sum, event) => sum + (event.args.at(-1) ?? 0), 0);
}
