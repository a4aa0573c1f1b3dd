/** What Ghosts, Mediums and houses say of themselves. */
import { t } from '../../messages/manors';
import type { Tell } from '../../table/told';
import type { Medium } from './view';

const words = t.manors.tells;

export function tells(mediums: Medium[]): Tell {
  return (what) => {
    const [kind, which = ''] = what.split(' ');
    const number = Number(which);
    switch (kind) {
      case 'medium': {
        const medium = mediums[number - 1];
        return medium ? { name: medium.name, text: medium.text, facts: [words.medium(number, medium.level)], clause: `M-C${which.padStart(2, '0')}` } : null;
      }
      case 'ghost':
        return number > 0 ? { name: t.manors.ghost(which), text: words.ghost(number), clause: 'M-T2' } : { name: words.back, text: words.backText, clause: 'M-T2' };
      case 'house':
        return { name: words.houses[which] ?? '', text: words.housesText[which] ?? '', clause: 'M-W1' };
      default:
        return null;
    }
  };
}
