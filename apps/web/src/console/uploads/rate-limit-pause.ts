/** Requests per minute that uploads leave for pages. */
const LEFT_FOR_PAGES = 40;

/** Reads what is left of the minute from a `RateLimit` header such as `"minute";r=59;t=60`. */
export function pauseFor(rateLimit: string | null): number | null {
  const [, remaining, seconds] = /"minute";r=(\d+);t=(\d+)/.exec(rateLimit ?? '') ?? [];
  return remaining !== undefined && Number(remaining) < LEFT_FOR_PAGES ? Number(seconds) : null;
}
