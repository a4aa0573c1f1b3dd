/** Questions that choose the aim of a card, made by scripts/tables. */
export const AIMS = ['vault', 'grab', 'dive', 'hit', 'tumble', 'shove', 'hurl'];
