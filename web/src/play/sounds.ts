/** Short dry sounds, off by default, made on the spot: no files. */
import { settings } from './settings.svelte';

type Name = 'tap' | 'card' | 'turn' | 'refused' | 'won' | 'lost';

/** Each note: frequency, start and length in seconds, loudness. */
const NOTES: Record<Name, [number, number, number, number][]> = {
  tap: [[320, 0, 0.04, 0.05]],
  card: [[180, 0, 0.07, 0.12]],
  turn: [[880, 0, 0.08, 0.04], [1320, 0.06, 0.12, 0.03]],
  refused: [[110, 0, 0.12, 0.12]],
  won: [[523, 0, 0.12, 0.06], [659, 0.1, 0.12, 0.06], [784, 0.2, 0.12, 0.06], [1047, 0.3, 0.2, 0.06]],
  lost: [[523, 0, 0.16, 0.05], [494, 0.14, 0.16, 0.05], [440, 0.28, 0.16, 0.05], [392, 0.42, 0.3, 0.05]],
};

let context: AudioContext | null = null;

export function sound(name: Name): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  for (const [pitch, start, length, volume] of NOTES[name]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
