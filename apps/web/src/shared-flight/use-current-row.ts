import { type ReadonlySignal, useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { lastIndexAtOrBelow } from '../track/track-state.js';

const ROWS = '.flight-list [data-time-seconds]';

/**
 * Marks the row of the flight's list in which the cursor is. In the document instead of the components: drawing the
 * whole page again with every phase would make the replay stutter.
 * @param startsSeconds when each row begins, in the list's order
 */
export function useCurrentRow(timeSeconds: ReadonlySignal<number>, startsSeconds: readonly number[]): void {
  const marked = useRef<Element | null>(null);
  const index = useComputed(() =>
    timeSeconds.value > 0 ? lastIndexAtOrBelow(startsSeconds, timeSeconds.value) : -1,
  );
  useSignalEffect(() => {
    marked.current?.removeAttribute('aria-current');
    marked.current = document.querySelectorAll(ROWS)[index.value] ?? null;
    marked.current?.setAttribute('aria-current', 'time');
  });
}
