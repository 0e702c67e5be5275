import { type Page, type Request } from 'playwright-core';

/** What must not happen on a page: script errors, policy violations, requests to other hosts. */
export class WatchedPage {
  readonly faults: string[] = [];

  /** @param expected URLs whose error responses the page handles; the browser logs them all the same */
  constructor(
    readonly page: Page,
    baseUrl: string,
    expected: readonly RegExp[] = [],
  ) {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      const { url } = message.location();
      const isExpected =
        /^Failed to load resource/.test(message.text()) && expected.some((each) => each.test(url));
      if (message.type() === 'error' && !isExpected) this.faults.push(`${message.text()} (${url})`);
    });
    page.on('request', (request: Request) => {
      const isOwn = request.url().startsWith(`${baseUrl}/`) || /^(data|blob):/.test(request.url());
      if (!isOwn) this.faults.push(`Request to ${request.url()}`);
    });
  }
}
