import type { BotInfo } from '../wire';
import { settings } from './settings.svelte';

/** Of middling strength. */
const USUAL = 'level3';

/** The bot for a quick game: the player's choice, else the usual one. */
export function usualBot(bots: readonly BotInfo[]): string {
  const chosen = bots.find((bot) => bot.name === settings.bot) ?? bots.find((bot) => bot.name === USUAL) ?? bots[0];
  return chosen?.name ?? '';
}
