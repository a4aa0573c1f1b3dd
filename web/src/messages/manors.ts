import { inLanguage, t as shared } from '.';
import { en } from './en/manors';

export * from '.';
export const t = { ...shared, ...inLanguage({ en }) };
