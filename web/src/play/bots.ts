import type { BotInfo } from '../wire';
import { settings } from './settings.svelte';

/** The bot for a quick game: the player's choice, else one of middling strength. */
export function usualBot(bots: readonly BotInfo[]): string {
  const chosen = bots.find((bot) => bot.name === settings.bot) ?? bots[Math.floor(bots.length / 2)];
  return chosen?.name ?? '';
}
