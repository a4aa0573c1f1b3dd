/** The picture of each game, for the page that shows all of them at once. */
import type { Component } from 'svelte';
import EvaPlate from './EvaPlate.svelte';
import GravesPlate from './GravesPlate.svelte';
import ManorsPlate from './ManorsPlate.svelte';
import MuertosPlate from './MuertosPlate.svelte';
import PlainPlate from './PlainPlate.svelte';

const PLATES: Record<string, Component> = { eva: EvaPlate, manors: ManorsPlate, graves: GravesPlate, muertos: MuertosPlate };

export const plate = (slug: string): Component => PLATES[slug] ?? PlainPlate;
