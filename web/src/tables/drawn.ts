/** The games that the page draws, and what it knows of them before the server has told; others are told in words. */
export interface Drawn {
  icon: string;
  theme: 'light' | 'dark';
  /** How many sit down for a quick game. */
  seats: number;
  /** There is no round in it, but a way from room to room. */
  rooms?: true;
  /** What only its table asks for in the settings: doors, clues, suits. */
  settings?: true;
}

export const DRAWN: Readonly<Record<string, Drawn>> = {
  eva: { icon: 'eva', theme: 'dark', seats: 1, rooms: true, settings: true },
  manors: { icon: 'manor', theme: 'dark', seats: 2 },
  graves: { icon: 'tombstone', theme: 'light', seats: 3 },
  muertos: { icon: 'skull', theme: 'dark', seats: 3 },
};

export const PLAIN: Drawn = { icon: 'candle', theme: 'light', seats: 3 };

/** The game whose deal of the day everybody plays. */
export const OF_THE_DAY = 'eva';

export const drawn = (slug: string): Drawn => DRAWN[slug] ?? PLAIN;
