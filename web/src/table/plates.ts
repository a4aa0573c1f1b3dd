/** Which pictures stand under which paragraph of How to play. */
import type { Section } from '../wire';

/**
 * A picture stands under the first paragraph that cites its clause, or at the end of the section that it names.
 * The keys are the paragraphs themselves.
 */
export function platesUnder(page: readonly Section[], places: Readonly<Record<string, string>>): Map<string, string[]> {
  const all = page.flatMap((section) => section.paragraphs);
  const under = new Map<string, string[]>();
  for (const [name, place] of Object.entries(places)) {
    const cites = new RegExp(`\\b${place}\\b`);
    const paragraph = page.find((section) => section.title === place)?.paragraphs.at(-1) ?? all.find((text) => cites.test(text));
    if (paragraph) under.set(paragraph, [...(under.get(paragraph) ?? []), name]);
  }
  return under;
}
