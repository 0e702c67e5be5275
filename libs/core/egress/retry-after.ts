/** Parses `Retry-After` per RFC 9110, 10.2.3, as seconds or a date; null for anything else. */
export function retryAfterSeconds(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d+$/.test(header)) return Number(header);
  const atMs = header.endsWith(' GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, Math.round((atMs - Date.now()) / 1_000));
}
