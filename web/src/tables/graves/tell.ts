/** What relatives, pills, graves and shares say of themselves. */
import { t } from '../../messages/graves';
import type { Tell, Told } from '../../table/told';
import type { Graveyard } from './graveyard.svelte';
import { CLAUSES, type Chip } from './chips';

const words = t.graves.tells;

export function tells(yard: Graveyard): Tell {
  const fixed = yard.data.fixed ?? {};

  function relativeOf(id: string): Told | null {
    const one = yard.relative(id);
    const person = yard.person(id);
    if (!one || !person) return null;
    const facts = [words.pays(person.pay_weak, person.pay_unwell, person.pay_top)];
    if (one.prescription) facts.push(words.prescribed(t.graves.pill[one.prescription]));
    return {
      name: yard.name(id),
      text: one.place === 'alive' ? words.relative(t.graves.condition[one.health] ?? '', one.wish, yard.family(yard.owner(id))) : words.dead(t.graves.rests(one.place), one.wish),
      facts: one.place === 'alive' ? facts : [],
      clause: 'G-805',
    };
  }

  function graveOf(grave: number): Told {
    const seen = yard.view.graves[grave - 1]!;
    const facts = [words.shares(seen.pile, yard.extras.prices?.[grave - 1] ?? 0)];
    for (const seat of yard.seats) {
      const rights = yard.player(seat).rights[grave - 1] ?? 0;
      if (rights > 0) facts.push(words.rights(seat === yard.sitting.seat ? t.graves.you : yard.seatName(seat), rights));
    }
    return {
      name: t.graves.grave(grave),
      text: seen.coffins.length > 0 ? words.taken(seen.coffins.map((id) => yard.name(id))) : words.free,
      facts,
      clause: 'G-404',
    };
  }

  function shareOf(card: string): Told {
    const grave = card.slice(-1);
    if (card.startsWith('?')) return { name: words.share(grave), text: words.hidden, clause: 'G-236' };
    const { name, text } = yard.action(card);
    const { fact } = yard.card(card);
    return { name, text, facts: [words.asShare(grave), ...(fact ? [words.notNow(fact)] : [])], clause: yard.card(card).clause || 'G-236' };
  }

  return (what) => {
    const [kind, which = ''] = what.split(' ');
    switch (kind) {
      case 'relative':
        return relativeOf(which);
      case 'grave':
        return graveOf(Number(which));
      case 'cemetery':
        return { name: t.graves.cemetery, text: words.cemetery, facts: [words.lie(yard.view.new_cemetery.map((id) => yard.name(id)))], clause: 'G-407' };
      case 'share':
        return shareOf(which);
      case 'action':
        return { ...yard.action(which), clause: 'G-236' };
      case 'pill': {
        const chip = which as Chip;
        return { name: t.graves.pill[chip], text: words.pills[chip](yard.fee('give', chip)), facts: [words.left(yard.view.box[chip])], clause: CLAUSES[chip] };
      }
      default:
        return null;
    }
  };
}
