import { expect, test } from 'vitest';
import type { TableInfo } from '../../wire';
import { finished, named, running, stands } from './tables';

const table = (more: Partial<TableInfo>): TableInfo => ({
  id: '',
  game: 'graves',
  title: 'Five Graves',
  status: 'playing',
  names: ['Ada', 'Ben', ''],
  open_seats: 0,
  seat: 0,
  turn: 1,
  your_turn: false,
  plea: false,
  result: '',
  conceded: false,
  closed: false,
  today: '',
  per_move: 0,
  per_game: 0,
  touched: 0,
  ...more,
});

test('your turn comes first, then what was touched last, and nothing that is over', () => {
  const tables = [
    table({ id: 'old', touched: 1 }),
    table({ id: 'over', status: 'over', touched: 9 }),
    table({ id: 'new', touched: 5 }),
    table({ id: 'mine', your_turn: true, turn: 0 }),
  ];
  expect(running(tables).map((one) => one.id)).toEqual(['mine', 'new', 'old']);
  expect(finished(tables).map((one) => one.id)).toEqual(['over']);
});

test('a table is named after those who play', () => {
  expect(named(table({}))).toBe('Five Graves with Ben');
  expect(named(table({ game: 'eva', names: ['Ada'] }))).toBe('Eva’s House');
});

test.each([
  [{}, 'Ben’s turn'],
  [{ turn: 0, your_turn: true }, 'Your turn'],
  [{ turn: 0 }, 'A bot is playing for you'],
  [{ turn: -1 }, 'Can only be watched'],
  [{ status: 'lobby', open_seats: 1 }, 'Not begun, 1 seat free'],
  [{ status: 'lobby' }, 'Not begun'],
] as [Partial<TableInfo>, string][])('%o stands at %s', (more, words) => {
  expect(stands(table(more))).toBe(words);
});
