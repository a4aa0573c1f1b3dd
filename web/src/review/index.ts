/** What a game that is looked at again needs besides its table; loaded only then. */
export { default as Console } from './Console.svelte';
export { default as Panel } from './Panel.svelte';
export { default as Timeline } from './Timeline.svelte';
