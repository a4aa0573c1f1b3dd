/** How long ago, in words. */
import { t } from '../../messages';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 0],
];

/** Of a moment in seconds; a server whose clock is ahead of ours means now. */
export function ago(moment: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - moment);
  const [unit, size] = UNITS.find(([, least]) => past >= least)!;
  const words = new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' });
  return unit === 'second' ? words.format(0, unit) : words.format(-Math.floor(past / size), unit);
}

export const dayOf = (moment: number) => new Intl.DateTimeFormat(t.locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(moment * 1000);
