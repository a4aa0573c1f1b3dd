/** A game file, or a position in one line, becomes a table: to look at if the game is over, else to play on. */
import { t } from '../messages';
import { importFile, sentence } from './api';
import { keepSecret } from './seats';
import { settings } from './settings.svelte';

/** Each goes there, or tells in a sentence why not. */
export const openFile = async (file: File): Promise<string> => openText(await file.text());

export async function openText(text: string): Promise<string> {
  try {
    const seated = await importFile({ file: text, name: settings.name || t.lobby.guest });
    keepSecret(seated.table, seated.secret);
    location.assign(seated.seat < 0 ? `/r/${seated.table}#review` : `/t/${seated.table}`);
    return '';
  } catch (error) {
    return t.replay.bad(sentence(error));
  }
}
