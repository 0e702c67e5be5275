import { signal } from '@preact/signals';

/** Where the console is: the path, the query and the fragment of the URL. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly fragment: string;
}

/** The parts of a path that a pattern names. */
export type PathParameters = Readonly<Record<string, string>>;

const browser = globalThis.window as Window | undefined;

/** The current place. Pages read it, so they follow links, and the browser's back button. */
export const place = signal<Place>(
  browser ? placeOf(browser.location) : { path: '/', query: new URLSearchParams(), fragment: '' },
);

/** Follows the browser's back and forward buttons, and links inside the console. */
export function listenToNavigation(): void {
  addEventListener('popstate', () => (place.value = placeOf(location)));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isFollowedHere(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** Opens a page of the console. `replace` leaves the present one out of the history. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  place.value = placeOf(location);
  if (!replace) scrollTo(0, 0);
}

/** Changes parameters of the present query; null and empty values remove one. */
export function changeQuery(changes: Readonly<Record<string, string | null>>): void {
  const { path, query } = place.peek();
  navigate(path + queryWith(query, changes), { replace: true });
}

/** The query with these changes, with its question mark; empty if nothing is left. */
export function queryWith(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(name);
    else changed.set(name, value);
  }
  const text = changed.toString();
  return text === '' ? '' : `?${text}`;
}

/** The parameters of a path under a pattern such as `/console/flights/:flightId`; null if it does not match. */
export function matchPath(pattern: string, path: string): PathParameters | null {
  const expected = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  if (expected.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index]!;
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    const decoded = decodedPart(value);
    if (decoded === null || decoded === '') return null;
    parameters[part.slice(1)] = decoded;
  }
  return parameters;
}

/** Whether a path belongs to the console, so that no page load is needed. Never true for another host. */
export function isConsolePath(path: string): boolean {
  return path === '/console' || (path.startsWith('/console/') && !path.startsWith('/console//'));
}

function isFollowedHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const asksForTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return (
    !event.defaultPrevented &&
    !asksForTab &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    link.origin === location.origin &&
    isConsolePath(link.pathname) &&
    !(link.hash !== '' && link.pathname === location.pathname)
  );
}

function placeOf({ pathname, search, hash }: Location): Place {
  return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
}

function decodedPart(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
