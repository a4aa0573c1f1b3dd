import { inLanguage, t as shared } from '.';
import { en } from './en/pictures';

export * from '.';
export const t = { ...shared, ...inLanguage({ en }) };
