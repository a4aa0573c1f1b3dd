/** The picture of each game, loaded when it is shown. */
import type { Component } from 'svelte';
import type { Slug } from '../../play/scene';

export const plateOf: Record<Slug, () => Promise<{ default: Component }>> = {
  eva: () => import('./EvaPlate.svelte'),
  manors: () => import('./ManorsPlate.svelte'),
  graves: () => import('./GravesPlate.svelte'),
  muertos: () => import('./MuertosPlate.svelte'),
};
