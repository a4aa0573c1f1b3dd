/** The picture of a game, loaded when it is shown. */
import type { Component } from 'svelte';
import type { Slug } from '../../play/scene';

type Plate = { default: Component };

const PLATES: Record<string, () => Promise<Plate>> = {
  eva: () => import('./EvaPlate.svelte'),
  manors: () => import('./ManorsPlate.svelte'),
  graves: () => import('./GravesPlate.svelte'),
  muertos: () => import('./MuertosPlate.svelte'),
};

export const plateOf = (slug: Slug): Promise<Plate> => (PLATES[slug] ?? (() => import('./PlainPlate.svelte')))();
