/** The catalogue in use. Every string of the browser comes from here, those of one table from the file of its name beside
 *  this one; the games' sentences are sent. */
import { settings } from '../play/settings.svelte';
import { en, type Messages } from './en';

/** Every language, by its own name. */
export const LANGUAGES: Record<string, { name: string; words: Messages }> = { en: { name: 'English', words: en } };

/** Of words in several languages those in use. */
export const inLanguage = <Words>(known: Record<string, Words>): Words => known[settings.language] ?? known['en']!;

export const t: Messages = inLanguage(Object.fromEntries(Object.entries(LANGUAGES).map(([key, { words }]) => [key, words])));

/** What a server or a bot says in passing, with its capital and its full stop. */
export const asSentence = (text: string): string => text && `${capital(text).replace(/[.]$/, '')}.`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
