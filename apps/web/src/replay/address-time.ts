import { effect } from '@preact/signals';
import { type Replay } from './replay.js';

/** Browsers allow about 100 changes of the address per 30 seconds. */
const WRITE_EVERY_MS = 500;
const TIME = /^#t=(\d+)$/;

/**
 * Starts at the time in the address (`#t=1700`, seconds since take-off) and keeps the address at the cursor while paused.
 * Returns a function that ends this.
 */
export function linkAddress(replay: Replay): () => void {
  const read = () => {
    const seconds = TIME.exec(location.hash)?.[1];
    if (seconds !== undefined) replay.seek(Number(seconds));
  };
  read();
  window.addEventListener('hashchange', read);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const seconds = Math.round(replay.timeSeconds.value);
    if (replay.isPlaying.value) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const hash = seconds === 0 ? '' : `#t=${seconds}`;
      if (hash !== location.hash)
        history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
    }, WRITE_EVERY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('hashchange', read);
  };
}
