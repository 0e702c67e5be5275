import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Loaded<Data> {
  /** Undefined until it is loaded. While it is loaded again, the earlier data stays. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Replaces the data, for example with the response to a change. */
  readonly setData: (data: Data) => void;
}

/** Loads data when the page is shown, and again when one of `inputs` changes. A late response never replaces a newer one. */
export function useLoaded<Data>(load: () => Promise<Data>, inputs: readonly unknown[]): Loaded<Data> {
  const [data, setData] = useState<Data | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let isCurrent = true;
    latest.current().then(
      (loaded) => {
        if (!isCurrent) return;
        setData(loaded);
        setError(null);
      },
      (caught: unknown) => {
        if (isCurrent) setError(caught);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, round]);
  return { data, error, reload: useCallback(() => setRound((count) => count + 1), []), setData };
}
