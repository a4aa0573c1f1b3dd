/** The secrets of your seats, kept on this machine beside the cookie. */
const key = (table: string) => `seat ${table}`;
const chairsKey = (table: string) => `chairs ${table}`;

export function keepSecret(table: string, secret: string): void {
  try {
    if (secret) localStorage.setItem(key(table), secret);
  } catch {
    // Then only the cookie remembers.
  }
}

export function forgetSecret(table: string): void {
  try {
    localStorage.removeItem(key(table));
    localStorage.removeItem(chairsKey(table));
  } catch {
    // Then there was none.
  }
}

export function secretOf(table: string): string {
  try {
    return localStorage.getItem(key(table)) ?? '';
  } catch {
    return '';
  }
}

/** A seat of this device, where several people share it. */
export interface Chair {
  seat: number;
  secret: string;
  name: string;
}

export function keepChairs(table: string, chairs: readonly Chair[]): void {
  try {
    if (chairs.length > 1) localStorage.setItem(chairsKey(table), JSON.stringify(chairs));
    else localStorage.removeItem(chairsKey(table));
  } catch {
    // Then the first of them plays alone.
  }
}

export function chairsOf(table: string): Chair[] {
  try {
    return JSON.parse(localStorage.getItem(chairsKey(table)) ?? '[]') as Chair[];
  } catch {
    return [];
  }
}

/** What stands in the fragment of the address: `#seat=…` or `#invite=…`. */
export function fragment(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}
