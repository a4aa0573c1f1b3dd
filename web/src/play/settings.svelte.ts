/** What a person likes; kept on this machine. */
import { drawn } from '../tables/drawn';
import type { Forced } from '../wire';
import type { Slug } from './scene';

export interface Settings {
  name: string;
  language: string;
  theme: 'game' | 'light' | 'dark';
  speed: number;
  /** How the moves of others go by. */
  others: 'quick' | 'usual' | 'slow' | 'steps';
  sounds: boolean;
  confirm: boolean;
  /** How long new answers take no click, in milliseconds. */
  rest: number;
  taps: 'game' | 'always' | 'never';
  /** Whether single letters are shortcuts. */
  letters: boolean;
  fourColours: boolean;
  automatic: boolean;
  /** Whether what others say at the table is shown. */
  phrases: boolean;
  /** Whether the browser tells you that it is your turn. */
  notify: boolean;
  /** Which kinds of answers give themselves, where a person has said so: by game and kind. */
  forced: Record<string, boolean>;
  /** The bot for a quick game; empty: nobody has chosen one yet. */
  bot: string;
  /** Whether a lesson has been finished. */
  learned: boolean;
}

const KEY = 'settings';
const USUAL: Settings = {
  name: '',
  language: 'en',
  theme: 'game',
  speed: 1,
  others: 'usual',
  sounds: false,
  confirm: true,
  rest: 400,
  taps: 'game',
  letters: true,
  fourColours: false,
  automatic: true,
  phrases: true,
  notify: false,
  forced: {},
  bot: '',
  learned: false,
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...USUAL, ...stored() });

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** What another device of the same person has kept; of it only what we know. */
export function adopt(name: string, brought: Record<string, unknown>): void {
  const known = Object.entries(USUAL).filter(([key, usual]) => typeof brought[key] === typeof usual && brought[key] !== null);
  Object.assign(settings, Object.fromEntries(known.map(([key]) => [key, brought[key]])), { name });
  keep();
}

/** Whether answers of this kind give themselves. */
export const givesItself = (game: Slug, { kind, usual }: Forced): boolean => settings.automatic && (settings.forced[`${game} ${kind}`] ?? usual);

/** Puts theme, ground and suits on the page. */
export function dress(game: Slug | null): void {
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme === 'game' ? drawn(game ?? '').theme : settings.theme;
  if (game) root.dataset['game'] = game;
  else delete root.dataset['game'];
  root.dataset['suits'] = settings.fourColours ? 'four' : 'two';
  root.dataset['motion'] = still() ? 'none' : 'some';
}

/** Whether nothing should fly. */
export function still(): boolean {
  return settings.speed === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
