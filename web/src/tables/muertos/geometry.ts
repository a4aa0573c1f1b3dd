/** Where figures stand beside their field, and which part of the board a phone shows. */
import type { MuertosData } from './view';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}

/** A finger on the lowest field has room there even on the narrowest phone. */
const BELOW = 70;
export const WHOLE: Box = { x: -14, y: -12, w: 1000, h: 718 };
const START = 0;
const FIELD = 25;
const FIGURE = 29;
/** So much of a field may be under a figure that stands beside it. */
const RIM = 8;
/** From the middle of a figure down to its number, and to the edge of it. */
export const NUMBER = 27;
export const BADGE = 44;
/** The corners of a field, the best first, and how far from its middle a mark stands there. */
const CORNERS: Point[] = [{ x: 1, y: -1 }, { x: -1, y: -1 }, { x: 1, y: 1 }, { x: -1, y: 1 }];
const CORNER = 0.74;
/** From a mark to a number that can still be read. */
const APART = 28;

export class Plan {
  readonly at = new Map<number, Point>();
  readonly #ways: [Point, Point][];
  readonly #wide: Map<number, number>;

  constructor(data: MuertosData) {
    for (const field of data.board.fields) this.at.set(field.number, { x: field.at[0], y: field.at[1] });
    this.#ways = [...data.board.one_way, ...data.board.two_way].map(([a, b]) => [this.of(a), this.of(b)]);
    this.#wide = new Map(data.board.fields.map((field) => [field.number, radius(field.kind)]));
  }

  of(field: number): Point {
    return this.at.get(field) ?? { x: 0, y: 0 };
  }

  radius(field: number): number {
    return this.#wide.get(field) ?? FIELD;
  }

  /** Places for so many figures beside a field, where they hide least; some are taken. */
  beside(field: number, figures: number, taken: readonly Point[] = []): Point[] {
    if (field === START && figures > 1) return this.#queue(figures);
    const found: Point[] = [];
    const middle = taken.some((point) => distance(point, this.of(field)) < 1) ? FIGURE + 4 : this.radius(field);
    const candidates = this.#around(field, middle, size(figures));
    for (let n = 0; n < figures; n += 1) found.push(this.#best(field, candidates, [...taken, ...found], size(figures)));
    return found.sort((one, other) => one.x - other.x);
  }

  /** The beginning: everybody waits in the mouth, behind the Start. */
  #queue(figures: number): Point[] {
    const { x, y } = this.of(START);
    const row = figures > 3 ? Math.ceil(figures / 2) : figures;
    const step = 2 * FIGURE * size(figures) + 6;
    return Array.from({ length: figures }, (_, n) => ({
      x: x - 34 + ((n % row) - (row - 1) / 2) * step + (n < row ? 0 : step / 2),
      y: y - 60 - (n < row ? 0 : step * 0.9),
    })).sort((one, other) => one.x - other.x);
  }

  #around(field: number, middle: number, scale: number): Point[] {
    const here = this.of(field);
    const near = middle + FIGURE * scale + 2;
    const places = [near, near + 30 * scale, near + 62 * scale].flatMap((far) =>
      Array.from({ length: 24 }, (_, n) => {
        const angle = (n * Math.PI) / 12;
        return { x: here.x + far * Math.cos(angle), y: Math.min(here.y + far * Math.sin(angle), WHOLE.y + WHOLE.h - BADGE * scale) };
      }),
    );
    return places.filter((place) => distance(place, here) > near - RIM);
  }

  #best(field: number, candidates: Point[], taken: Point[], scale: number): Point {
    const wide = FIGURE * scale;
    const cost = (point: Point) => {
      let sum = distance(point, this.of(field)) * 2;
      for (const way of this.#ways) sum += square(wide - fromWay(point, way));
      for (const [other, there] of this.at) {
        if (other !== field) sum += 3 * square(wide + this.radius(other) + 4 - distance(point, there));
      }
      for (const other of taken) sum += 8 * square(2 * wide - 3 - distance(point, other));
      return sum + 20 * outside(point, wide);
    };
    return candidates.reduce((best, point) => (cost(point) < cost(best) ? point : best));
  }
}

/** Where so many marks stand at a field of this radius, seen from its middle: in the best corners that hide no number. */
export function corners(at: Point, radius: number, numbers: readonly Point[], marks: number): Point[] {
  const far = CORNER * radius;
  const room = ({ x, y }: Point) => Math.min(APART, ...numbers.map((number) => distance(number, { x: at.x + x, y: at.y + y })));
  const places = CORNERS.map(({ x, y }) => ({ x: x * far, y: y * far }));
  return places.sort((one, other) => room(other) - room(one)).slice(0, marks);
}

/** How large a figure is drawn when so many stand beside one field. */
export function size(figures: number): number {
  return figures <= 2 ? 1 : figures <= 4 ? 0.84 : 0.7;
}

function radius(kind: string): number {
  return kind === 'festivity' ? 37 : kind === 'den' || kind === 'start' || kind === 'goal' ? 34 : FIELD;
}

const square = (short: number) => Math.max(0, short) ** 2;

function outside(point: Point, wide: number): number {
  const left = WHOLE.x + wide - point.x;
  const right = point.x - (WHOLE.x + WHOLE.w - wide);
  const top = WHOLE.y + wide + 8 - point.y;
  const bottom = point.y - (WHOLE.y + WHOLE.h - wide);
  return square(left) + square(right) + square(top) + square(bottom);
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function fromWay(point: Point, [a, b]: [Point, Point]): number {
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / distance(a, b) ** 2;
  const t = Math.min(1, Math.max(0, along));
  return distance(point, { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
}

/** The part of the board with these points in it, in the shape of the window, not too near; with those aside too, where they push none of these out. */
export function zoom(points: Point[], shape: number, least: number, aside: Point[] = []): Box {
  if (points.length === 0 || !Number.isFinite(shape) || shape <= 0) return WHOLE;
  if (aside.length > 0) {
    const all = zoom([...points, ...aside], shape, least);
    return points.every(({ y }) => y - FIELD > all.y && y + FIELD < all.y + all.h) ? all : zoom(points, shape, least);
  }
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, right] = [Math.min(...xs) - 62, Math.max(...xs) + 62];
  const [top, bottom] = [Math.min(...ys) - 66, Math.max(...ys) + 62];
  let w = Math.max(right - left, least);
  let h = Math.max(bottom - top, w / shape);
  w = Math.max(w, h * shape);
  if (w >= WHOLE.w) {
    w = WHOLE.w;
    h = w / shape;
  }
  const x = clamp((left + right - w) / 2, WHOLE.x, WHOLE.x + WHOLE.w - w);
  const y = clamp((top + bottom - h) / 2, WHOLE.y, Math.max(WHOLE.y + WHOLE.h, Math.max(...ys) + BELOW) - h);
  return { x, y, w, h };
}

function clamp(value: number, low: number, high: number): number {
  return high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
