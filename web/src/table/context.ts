/** The sitting that the parts of a table share. */
import { getContext, setContext } from 'svelte';
import type { Sitting } from '../play/sitting.svelte';

const KEY = Symbol('sitting');

export function shareSitting(sitting: Sitting): void {
  setContext(KEY, sitting);
}

export function getSitting(): Sitting {
  return getContext<Sitting>(KEY);
}
