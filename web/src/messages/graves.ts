import { inLanguage, t as shared } from '.';
import { en } from './en/graves';

export * from '.';
export const t = { ...shared, ...inLanguage({ en }) };
