/** What has just come takes no click or key that was meant for what was there before. */
import { settings } from '../play/settings.svelte';

/** Of several clicks in a row the later ones count only where the first one did. */
export function rested(node: HTMLElement): () => void {
  const since = performance.now();
  let begun = false;
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const click = (event: MouseEvent) => {
    const seen = event.timeStamp - since >= settings.rest;
    if (event.detail <= 1) begun = seen;
    if (!seen || !begun) stop(event);
  };
  const key = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) stop(event);
  };
  node.addEventListener('click', click, true);
  node.addEventListener('keydown', key, true);
  return () => {
    node.removeEventListener('click', click, true);
    node.removeEventListener('keydown', key, true);
  };
}
