/** Longer than a burst of probes, shorter than any balancer's interval. */
const KEPT_MS = 250;

/**
 * Does the work once for all who ask while it is under way or shortly afterwards, so that a burst of probes costs one
 * query. A failure is shared as well.
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
