import { inLanguage, t as shared } from '.';
import { en } from './en/muertos';

export * from '.';
export const t = { ...shared, ...inLanguage({ en }) };
