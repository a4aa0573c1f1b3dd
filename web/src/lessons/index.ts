/** What a first game explains, and when: looked up in the catalogue by its key. */
import type { Scene, Slug } from '../play/scene';
import type { EvaView } from '../tables/eva/view';
import type { ManorsView } from '../tables/manors/view';

export interface Tip {
  key: string;
  when: (scene: Scene) => boolean;
}

const asks = (...kinds: string[]) => (scene: Scene) => scene.offers.length > 0 && kinds.includes(scene.question.kind);
const eva = (when: (view: EvaView) => boolean) => (scene: Scene) => when(scene.view as EvaView);
const manors = (when: (view: ManorsView) => boolean) => (scene: Scene) => when(scene.view as ManorsView);
const shows = (part: string) => eva((view) => view.rooms.some((room) => room.state !== 'unvisited' && room.secret?.includes(part)));

const TIPS: Record<Slug, Tip[]> = {
  eva: [
    { key: 'aim', when: () => true },
    { key: 'doors', when: asks('move') },
    { key: 'clue', when: asks('clue') },
    { key: 'pattern', when: shows('sk') },
    { key: 'lock', when: shows('LOCK') },
    { key: 'passage', when: shows('PASS') },
    { key: 'ghost', when: eva((view) => view.ghost_met) },
    { key: 'close', when: (scene) => asks('move')(scene) && scene.offers.every((offer) => offer.kind !== 'door') },
    { key: 'exit', when: asks('exit') },
    { key: 'bones', when: eva((view) => view.bones) },
  ],
  manors: [
    { key: 'aim', when: () => true },
    { key: 'turn', when: asks('turn') },
    { key: 'hold', when: (scene) => scene.offers.some((offer) => offer.kind === 'hold') },
    { key: 'lay', when: asks('lay') },
    { key: 'medium', when: (scene) => scene.offers.some((offer) => offer.kind === 'play_medium') },
    { key: 'giveUp', when: manors((view) => view.round >= 2) },
    { key: 'tenth', when: manors((view) => view.round === 10) },
  ],
  graves: [{ key: 'aim', when: () => true }, { key: 'lit', when: (scene) => scene.offers.length > 0 }],
  muertos: [{ key: 'aim', when: () => true }, { key: 'lit', when: (scene) => scene.offers.length > 0 }],
};

export const lessonOf = (slug: Slug): Tip[] => TIPS[slug];
