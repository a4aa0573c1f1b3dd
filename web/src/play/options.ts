/** Options as people say them: who begins is a person, not the number of a seat. */
import { t } from '../messages';
import type { OptionInfo } from '../wire';

/** Which seat a value stands for, or -1. */
function seatOf(option: string, value: string): number {
  if (option === 'start_player') return value === 'random' ? -1 : Number(value);
  return option === 'first_family' ? ['A', 'B'].indexOf(value) : -1;
}

export const meaningOf = (option: OptionInfo): string => (option.name === 'start_player' ? t.choices.begins : option.meaning);

/** The first seat is `mine` where somebody sets a table. */
export function worded(option: OptionInfo, value: string, mine = false): string {
  const seat = seatOf(option.name, value);
  if (seat < 0) return value.replaceAll('_', ' ');
  return mine && seat === 0 ? t.choices.you : t.choices.seat(seat + 1);
}

/** How long a game may last, of the numbers that there are. */
const LENGTHS: Record<string, string[]> = { dawn_round: ['60', '40', '20'], round_limit: ['30', '20', '10'] };

/** What can be chosen at a table of so many. */
export function valuesOf(option: OptionInfo, many: number): string[] {
  if (option.name === 'start_player') return [option.values[0]!, ...Array.from({ length: many }, (_, seat) => String(seat))];
  return [...option.values, ...(LENGTHS[option.name] ?? [])];
}
