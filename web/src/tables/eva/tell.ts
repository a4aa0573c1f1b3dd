/** What rooms, doors, secrets and clues say of themselves. */
import { capital, t } from '../../messages/eva';
import type { Tell, Told } from '../../table/told';
import { label, leadsTo, rank, suit, type EvaData, type EvaScene } from './view';

const words = t.eva.tells;
/** `nine of clubs`. */
export const cardName = (card: string): string => words.card(words.ranks[rank(card)] ?? rank(card), words.suits[suit(card)] ?? '');

export function tells(scene: EvaScene, rooms: EvaData['rooms']): Tell {
  const { view } = scene;
  const name = (room: number) => rooms[room - 1]!.name;

  function secretOf(secret: string | null): Told {
    if (secret === null) return { name: words.hidden, text: words.hiddenText, clause: 'E-210' };
    if (secret === 'GHOST') return { name: words.ghost, text: words.ghostText, clause: 'E-260' };
    if (secret === 'PASS') return { name: words.passage, text: words.passageText, clause: 'E-271' };
    if (secret.startsWith('LOCK')) {
      const locked = words.suits[secret.slice(-1)] ?? '';
      return { name: words.lock(locked), text: words.lockText(locked), clause: 'E-223' };
    }
    return { name: words.pattern, text: words.patternText(secret.split('-').map((sign) => words.symbols[sign] ?? sign)), clause: 'E-240' };
  }

  function doorOf(card: string): Told {
    const room = leadsTo(card);
    const shut = view.rooms[room - 1]!.state === 'closed';
    return { name: capital(cardName(card)), text: shut ? words.doorShut(name(room)) : words.door(name(room)), clause: shut ? 'E-225' : 'E-227' };
  }

  function roomOf(room: number): Told {
    const seen = view.rooms[room - 1]!;
    const facts = seen.doors.map((card) => words.lies(cardName(card), name(leadsTo(card))));
    const mark = scene.extras.marks?.[room - 1];
    if (mark) facts.unshift(words.marks[mark] ?? '');
    if (seen.secret !== null) facts.unshift(`${secretOf(seen.secret).name}. ${secretOf(seen.secret).text}`);
    return { name: words.room(label(room), name(room)), text: room === 1 ? words.entrance : words.states[seen.state], facts, clause: room === 1 ? 'E-255' : 'E-201' };
  }

  return (what) => {
    const [kind, which = ''] = what.split(' ');
    switch (kind) {
      case 'room':
        return roomOf(Number(which));
      case 'secret':
        return secretOf(view.rooms[Number(which) - 1]!.secret);
      case 'door':
        return doorOf(which);
      case 'clue': {
        const clue = view.clues[Number(which)];
        return clue ? { name: words.clue(words.symbols[clue] ?? ''), text: words.clueText, clause: 'E-230' } : { name: words.clueDown, text: words.clueDownText, clause: 'E-230' };
      }
      default:
        return null;
    }
  };
}
