import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { lastIndexAtOrBelow } from '../track/track-state.js';

const ROWS = '.flight-list [data-time-seconds]';

/**
 * Marks the row of the flight's list in which the cursor is. In the document instead of the components: drawing the
 * whole page again with every phase would make the replay stutter.
 */
export function useCurrentRow(timeSeconds: ReadonlySignal<number>): void {
  const marked = useRef<Element | null>(null);
  useSignalEffect(() => {
    const rows = document.querySelectorAll<HTMLElement>(ROWS);
    const starts = Array.from(rows, ({ dataset }) => Number(dataset['timeSeconds']));
    const row = timeSeconds.value > 0 ? (rows[lastIndexAtOrBelow(starts, timeSeconds.value)] ?? null) : null;
    if (row === marked.current) return;
    marked.current?.removeAttribute('aria-current');
    row?.setAttribute('aria-current', 'time');
    marked.current = row;
  });
}
