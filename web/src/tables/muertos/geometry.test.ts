import { expect, test } from 'vitest';
import { BADGE, corners, distance, Plan, size, WHOLE, zoom } from './geometry';
import fixture from './moments.fixture.json';
import type { MuertosData } from './view';

const data = fixture.data as unknown as MuertosData;
const plan = new Plan(data);

test.each(data.board.fields.map((field) => field.number))('figures beside %i stay on the board and apart', (field) => {
  for (const figures of [1, 2, 3, 6]) {
    const places = plan.beside(field, figures);
    expect(places).toHaveLength(figures);
    places.forEach((place, n) => {
      expect(place.x).toBeGreaterThan(WHOLE.x);
      expect(place.x).toBeLessThan(WHOLE.x + WHOLE.w);
      expect(place.y).toBeGreaterThan(WHOLE.y);
      expect(place.y).toBeLessThan(WHOLE.y + WHOLE.h);
      for (const other of places.slice(n + 1)) expect(distance(place, other)).toBeGreaterThan(40 * size(figures));
    });
  }
});

test.each(data.board.fields.map((field) => field.number))('figures beside %i keep their numbers on the board, also where others stand', (field) => {
  const lowest = WHOLE.y + WHOLE.h;
  const others = data.board.fields.flatMap((one) => (one.number === field ? [] : plan.beside(one.number, 1)));
  for (const place of [plan.of(field), ...plan.beside(field, 2, [plan.of(field), ...others])]) expect(place.y + BADGE).toBeLessThanOrEqual(lowest);
});

test.each(data.board.fields.map((field) => field.number))('who stands beside %i does not hide it', (field) => {
  for (const place of [1, 2].flatMap((figures) => plan.beside(field, figures))) expect(distance(place, plan.of(field))).toBeGreaterThan(plan.radius(field) + 20);
});

test('a figure makes room for one that stands there already', () => {
  const [alone] = plan.beside(22, 1);
  const [shy] = plan.beside(22, 1, [alone!]);
  expect(distance(alone!, shy!)).toBeGreaterThan(40);
});

test('marks at a field keep to its upper corners, and leave them to the number of a figure', () => {
  const at = { x: 100, y: 100 };
  expect(corners(at, 30, [], 2).map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([[1, -1], [-1, -1]]);
  expect(corners(at, 30, [{ x: 122, y: 74 }], 1)[0]!.x).toBeLessThan(0);
});

test('a phone shows what matters in the shape of its window', () => {
  const box = zoom([plan.of(22), plan.of(24)], 1.2, 600);
  expect(box.w / box.h).toBeCloseTo(1.2);
  for (const field of [22, 24]) {
    expect(plan.of(field).x).toBeGreaterThan(box.x);
    expect(plan.of(field).x).toBeLessThan(box.x + box.w);
  }
  expect(zoom([], 1.2, 600)).toEqual(WHOLE);
});

test('below the lowest field there is room for a finger on the narrowest phone', () => {
  for (const fields of [[28, 32], [9, 32], [4, 1]]) {
    const own = fields.map((field) => plan.of(field));
    const box = zoom(own, 1.9, 600);
    expect(box.y + box.h - own[1]!.y).toBeGreaterThanOrEqual((22 * box.w) / 320);
  }
});

test('where the dog could go is in the window only if you and your own fields stay there', () => {
  const [own, dogs] = [[28, 32], [8, 10, 29]].map((fields) => fields.map((field) => plan.of(field)));
  expect(zoom(own!, 1.2, 600, dogs)).toEqual(zoom([...own!, ...dogs!], 1.2, 600));
  expect(zoom(own!, 2.1, 600, dogs)).toEqual(zoom(own!, 2.1, 600));
});
