/** The looks of the twenty-five: hair, its colour, and what hangs on the face. */
export interface Look {
  hair: Hair;
  tint: string;
  glasses?: boolean;
  monocle?: boolean;
  moustache?: string;
  beard?: string;
}

export type Hair =
  | 'bun'
  | 'curls'
  | 'bonnet'
  | 'cap'
  | 'tophat'
  | 'long'
  | 'parted'
  | 'bald'
  | 'officer'
  | 'wig'
  | 'comb'
  | 'hat'
  | 'spikes'
  | 'scarf'
  | 'beret'
  | 'plaits';

const GREY = '#cfc6bd';
const PALE = '#e9e0d2';
const DARK = '#221c22';

const LOOKS: Record<string, Look> = {
  M1: { hair: 'bun', tint: GREY, glasses: true },
  M2: { hair: 'wig', tint: '#f6f0e2', monocle: true },
  M3: { hair: 'parted', tint: '#8d6a4a' },
  M4: { hair: 'bald', tint: '#8d8279', beard: PALE },
  M5: { hair: 'long', tint: DARK },
  R1: { hair: 'cap', tint: '#6b5a45', moustache: '#6b5f57' },
  R2: { hair: 'bun', tint: GREY, glasses: true },
  R3: { hair: 'tophat', tint: DARK, monocle: true },
  R4: { hair: 'bald', tint: '#8d8279', beard: PALE },
  R5: { hair: 'curls', tint: PALE },
  S1: { hair: 'comb', tint: '#6f655f', glasses: true },
  S2: { hair: 'curls', tint: PALE },
  S3: { hair: 'plaits', tint: '#a08d78' },
  S4: { hair: 'beret', tint: '#3d4a5c', beard: '#6b5f57' },
  S5: { hair: 'bonnet', tint: '#fffaf0', glasses: true },
  H1: { hair: 'comb', tint: '#d9d0c4', moustache: '#d9d0c4' },
  H2: { hair: 'hat', tint: '#5b4038' },
  H3: { hair: 'bald', tint: '#b3a89c', moustache: PALE, glasses: true },
  H4: { hair: 'long', tint: '#7b6f68', glasses: true },
  H5: { hair: 'spikes', tint: '#5b4433' },
  K1: { hair: 'bonnet', tint: '#fffaf0' },
  K2: { hair: 'cap', tint: '#6b5a45', moustache: '#6b5f57' },
  K3: { hair: 'scarf', tint: '#7a3b46' },
  K4: { hair: 'officer', tint: '#8a2a2f', moustache: '#6b5f57' },
  K5: { hair: 'long', tint: DARK },
};

export function lookOf(id: string): Look {
  return LOOKS[id] ?? { hair: 'parted', tint: '#8d6a4a' };
}

/** The colours of the families; each has a shape and a coffin as well. */
export const COLOURS: Record<string, string> = {
  M: '#47217a',
  R: '#2f7a46',
  S: '#2a7cc0',
  H: '#c07a00',
  K: '#4f2c1b',
};

export function colourOf(id: string | null | undefined): string {
  return COLOURS[id?.charAt(0) ?? ''] ?? '#5b4d52';
}
