/** The chips in the order of the box, made by scripts/tables. */
export const CHIPS = ['white', 'placebo', 'bitter'] as const;
export type Chip = (typeof CHIPS)[number];
/** Up or down. */
export const STEPS: Record<Chip, number> = {
  white: 1,
  placebo: -1,
  bitter: -2,
};
/** The amount of the data file that the doctor wants for it. */
export const PRICES: Record<Chip, string> = {
  white: 'white_price',
  placebo: 'bribe_price',
  bitter: 'bribe_price',
};
export const PICTURES: Record<Chip, string> = {
  white: 'pill-white',
  placebo: 'pill-placebo',
  bitter: 'pill-bitter',
};
/** The clause by which it works. */
export const CLAUSES: Record<Chip, string> = {
  white: 'G-302',
  placebo: 'G-303',
  bitter: 'G-303',
};
/** And by which it waits for another to be gone from the box. */
export const WAITS = {
  bitter: 'G-214',
};
export const WAITING = Object.keys(WAITS) as (keyof typeof WAITS)[];
