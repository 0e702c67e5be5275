import { effect } from '@preact/signals';
import { type Replay } from './replay.js';

/** Browsers allow about 100 changes of the address per 30 seconds. */
const WRITE_EVERY_MS = 500;
const TIME = /^#t=(\d+)$/;

/** How the fragment of a page's URL holds the time. */
export interface TimeFragment {
  /** Null without a time. */
  read(hash: string): number | null;
  /** The fragment at a time, with its `#`; empty if nothing is left. */
  write(timeSeconds: number): string;
}

/** A fragment with nothing but the time: `#t=1700`. */
const TIME_ONLY: TimeFragment = {
  read: (hash) => {
    const seconds = TIME.exec(hash)?.[1];
    return seconds === undefined ? null : Number(seconds);
  },
  write: (timeSeconds) => (timeSeconds === 0 ? '' : `#t=${timeSeconds}`),
};

/**
 * Starts at the time in the URL (seconds since take-off), and keeps the URL at the cursor while paused.
 * @returns ends that
 */
export function linkAddress(replay: Replay, fragment = TIME_ONLY): () => void {
  const read = (hash: string) => {
    const seconds = fragment.read(hash);
    if (seconds !== null) replay.seek(seconds);
  };
  // not `location.hash`: on a busy page, the cursor may have been written over it before the event arrives
  const changed = ({ newURL }: HashChangeEvent) => read(new URL(newURL).hash);
  read(location.hash);
  window.addEventListener('hashchange', changed);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const seconds = Math.round(replay.timeSeconds.value);
    if (replay.isPlaying.value) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const hash = fragment.write(seconds);
      if (hash !== location.hash)
        history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
    }, WRITE_EVERY_MS);
  });
  return () => {
    window.removeEventListener('hashchange', changed);
    clearTimeout(timer);
    stop();
  };
}
