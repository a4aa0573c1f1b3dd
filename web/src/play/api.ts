/** Requests over HTTP. Every trouble is one sentence. */
import { asSentence, t } from '../messages';
import { meet } from './games';
import type { Allowed, ChangeDevice, DeviceCode, DeviceLink, DeviceOffer, Fork, GameBook, GameInfo, Holder, Import, Invitation, Invite, Join, Lesson, LessonMove, Link, NewProfile, NewTable, Path, Profile, Refusal, Replay, ReplayWish, ReviewPart, Seated, TableList, Today, Trouble } from '../wire';

export class Refused extends Error {}

export const sentence = (error: unknown) => (error instanceof Refused ? asSentence(error.message) : t.line.lost);

const TOO_MANY = 429;
const PATIENCE = [500, 1500, 4000];

/** Where many ask at once from one house, we wait our turn. */
async function patiently(path: string, request: RequestInit): Promise<Response> {
  for (const pause of PATIENCE) {
    const answer = await fetch(path, request);
    if (answer.status !== TOO_MANY) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return fetch(path, request);
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  const answer = await patiently(`/api${path}`, request);
  if (!answer.ok) {
    const trouble = (await answer.json().catch(() => ({ error: answer.statusText }))) as Trouble;
    throw new Refused(trouble.error);
  }
  return answer;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

export async function games(): Promise<GameInfo[]> {
  const shelf = await ask<GameInfo[]>('GET', '/games');
  shelf.forEach(meet);
  return shelf;
}

export async function book(slug: string): Promise<GameBook> {
  const found = await ask<GameBook>('GET', `/games/${slug}`);
  meet(found.game);
  return found;
}

export const lesson = (slug: string, key: string, language: string) => ask<Lesson>('GET', `/games/${slug}/lesson?${new URLSearchParams({ lesson: key, language })}`);
export const lessonWhyNot = (slug: string, wish: LessonMove) => ask<Refusal | Allowed>('POST', `/games/${slug}/lesson`, wish);
export const tables = () => ask<TableList>('GET', '/tables');
export const newTable = (wish: NewTable) => ask<Seated>('POST', '/tables', wish);
export const join = (table: string, wish: Join) => ask<Seated>('POST', `/tables/${table}/join`, wish);
export const invitation = (table: string, wish: Invite) => ask<Invitation>('POST', `/tables/${table}/invitation`, wish);
export const replay = (table: string, wish: ReplayWish) => ask<Replay>('POST', `/tables/${table}/replay`, wish);
export const fork = (table: string, wish: Fork) => ask<Seated>('POST', `/tables/${table}/fork`, wish);
/** What other machines can follow, as far as the server knows. */
export const linkTo = (wish: Path) => ask<Link>('POST', '/link', wish);
export const importFile = (wish: Import) => ask<Seated>('POST', '/import', wish);

/** A review, in parts as they are made; it is broken off when nobody wants more. */
export async function* review(table: string, wish: Holder): AsyncGenerator<ReviewPart> {
  const answer = await send('POST', `/tables/${table}/review`, wish);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const lines = (text + value).split('\n');
    text = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as ReviewPart;
  }
}

/** The game file, saved on this machine. */
export async function saveRecord(table: string, secret: string): Promise<void> {
  await saveAs(`${table}.rip`, await send('POST', `/tables/${table}/record`, { secret }));
}

/** All game files of this device in one. */
export async function saveAll(): Promise<void> {
  await saveAs(`rest-in-play-${new Date().toISOString().slice(0, 10)}.zip`, await send('POST', '/export'));
}

async function saveAs(name: string, answer: Response): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Takes a table off the list of this device, or all that are over. */
export const forget = (table: string) => send('DELETE', `/tables/${table}/seat`);
export const forgetFinished = () => send('DELETE', '/tables');

export const today = () => ask<Today>('GET', '/today');
export const deviceLink = (wish: NewProfile) => ask<DeviceLink>('POST', '/device', wish);
export const deviceOffer = (wish: DeviceCode) => ask<DeviceOffer>('POST', '/device/offer', wish);
export const changeDevice = (wish: ChangeDevice) => ask<Profile>('POST', '/device/change', wish);
