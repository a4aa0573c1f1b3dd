/**
 * One layer above the table owns every card that changes place. A card is any element with
 * `data-card`; the stage takes its box in the old picture and in the new one and moves it.
 * Meanwhile the picture below shows a gap: there are never two copies.
 */
import { still, settings } from '../play/settings.svelte';

interface Pose {
  to: string | undefined;
  box: DOMRect;
  node: HTMLElement;
  face: string;
}

export type Picture = Map<string, Pose>;

const LONGEST = 480;
const CURVE = 'cubic-bezier(.2,.7,.2,1)';

export class Stage {
  layer: HTMLElement | null = null;
  #running = new Set<Animation>();
  #others: Promise<unknown>[] = [];

  /** The picture before a change. Nodes are copied: the old ones may be gone afterwards. */
  take(): Picture {
    const picture: Picture = new Map();
    if (still() || document.hidden) return picture;
    for (const node of this.#cards()) {
      const box = node.getBoundingClientRect();
      if (box.width > 0) {
        picture.set(node.dataset['card']!, {
          box,
          to: node.dataset['to'],
          node: frozen(node),
          face: node.dataset['face'] ?? '',
        });
      }
    }
    return picture;
  }

  /** Moves everything from where it was to where it is; resolves when the last card lies. */
  async play(before: Picture): Promise<void> {
    const layer = this.layer;
    if (!layer || before.size === 0) {
      this.#others = [];
      return;
    }
    const flights: Promise<void>[] = [];
    const seen = new Set<string>();
    let dealt = 0;
    for (const node of this.#cards()) {
      const id = node.dataset['card']!;
      seen.add(id);
      const box = node.getBoundingClientRect();
      if (box.width === 0) continue;
      const old = before.get(id);
      const face = node.dataset['face'] ?? '';
      if (old) {
        const moved = Math.hypot(centre(old.box).x - centre(box).x, centre(old.box).y - centre(box).y);
        if (moved > 6 || old.face !== face) flights.push(this.#fly(layer, node, old, box, old.face !== face, 0));
      } else {
        const from = this.#place(node.dataset['from']);
        if (from) flights.push(this.#fly(layer, node, { box: within(from, box), node, face, to: undefined }, box, false, 60 * dealt++));
      }
    }
    for (const [id, old] of before) {
      const to = seen.has(id) ? null : this.#place(old.to);
      if (to) flights.push(this.#leave(layer, old, to));
    }
    await Promise.all(flights);
    await Promise.all(this.#others.splice(0));
  }

  /** A table's own animation, begun with this picture, that the next picture waits for. */
  also(animation: Animation): void {
    this.#others.push(this.#watch(animation));
  }

  /** Lets everything land at once: a click while cards are in the air. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** Those that lie on the table; a picture of it has cards too. */
  #cards(): NodeListOf<HTMLElement> {
    return document.querySelectorAll<HTMLElement>('[data-card]:not([inert] *)');
  }

  #place(name: string | undefined): DOMRect | null {
    if (!name) return null;
    for (const node of document.querySelectorAll(`[data-place="${CSS.escape(name)}"]:not([inert] *)`)) {
      const box = node.getBoundingClientRect();
      if (box.width > 0) return box;
    }
    return null;
  }

  async #fly(layer: HTMLElement, node: HTMLElement, old: Pose, box: DOMRect, turn: boolean, delay: number) {
    const flight = frame(box);
    const front = side(frozen(node), box, box);
    flight.append(front);
    if (turn) {
      const back = side(old.node, old.box, box);
      back.style.transform += ' rotateY(180deg)';
      front.style.transform += ' rotateY(0deg)';
      front.style.backfaceVisibility = back.style.backfaceVisibility = 'hidden';
      flight.append(back);
    }
    layer.append(flight);
    node.classList.add('flying');
    const a = centre(old.box);
    const b = centre(box);
    const dx = a.x - b.x;
    const dy = a.y - b.y;
    const way = Math.hypot(dx, dy);
    const scale = fitting(box, old.box);
    const arc = way * 0.06;
    const spin = (deg: number) => (turn ? ` rotateY(${deg}deg)` : '');
    const frames = [
      { transform: `translate(${dx}px,${dy}px) scale(${scale})${spin(180)}` },
      { transform: `translate(${dx * 0.62}px,${dy * 0.62 - arc}px) scale(${1 + (scale - 1) * 0.62})${spin(180)}` },
      { transform: `translate(${dx * 0.12}px,${dy * 0.12 - arc * 0.4}px) scale(${1 + (scale - 1) * 0.12})${spin(0)}` },
      { transform: `none${spin(0) && ' '}`.trim() || 'none' },
    ];
    await this.#run(flight, frames, Math.min(LONGEST, 260 + way * 0.25), delay, CURVE);
    node.classList.remove('flying');
    flight.remove();
  }

  async #leave(layer: HTMLElement, old: Pose, to: DOMRect) {
    const flight = frame(old.box);
    flight.append(side(old.node, old.box, old.box));
    layer.append(flight);
    const a = centre(old.box);
    const b = centre(to);
    const end = `translate(${b.x - a.x}px,${b.y - a.y}px) rotate(8deg) scale(${Math.min(1, fitting(old.box, to))})`;
    await this.#run(flight, [{ transform: 'none', opacity: 1 }, { transform: end, opacity: 0.3 }], 220, 0, 'ease-in');
    flight.remove();
  }

