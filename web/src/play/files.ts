/** A game file becomes a table: to look at if the game is over, else to play on. */
import { t } from '../messages';
import { importFile, sentence } from './api';
import { keepSecret } from './seats';
import { settings } from './settings.svelte';

/** Goes there, or tells in a sentence why not. */
export async function openFile(file: File): Promise<string> {
  try {
    const seated = await importFile({ file: await file.text(), name: settings.name || t.lobby.guest });
    keepSecret(seated.table, seated.secret);
    location.assign(seated.seat < 0 ? `/r/${seated.table}#review` : `/t/${seated.table}`);
    return '';
  } catch (error) {
    return t.replay.bad(sentence(error));
  }
}
