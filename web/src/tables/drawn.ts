/** The games that the page draws, and what it knows of them before the server has told; others are told in words. */
export interface Drawn {
  icon: string;
  theme: 'light' | 'dark';
  /** How many sit down for a quick game. */
  seats: number;
}

export const DRAWN: Readonly<Record<string, Drawn>> = {
  eva: { icon: 'eva', theme: 'dark', seats: 1 },
  manors: { icon: 'manor', theme: 'dark', seats: 2 },
  graves: { icon: 'tombstone', theme: 'light', seats: 3 },
  muertos: { icon: 'skull', theme: 'dark', seats: 3 },
};

export const PLAIN: Drawn = { icon: 'candle', theme: 'light', seats: 3 };

export const drawn = (slug: string): Drawn => DRAWN[slug] ?? PLAIN;
