/** The secrets of your seats, kept on this machine beside the cookie. */
const key = (table: string) => `seat ${table}`;

export function keepSecret(table: string, secret: string): void {
  try {
    if (secret) localStorage.setItem(key(table), secret);
  } catch {
    // Then only the cookie remembers.
  }
}

export function secretOf(table: string): string {
  try {
    return localStorage.getItem(key(table)) ?? '';
  } catch {
    return '';
  }
}

/** What stands in the fragment of the address: `#seat=…` or `#invite=…`. */
export function fragment(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}
