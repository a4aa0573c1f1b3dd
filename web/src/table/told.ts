/** What a thing on the table says of itself, to anyone who looks closely. */
export interface Told {
  name: string;
  text: string;
  /** How it stands with it now, a sentence each. */
  facts?: string[];
  clause?: string;
}

/** Words for what an element names in `data-tell`, such as `medium 7`; nothing for what it does not know. */
export type Tell = (what: string) => Told | null;
