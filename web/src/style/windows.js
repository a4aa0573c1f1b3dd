/** Kinds of windows, for style sheets (`@media (--low)`, by svelte.config.js) and for scripts. */

/** There is no room for the whole table, so it scrolls. */
export const low =
  '((max-height: 639px) or ((max-width: 1279px) and (max-height: 679px)) or ((max-width: 899px) and (max-height: 739px)))';
/** There is. */
export const high = `(not ${low})`;
/** There is no room for the margin beside the table. */
export const narrow = `((max-width: 1179px) or ${low})`;
/** There is. */
export const wide = `(not ${narrow})`;
export const upright = '(max-aspect-ratio: 19/20)';
