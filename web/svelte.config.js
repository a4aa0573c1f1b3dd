import { readFileSync } from 'node:fs';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/**
 * Names for kinds of windows. `@media (--low)`: there is no room for the whole table, so it scrolls;
 * `(--high)`: there is. `(--narrow)`: there is no room for the margin beside it; `(--wide)`: there is.
 * `(--upright)`: it is higher than wide.
 */
const { low } = JSON.parse(readFileSync(new URL('src/style/windows.json', import.meta.url), 'utf8'));
const narrow = `((max-width: 1179px) or ${low})`;
const WINDOWS = { low, high: `(not ${low})`, narrow, wide: `(not ${narrow})`, upright: '(max-aspect-ratio: 19/20)' };
const named = (media) => media.replace(/\(--(low|high|narrow|wide|upright)\)/g, (_, name) => WINDOWS[name]);
const windows = { name: 'windows', style: ({ content }) => ({ code: content.replace(/@media[^{]*/g, named) }) };

export default { preprocess: [vitePreprocess(), windows] };
