/** Scenes for tests: an update with what a test does not care about filled in. */
import type { Offer, Step, Update } from '../wire';
import { unasked } from './scene';

export function offer(move: string, more: Partial<Offer> = {}): Offer {
  return { move, kind: move.split(' ')[0]!, args: [], phrase: `do ${move}`, worry: null, ...more };
}

export function step(line: number, who: number, more: Partial<Step> = {}): Step {
  return { line, who, text: '', events: [], told: [], view: null, extras: {}, ...more };
}

export function update(more: Partial<Update> = {}): Update {
  return {
    ...unasked(),
    type: 'update',
    at: 1,
    since: 0,
    line: 1,
    steps: [],
    view: { game: 'eva', options: {}, asked: 0, question: { kind: 'move', clause: 'E-1' }, legal: [] },
    asked: 0,
    question: { kind: 'move', clause: 'E-1' },
    prompt: 'Which way?',
    extras: {},
    result: null,
    ...more,
  };
}

/** Lets everything that waits for a moment have it. */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((done) => setTimeout(done, 20));
}
