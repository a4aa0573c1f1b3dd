/** Scenes for tests: an update with what a test does not care about filled in. */
import type { Offer, Step, Update } from '../wire';

export function offer(move: string, more: Partial<Offer> = {}): Offer {
  return { move, kind: move.split(' ')[0]!, args: [], phrase: `do ${move}`, worry: null, ...more };
}

export function step(line: number, who: number, more: Partial<Step> = {}): Step {
  return { line, who, text: '', events: [], told: [], view: null, extras: {}, ...more };
}

export function update(more: Partial<Update> = {}): Update {
  return {
    type: 'update',
    at: 1,
    since: 0,
    line: 1,
    steps: [],
    view: { game: 'eva', options: {}, asked: 0, question: { kind: 'move', clause: 'E-1' }, legal: [] },
    asked: 0,
    question: { kind: 'move', clause: 'E-1' },
    prompt: 'Which way?',
    offers: [],
    extras: {},
    refused: {},
    narration: [],
    orders: [],
    undo: { free: false, ask: false, why: '', plea: null },
    undone: [],
    clocks: [],
    result: null,
    ...more,
  };
}

/** Lets everything that waits for a moment have it. */
export const settled = () => new Promise((done) => setTimeout(done, 20));
