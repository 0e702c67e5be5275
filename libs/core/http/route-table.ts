import { match } from 'path-to-regexp';

interface Route {
  readonly method: string;
  matches(path: string): unknown;
}

/** The routes of the application, matched with the library and the options that Express itself uses. */
export class RouteTable {
  private readonly routes: Route[] = [];

  /**
   * @param method in upper case
   * @param path a pattern of Express, such as `/s/:token`
   */
  add(method: string, path: string): void {
    this.routes.push({ method, matches: match(path, { sensitive: true }) });
  }

  /** Upper case and sorted. Empty if no route matches the path. */
  methodsOf(path: string): string[] {
    const methods = new Set(this.routes.filter((route) => matches(route, path)).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }
}

/** A path with invalid percent-encoding matches nothing. The library throws on it. */
function matches(route: Route, path: string): boolean {
  try {
    return route.matches(path) !== false;
  } catch {
    return false;
  }
}
