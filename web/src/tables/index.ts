/** The tables, each in a file of its own that is loaded when somebody sits down. */
import type { Component } from 'svelte';
import type { Slug } from '../play/scene';
import type { Sitting } from '../play/sitting.svelte';
import type { GameBook } from '../wire';

export type TableComponent = Component<{ sitting: Sitting }>;

const TABLES: Record<string, () => Promise<{ default: TableComponent }>> = {
  eva: () => import('./eva/Eva.svelte'),
  manors: () => import('./manors/Manors.svelte'),
  graves: () => import('./graves/Graves.svelte'),
  muertos: () => import('./muertos/Muertos.svelte'),
};

export async function tableOf(slug: Slug): Promise<TableComponent> {
  return (await (TABLES[slug] ?? (() => import('./plain/Plain.svelte')))()).default;
}

/** The pictures of a game's How to play, and under which clause or heading each stands. */
export interface Pictures {
  default: Component<{ book: GameBook; name: string }>;
  PLACES: Record<string, string>;
}

const PICTURES: Record<string, () => Promise<Pictures>> = {
  eva: () => import('./eva/Pictures.svelte'),
  manors: () => import('./manors/Pictures.svelte'),
  graves: () => import('./graves/Pictures.svelte'),
  muertos: () => import('./muertos/Pictures.svelte'),
};

export const picturesOf = (slug: Slug): Promise<Pictures> => (PICTURES[slug] ?? (() => import('./plain/Pictures.svelte')))();
