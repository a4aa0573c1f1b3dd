/** The tables, each in a file of its own that is loaded when somebody sits down. */
import type { Component } from 'svelte';
import type { Slug } from '../play/scene';
import type { Sitting } from '../play/sitting.svelte';

export type TableComponent = Component<{ sitting: Sitting }>;

const TABLES: Record<Slug, () => Promise<{ default: TableComponent }>> = {
  eva: () => import('./eva/Eva.svelte'),
  manors: () => import('./manors/Manors.svelte'),
  graves: () => import('./graves/Graves.svelte'),
  muertos: () => import('./muertos/Muertos.svelte'),
};

export async function tableOf(slug: Slug): Promise<TableComponent> {
  return (await TABLES[slug]()).default;
}
