import { API_PREFIX, OAUTH_PREFIX, PLATFORM_PREFIX } from '@core/contract';
import { type Request } from 'express';

/** What programs read. Some, such as Java's own client, name HTML first without meaning it. */
const FOR_PROGRAMS = [API_PREFIX, PLATFORM_PREFIX, OAUTH_PREFIX, '/mcp', '/dav'];

/** Whether a browser shows the response to a person, rather than a program reading it. */
export function isForPerson(request: Request): boolean {
  if (request.accepts(['json', 'html']) !== 'html') return false;
  const isForPrograms =
    request.path.endsWith('.json') || FOR_PROGRAMS.some((prefix) => request.path.startsWith(prefix));
  return !isForPrograms || request.get('sec-fetch-mode') === 'navigate';
}