  async #run(node: HTMLElement, frames: Keyframe[], ms: number, delay: number, easing: string) {
    const pace = settings.speed || 1;
    await this.#watch(node.animate(frames, { duration: ms * pace, delay: delay * pace, easing, fill: 'both' }));
  }

  async #watch(animation: Animation) {
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled with its page.
    } finally {
      this.#running.delete(animation);
    }
  }
}

function centre(box: DOMRect): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How large a card may be in this place: what flies keeps its proportions. */
function fitting(card: DOMRect, place: DOMRect): number {
  return Math.min(place.width / card.width, place.height / card.height);
}

/** The middle of a place, no larger than the card that comes from there: a place may be a whole row. */
function within(place: DOMRect, card: DOMRect): DOMRect {
  const scale = Math.min(1, fitting(card, place));
  const { x, y } = centre(place);
  return new DOMRect(x - (card.width * scale) / 2, y - (card.height * scale) / 2, card.width * scale, card.height * scale);
}

function frame(box: DOMRect): HTMLElement {
  const node = document.createElement('div');
  node.className = 'flight';
  Object.assign(node.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return node;
}

/** What a card's parts may take from around them: sizes by `--w` or a container, type, places, colours. */
const LOOKS = [
  'display', 'width', 'height', 'border-radius', 'padding', 'margin', 'inset', 'gap', 'font-family', 'font-size', 'font-weight',
  'font-style', 'line-height', 'letter-spacing', 'white-space', 'text-align', 'flex-direction', 'align-items', 'justify-content', 'color', '--f', '--c',
];
const PARTS = ':not(use)';

/** A copy that looks the same wherever it is put. */
function frozen(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  const parts = [card, ...card.querySelectorAll<HTMLElement | SVGElement>(PARTS)];
  const copies = [copy, ...copy.querySelectorAll<HTMLElement | SVGElement>(PARTS)];
  parts.forEach((part, n) => {
    const look = getComputedStyle(part);
    if (look.display === 'none') return copies[n]!.remove();
    copies[n]!.style.cssText = LOOKS.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';');
  });
  return copy;
}

/** A frozen card that fills a box of another size. */
function side(copy: HTMLElement, own: DOMRect, box: DOMRect): HTMLElement {
  const node = document.createElement('div');
  node.className = 'side';
  for (const gone of ['id', 'data-card', 'data-move', 'tabindex', 'role', 'aria-label']) copy.removeAttribute(gone);
  copy.classList.remove('offered', 'selected', 'flying', 'changed');
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, { margin: '0', position: 'static', width: `${own.width}px`, height: `${own.height}px`, transform: 'none' });
  Object.assign(node.style, { width: `${own.width}px`, height: `${own.height}px` });
  node.style.transform = `scale(${fitting(own, box)})`;
  node.append(copy);
  return node;
}
