import { UsageError } from './output.js';

/**
 * The origin of a service, without the slash or path that people add to it.
 * @param name of the option or variable that has the URL
 * @throws UsageError
 */
export function serviceOrigin(name: string, url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url).origin;
  throw new UsageError(`${name} must be a URL such as https://flights.example; got ${url}.`);
}
