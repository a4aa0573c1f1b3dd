/** Somebody who looks elsewhere learns that it is their turn: by the title, the icon, and a notification if they asked for one. */
import calm from '../art/icon.svg';
import dotted from '../art/icon-turn.svg';
import { t } from '../messages';
import { keep, settings } from './settings.svelte';

export function showTurn(asked: boolean, game: string): void {
  light(asked ? 1 : 0, `${game} – ${t.title}`);
}

/** At the front page: at how many tables. */
export function showTurns(turns: number): void {
  light(turns, t.title);
}

function light(turns: number, title: string): void {
  const asked = turns > 0;
  document.title = asked ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = asked ? dotted : calm;
  if ('setAppBadge' in navigator) navigator.setAppBadge(turns).catch(() => undefined);
}

/** Whether this browser can notify anybody here: on plain http it cannot. */
export const canNotify = (): boolean => 'Notification' in window && isSecureContext;

/** Ask the browser, which asks the person; whether both agree. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Whether all went well: nothing was to be told, or it was. Otherwise nobody waits for it any more. */
export function notify(game: string, question: string): boolean {
  if (!settings.notify || !document.hidden) return true;
  try {
    if (!canNotify() || Notification.permission !== 'granted') throw new TypeError(t.turn.refused);
    const note = new Notification(t.turn.yours(game), { body: question, tag: location.pathname, icon: dotted });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return true;
  } catch {
    // Some phones have no notifications without a service worker; the title tells too.
    settings.notify = false;
    keep();
    return false;
  }
}
