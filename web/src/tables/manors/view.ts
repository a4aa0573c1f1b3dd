/** The view of manors, and how its cards are kept apart. */
import { Identities, type Lying } from '../../motion/identities';
import type { BaseView, Scene } from '../../play/scene';
import type { Sitting } from '../../play/sitting.svelte';
import { PICTURES } from './pictures';

export interface Family {
  hand: string[];
  hand_size: number;
  deck: number;
  unseen: number[];
  top: number | null;
  display: number[];
  discard: string[];
  manors: number;
  castles: number;
  total: number;
}

export interface Arrival {
  family: number;
  card: string | null;
  since: number;
  face_down: boolean;
  shown: boolean;
  transferred: boolean;
}

export interface LinePlace {
  medium: number | null;
  face_down: boolean;
  houses: ('manor' | 'castle')[];
}

export interface ManorsView extends BaseView {
  seat: number;
  round: number;
  starter: number;
  active: number;
  medium: number;
  line: LinePlace[];
  families: [Family, Family];
  rounds: [string[], string[]][];
  transferred: string | null;
  tenth: Arrival[];
  resolved: number;
  named: Record<string, number>;
  barred: number[];
  tripped: number;
  winner: number | null;
  result: string | null;
  winners?: [number, ('manor' | 'castle')[]][];
}

/** A card's share of its side's total. */
export interface Share {
  card: string;
  units: number[];
  changes: [number, number][];
  worth: number;
  transferred: boolean;
  words: string;
}

export interface ManorsExtras {
  sides?: [Share[], Share[]];
  after?: Record<string, [number, number]>;
  restraints?: [string[], string[]];
}

export interface Medium {
  number: number;
  name: string;
  level: number;
  text: string;
}

export interface ManorsData {
  mediums: Medium[];
}

export type ManorsScene = Scene<ManorsView, ManorsExtras>;

/** What the line of houses and each of its rounds are drawn from; `read` tells a Medium's text. */
export interface LineProps {
  sitting: Sitting;
  scene: ManorsScene;
  layout: Layout;
  mediums: Medium[];
  me: number;
  read: (medium: number | null) => void;
}

export const MARKS = ['moon', 'ivy'] as const;

export const pictureOf = (medium: number): string => PICTURES[medium] ?? 'ghost';
export const isGhost = (card: string): boolean => card.startsWith('G');
/** `4` of `G4`; 0 for a Ghost nobody here knows. */
export const valueOf = (card: string): number => Number(card.slice(1)) || 0;

/** A card in its place, with what it is for the eyes and for the flights. */
export interface Placed {
  id: string;
  card: string;
  family: number;
  share?: Share | undefined;
  arrival?: (Arrival & { place: number }) | undefined;
}

export interface Layout {
  hands: [Placed[], Placed[]];
  rounds: [Placed[], Placed[]][];
  tenth: [Placed[], Placed[]];
}

/** Whether a round is being fought; between rounds the last one still lies there. */
export const isFought = (view: ManorsView): boolean =>
  view.round > 0 && !['draw', 'lay', 'turn_up'].includes(view.question.kind);

/** Every Ghost with an identity that it keeps from view to view. Mediums are one of a kind. */
export function layOut(view: ManorsView, extras: ManorsExtras, ids: Identities): Layout {
  const lying: (Lying & { put: (id: string) => void })[] = [];
  const place = (list: Placed[], zone: string, family: number, card: string, more: Partial<Placed> = {}) => {
    const placed: Placed = { id: card, card, family, ...more };
    list.push(placed);
    if (isGhost(card)) {
      lying.push({ zone, face: card === 'G' ? '' : card, kind: `ghost-${family}`, put: (id) => (placed.id = id) });
    }
  };
  const hands: [Placed[], Placed[]] = [[], []];
  const tenth: [Placed[], Placed[]] = [[], []];
  const fought = isFought(view);
  view.families.forEach((seen, family) => seen.hand.forEach((card) => place(hands[family]!, `hand-${family}`, family, card)));
  const rounds = view.rounds.map((sides, number) => {
    const now = fought && number === view.round - 1;
    return sides.map((cards, family) => {
      const side: Placed[] = [];
      cards.forEach((card, n) => {
        place(side, `round-${number}-${family}`, family, card, { share: now ? extras.sides?.[family]?.[n] : undefined });
      });
      if (now && view.transferred && view.starter === family) {
        const share = extras.sides?.[family]?.[cards.length];
        place(side, `round-${number}-${family}`, family, view.transferred, { share });
      }
      return side;
    }) as [Placed[], Placed[]];
  });
  const counted = [0, 0];
  view.tenth.forEach((arrival, n) => {
    if (arrival.card === null) return;
    const share = fought && view.round === 10 ? extras.sides?.[arrival.family]?.[counted[arrival.family]!++] : undefined;
    place(tenth[arrival.family]!, 'tenth', arrival.family, arrival.card, { arrival: { ...arrival, place: n + 1 }, share });
  });
  ids.of(lying).forEach((id, n) => lying[n]!.put(id));
  return { hands, rounds, tenth };
}

/** The move that a card stands for under the open question, if any. */
export function moveOf(view: ManorsView, zone: 'hand' | 'display' | 'own' | 'other' | 'past' | 'tenth', card: string, place = 0): string | null {
  const kind = view.question.kind;
  const number = valueOf(card);
  const name = isGhost(card) ? 'ghost' : 'medium';
  if (view.asked !== view.seat || number === 0) return zone === 'tenth' && kind === 'banish' ? `banish place ${place}` : null;
  if (zone === 'hand' || zone === 'display') {
    if (kind === 'turn') return view.legal.includes('random') && name === 'ghost' ? 'random' : `${name} ${number}`;
    if (kind === 'lay') return `lay ${name} ${number}`;
    return kind === 'discard' && name === 'ghost' ? `discard ${number}` : null;
  }
  if (zone === 'own') {
    if (kind === 'transfer') return `transfer ${name} ${number}`;
    if (kind === 'take_back') return `take back ${name} ${number}`;
    return kind === 'copy' && name === 'ghost' ? `copy ${number}` : null;
  }
  if (zone === 'past') return kind === 'return' && name === 'ghost' ? `return ${number}` : null;
  return kind === 'banish' ? `banish ${name} ${number}` : null;
}
