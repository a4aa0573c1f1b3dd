/** What cards, fields, skeletons and the others on the board say of themselves. */
import { t } from '../../messages/muertos';
import type { Tell, Told } from '../../table/told';
import type { Table } from './table.svelte';
import { fieldNumber, type Festivity } from './view';

const words = t.muertos.tells;

export function tells(table: Table): Tell {
  const { view, data } = table;
  const feastName = (kind: string) => data.festivities.find((one) => one.id === kind)?.name ?? kind;

  function cardOf(id: string): Told | null {
    const card = table.card(id);
    if (!card) return null;
    const seen = table.cardSight(id);
    const facts = [words.card(card.movement, t.muertos.kinds[card.kind] ?? '', words.needs[card.symbol])];
    if (card.range_min !== undefined && card.range_max !== undefined && card.range_max < 30) facts.push(words.reach(card.range_min, card.range_max));
    if (seen) facts.push(words.use(seen.use));
    return { name: card.name, text: card.text, facts, clause: 'D-T1' };
  }

  function fieldOf(number: number): Told | null {
    const field = data.board.fields.find((one) => one.number === number);
    if (!field) return null;
    const here = view.players.map((_, seat) => seat).filter((seat) => !table.player(seat).rank && table.fieldOf(seat) === number);
    const facts = here.length > 0 ? [words.here(here.map((seat) => table.name(seat)))] : [];
    const feast = data.festivities.find((one) => one.field === number);
    const den = view.dens.find((one) => one.field === number);
    if (feast) facts.unshift(t.muertos.stack(feast.name, feast.value, view.stacks[feast.id]));
    if (den) {
      const bones = den.bones.map((id) => t.muertos.bone(t.muertos.symbols[table.card(id)?.symbol ?? 'none'], table.card(id)?.name ?? id));
      facts.unshift(t.muertos.denWith([...den.festivities.map(feastName), ...bones]));
    }
    const name = feast?.name ?? (field.kind === 'start' ? t.muertos.start : field.kind === 'goal' ? t.muertos.home : words.field(number));
    return { name, text: words.fields[field.kind], facts, clause: words.fieldClauses[field.kind] };
  }

  function playerOf(seat: number): Told {
    const player = table.player(seat);
    const facts = [words.walks(table.sight.limits?.[seat] ?? 3)];
    if (player.festivities.length > 0) facts.push(words.feasted(player.festivities.map(feastName)));
    return { name: table.name(seat), text: player.rank ? words.finished(player.rank) : words.limbs(player.arms, player.legs, player.field), facts: player.rank ? facts.slice(1) : facts, clause: 'D-M3' };
  }

  return (what) => {
    const [kind, which = ''] = what.split(' ');
    switch (kind) {
      case 'card':
        return cardOf(which);
      case 'back':
        return { name: words.back(Number(which)), text: words.backText(Number(which)), clause: 'D-M1' };
      case 'field':
        return fieldOf(fieldNumber(which));
      case 'player':
        return playerOf(Number(which));
      case 'feast':
        return { name: feastName(which), text: words.feast(data.festivities.find((one) => one.id === (which as Festivity))?.value ?? 0), clause: 'D-F1' };
      case 'limb':
        return { name: words.limbNames[which] ?? '', text: words.limb, clause: 'D-M3' };
      case 'dog':
        return { name: t.muertos.dog, text: words.dog, clause: 'D-D2' };
      case 'digger':
        return { name: t.muertos.digger, text: words.digger, facts: [view.red_way ? t.muertos.wayOpen : t.muertos.toGo(table.toGo)], clause: 'D-G1' };
      case 'pile':
        return { name: words.pile, text: words.pileText(view.pile.left), clause: 'D-Q1' };
      case 'discard':
        return { name: words.discard, text: words.discardText(view.discard.map((id) => table.card(id)?.name ?? id)), clause: 'D-I4' };
      default:
        return null;
    }
  };
}
