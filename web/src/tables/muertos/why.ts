/** The question, and one line of fact under it. */
import { t } from '../../messages/muertos';
import type { Table } from './table.svelte';

/** What can be reached is lit, so the sentence need not list it; what others decide is said too. */
export function asks(table: Table): string {
  const { view, kind, sitting } = table;
  if (sitting.over) return table.scene.prompt;
  if (view.asked >= 0 && view.asked !== table.me) return (t.muertos.deciding[kind] ?? t.muertos.decides)(table.name(view.asked));
  if (kind !== 'step' || !sitting.asked) return table.scene.prompt;
  return sitting.offersOf('step').length > 0 ? t.muertos.whereTo(view.movement.allowance) : t.muertos.whereToDog;
}

export function whyNow(table: Table): string {
  const { view, mine, kind } = table;
  const card = table.card((kind === 'lay' ? table.looking?.card : null) ?? '');
  if (card) return t.muertos.reads(card.name, card.text);
  if (!table.sitting.asked || !mine) return '';
  if (kind === 'lay') {
    const place = view.order.indexOf(table.me);
    const backs = view.order.slice(0, place).map((seat) => table.player(seat).laid).filter((card) => card !== null);
    return t.muertos.why.lay(place + 1, view.order.length, backs.map((card) => table.back(card)));
  }
  if (kind === 'step') {
    const limit = table.sight.limits?.[table.me] ?? 3;
    const short = limit < view.movement.points + view.movement.steps + view.movement.dog_steps;
    return short ? t.muertos.why.limbs(mine.legs, mine.arms, limit) : t.muertos.why.dog;
  }
  return t.muertos.why.of[kind] ?? '';
}
