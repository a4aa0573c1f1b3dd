/** Every word that a person reads or hears comes from the catalogue or from the server. */
import { parse } from 'svelte/compiler';
import { expect, it } from 'vitest';

const FILES = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });
const SPOKEN = ['title', 'aria-label', 'aria-description', 'alt', 'placeholder'];
const isWord = (text: string) => /\p{L}{2}/u.test(text);

type Node = { type?: string; name?: string; data?: string; value?: unknown };

/** The texts of a template, and of the attributes that are read out. */
function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) literals(one, found);
  else if (node && typeof node === 'object') {
    const { type, name = '', data = '' } = node as Node;
    if (type === 'Text' && isWord(data)) found.push(data.trim());
    if (type === 'StyleDirective' || (type === 'Attribute' && !SPOKEN.includes(name))) return found;
    for (const part of Object.values(node)) literals(part, found);
  }
  return found;
}

it.each(Object.entries(FILES))('%s says nothing of its own', (_, source) => {
  expect(literals(parse(source, { modern: true }).fragment)).toEqual([]);
});

it('a sentence in a template would be found', () => {
  const { fragment } = parse('<p class="big" title="Two">{#if a}Three words here{/if}</p>', { modern: true });
  expect(literals(fragment)).toEqual(['Two', 'Three words here']);
});
