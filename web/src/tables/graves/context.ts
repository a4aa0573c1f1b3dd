/** The graveyard that the parts of this table share. */
import { createContext } from 'svelte';
import type { Graveyard } from './graveyard.svelte';

export const [getGraveyard, setGraveyard] = createContext<Graveyard>();
