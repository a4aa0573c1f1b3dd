/** Answers that give themselves: the only one there is, where everybody can see that it is. */
import type { Scene } from '../../play/scene';
import { AIMS } from './questions';
import type { MuertosView, Sight } from './view';

const FORCED = [...AIMS, 'back', 'evade', 'push', 'mend', 'step'];

export function answersItself(scene: Scene<MuertosView, Partial<Sight>>): string | null {
  const [only, ...others] = scene.offers;
  return only && others.length === 0 && !only.worry && FORCED.includes(scene.question.kind) ? only.move : null;
}
