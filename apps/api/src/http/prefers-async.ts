import { type Request } from 'express';

/** RFC 7240: `Prefer: respond-async`, alone or among other preferences. */
export function prefersAsync(request: Request): boolean {
  const preferences = (request.get('Prefer') ?? '').split(',');
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}
