/** Longer than a burst of probes, shorter than any balancer's interval. */
const KEPT_MS = 250;

/**
 * Runs `work` once for all callers during the run and shortly afterwards, so that a burst of probes costs one query.
 * Failures are shared too.
 */
export function sharedResult<T>(work: () => Promise<T>, keptMs = KEPT_MS): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    if (current) return current;
    const result = work();
    current = result;
    const forget = () => void setTimeout(() => (current = undefined), keptMs).unref();
    result.then(forget, forget);
    return result;
  };
}
