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

/** What can be chosen at a table of so many. */
export const valuesOf = (option: OptionInfo, many: number): string[] =>
  option.name === 'start_player' ? [option.values[0]!, ...Array.from({ length: many }, (_, seat) => String(seat))] : option.values;
