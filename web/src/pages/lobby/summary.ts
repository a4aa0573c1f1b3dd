/** A table in one line: its clocks, hints, undo, spectators, and how many of its rules are unusual. */
import { t } from '../../messages';
import { USUAL } from '../../play/arranging';
import type { GameInfo, Settings } from '../../wire';

/** The options that are not the usual ones, with their values. */
export function oddOptions(game: GameInfo | undefined, options: Record<string, string>): [string, string][] {
  const usual = new Map(game?.options.map((option) => [option.name, option.values[0]]));
  return Object.entries(options).filter(([name, value]) => usual.has(name) && usual.get(name) !== value);
}

export function summary(settings: Settings, odd: number): string {
  const { per_move, per_game, take_over, hints, undo, watching, listed } = { ...USUAL, ...settings };
  return t.choices.summary({ perMove: per_move, perGame: per_game, away: take_over, hints, undo, watching, listed, odd });
}
