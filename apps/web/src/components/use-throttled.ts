import { useEffect, useRef, useState } from 'preact/hooks';

/** Long enough that typing a name sends one request. */
export const TYPING_MS = 350;

/** The value, but changing at most once in this time; the last change always arrives. */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAtMs = useRef(-Infinity);
  useEffect(() => {
    if (value === shown) return;
    const waitMs = Math.max(0, changedAtMs.current + intervalMs - performance.now());
    const timer = setTimeout(() => {
      changedAtMs.current = performance.now();
      setShown(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, shown]);
  return shown;
}
