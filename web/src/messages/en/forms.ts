/** How English counts and lists. */

export const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const words = (n: number) => ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][n] ?? String(n);

export const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
