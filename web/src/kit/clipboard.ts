/** Puts a text where it can be pasted from; false if this browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Without TLS a browser has no clipboard, but takes what is selected. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  const before = document.activeElement as HTMLElement | null;
  field.value = text;
  field.className = 'unseen';
  // In a dialog nothing outside of it can be selected.
  (before?.closest('dialog, [role=dialog]') ?? document.body).append(field);
  field.select();
  const taken = document.execCommand('copy');
  field.remove();
  before?.focus({ preventScroll: true });
  return taken;
}
