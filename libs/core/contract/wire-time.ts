/** Time in wire format: RFC 3339 in UTC, whole seconds. */
export function wireTime(epochMs: number): string;
export function wireTime(epochMs: number | null): string | null;
export function wireTime(epochMs: number | null): string | null {
  return epochMs === null ? null : `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
