import { useCallback, useRef, useState } from 'preact/hooks';

export interface Action<Arguments extends unknown[]> {
  readonly run: (...given: Arguments) => Promise<void>;
  readonly isRunning: boolean;
  /** The error of the last run. */
  readonly error: unknown;
  readonly clearError: () => void;
}

/** Work that the user starts, one at a time. Its errors are kept to be shown, never thrown. */
export function useAction<Arguments extends unknown[]>(
  work: (...given: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const latest = useRef(work);
  latest.current = work;
  const run = useCallback(async (...given: Arguments) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    setError(null);
    try {
      await latest.current(...given);
    } catch (caught) {
      setError(caught);
    } finally {
      running.current = false;
      setRunning(false);
    }
  }, []);
  return { run, isRunning, error, clearError: useCallback(() => setError(null), []) };
}
