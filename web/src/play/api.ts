/** Requests over HTTP. Every trouble is one sentence. */
import type { Allowed, Fork, GameBook, GameInfo, Import, Join, Lesson, LessonMove, NewTable, Refusal, Replay, ReplayWish, Seated, TableList, Trouble } from '../wire';

export class Refused extends Error {}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, request);
  if (!answer.ok) {
    const trouble = (await answer.json().catch(() => ({ error: answer.statusText }))) as Trouble;
    throw new Refused(trouble.error);
  }
  return (await answer.json()) as T;
}

export const games = () => ask<GameInfo[]>('GET', '/games');
export const book = (slug: string) => ask<GameBook>('GET', `/games/${slug}`);
export const lesson = (slug: string, language: string) => ask<Lesson>('GET', `/games/${slug}/lesson?language=${language}`);
export const lessonWhyNot = (slug: string, wish: LessonMove) => ask<Refusal | Allowed>('POST', `/games/${slug}/lesson`, wish);
export const tables = () => ask<TableList>('GET', '/tables');
export const newTable = (wish: NewTable) => ask<Seated>('POST', '/tables', wish);
export const join = (table: string, wish: Join) => ask<Seated>('POST', `/tables/${table}/join`, wish);
export const replay = (table: string, wish: ReplayWish) => ask<Replay>('POST', `/tables/${table}/replay`, wish);
export const fork = (table: string, wish: Fork) => ask<Seated>('POST', `/tables/${table}/fork`, wish);
export const importFile = (wish: Import) => ask<Seated>('POST', '/import', wish);

/** The game file, saved on this machine. */
export async function saveRecord(table: string, secret: string): Promise<void> {
  const answer = await fetch(`/api/tables/${table}/record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  if (!answer.ok) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${table}.rip`;
  link.click();
  URL.revokeObjectURL(link.href);
}
