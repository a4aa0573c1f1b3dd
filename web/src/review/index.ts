/** What a game that is looked at again needs besides its table; loaded only then. */
export { default as Controls } from './Controls.svelte';
export { default as Panel } from './Panel.svelte';
export { default as Timeline } from './Timeline.svelte';
export { default as Verdict } from './Verdict.svelte';
