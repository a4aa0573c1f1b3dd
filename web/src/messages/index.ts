/** The catalogue in use. Every string of the browser comes from here; the games' sentences are sent. */
import { en, type Messages } from './en';

export const t: Messages = en;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
