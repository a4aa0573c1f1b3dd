import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import * as kinds from './src/style/windows.js';

/** Lets style sheets call windows by their names: `@media (--low)`. */
const named = (media) => media.replace(/\(--(\w+)\)/g, (name, kind) => kinds[kind] ?? name);
const windows = { name: 'windows', style: ({ content }) => ({ code: content.replace(/@media[^{]*/g, named) }) };

export default { preprocess: [vitePreprocess(), windows] };
