import { inLanguage, t as shared } from '.';
import { en } from './en/eva';

export * from '.';
export const t = { ...shared, ...inLanguage({ en }) };
