/** How figures get from where they were to where they are: field by field, as the events tell. */
import { still, settings } from '../../play/settings.svelte';
import type { Step } from '../../wire';
import type { Plan, Point } from './geometry';

export type FigureKey = number | 'dog' | 'digger';

/** For each kind of event: whose figure it moves, and which argument is the field. */
const MOVES: Record<string, [key: 'seat' | 'dog' | 'digger', field: number]> = {
  stepped: ['seat', 2],
  dragged: ['seat', 2],
  evaded: ['seat', 2],
  shifted: ['seat', 2],
  trailed: ['seat', 2],
  vaulted: ['seat', 2],
  carried: ['seat', 2],
  dived: ['seat', 2],
  rolled: ['seat', 2],
  dog: ['dog', 2],
  dog_sent: ['dog', 1],
  digger: ['digger', 1],
};
const LEAPS = ['vaulted', 'dived', 'trailed', 'carried'];
const LONGEST = 1600;

interface Leg {
  field: number;
  how: 'walk' | 'leap' | 'roll';
}

/** The legs of every figure that moved in these steps. */
export function legs(steps: readonly Step[]): Map<FigureKey, Leg[]> {
  const found = new Map<FigureKey, Leg[]>();
  for (const event of steps.flatMap((step) => step.events)) {
    const move = MOVES[event.kind];
    if (!move) continue;
    const key = move[0] === 'seat' ? event.args[0]! : move[0];
    const how = LEAPS.includes(event.kind) ? 'leap' : event.kind === 'rolled' ? 'roll' : 'walk';
    found.set(key, [...(found.get(key) ?? []), { field: event.args[move[1]]!, how }]);
  }
  return found;
}

/** Moves a figure that now stands on `to` there from `from`. */
export function walk(node: SVGElement, from: Point, to: Point, way: readonly Leg[], plan: Plan): Animation | null {
  if (still() || document.hidden) return null;
  const stops = way.slice(0, -1).map((leg) => plan.of(leg.field));
  const points = [from, ...stops, to];
  const frames: Keyframe[] = [];
  let turned = 0;
  points.forEach((point, n) => {
    const leg = way[n - 1];
    if (n > 0) {
      const last = points[n - 1]!;
      const hop = leg?.how === 'leap' ? 70 : 10;
      turned += leg?.how === 'roll' ? 360 : 0;
      const [x, y] = [(last.x + point.x) / 2 - to.x, (last.y + point.y) / 2 - to.y - hop];
      frames.push({ transform: `translate(${x}px,${y}px) rotate(${turned - (leg?.how === 'roll' ? 180 : 0)}deg)` });
    }
    frames.push({ transform: `translate(${point.x - to.x}px,${point.y - to.y}px) rotate(${turned}deg)` });
  });
  const duration = Math.min(LONGEST, 320 * (points.length - 1)) * (settings.speed || 1);
  return node.animate(frames, { duration, easing: 'ease-in-out' });
}
