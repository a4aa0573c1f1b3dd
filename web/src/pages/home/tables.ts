/** The tables of this device, as the front page shows them. */
import { t } from '../../messages';
import { gameWords } from '../../play/games';
import type { TableInfo } from '../../wire';

/** What goes on, your turn first; in each the last that was touched. */
export const running = (tables: TableInfo[]): TableInfo[] =>
  tables
    .filter((table) => table.status !== 'over')
    .sort((one, other) => Number(other.your_turn || other.plea) - Number(one.your_turn || one.plea) || other.touched - one.touched);

export const finished = (tables: TableInfo[]): TableInfo[] => tables.filter((table) => table.status === 'over');

export const others = (table: TableInfo): string[] => table.names.filter((name, seat) => name && seat !== table.seat);

export const named = (table: TableInfo): string => t.yours.named(gameWords(table.game).name, others(table));

/** Whom it waits for. */
export function stands({ status, open_seats, turn, seat, your_turn, plea, names }: TableInfo): string {
  if (status === 'lobby') return t.yours.lobby(open_seats);
  if (turn < 0) return t.yours.frozen;
  if (plea) return t.yours.plea;
  if (your_turn) return t.yours.asked;
  return turn === seat ? t.yours.bot : t.yours.turn(names[turn] ?? '');
}
