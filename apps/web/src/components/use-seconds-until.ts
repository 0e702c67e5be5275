import { useEffect, useState } from 'preact/hooks';

/** Whole seconds until a time, at least 1, counted down. @param untilMs undefined: nothing is awaited */
export function useSecondsUntil(untilMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    if (untilMs === undefined) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    setNowMs(Date.now());
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(1, Math.ceil(((untilMs ?? 0) - nowMs) / 1_000));
}
