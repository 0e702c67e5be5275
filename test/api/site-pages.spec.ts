import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** As browsers send it. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
/** As Java's own client sends it. */
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

describe('an error', () => {
  const anybody = new ApiClient(service.baseUrl, undefined);
  const UNKNOWN_FLIGHT = `/s/${'A'.repeat(43)}`;

  it.each([
    ['/nowhere', 404, 'Page not found', 'not_found'],
    [`${UNKNOWN_FLIGHT}/track`, 404, 'No shared flight here', 'share_not_found'],
    ['/docs/nowhere', 404, 'Page not found', 'not_found'],
  ])('at %s is a page for a browser, with its request id', async (path, status, title, code) => {
    const page = await fetch(service.baseUrl + path, { headers: { Accept: BROWSER } });
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`href="/docs/errors#${code}"`);
    expect(html).toContain(page.headers.get('x-request-id'));
    expect((await anybody.get(path)).body.code).toBe(code);
    expect((await anybody.get(path, { Accept: 'application/json' })).body.code).toBe(code);
  });

  it('of any other kind says what the service did not accept', async () => {
    const refused = await fetch(`${service.baseUrl}/offline`, {
      method: 'POST',
      headers: { Accept: BROWSER },
    });
    const page = await refused.text();
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(page).toContain('<h1>This did not work</h1>');
    expect(page).toContain('This path does not support that method.');
  });

  it('is in the language of the browser', async () => {
    for (const [language, title] of [
      ['de-AT,de;q=0.9,en;q=0.8', 'Seite nicht gefunden'],
      ['fr', 'Page introuvable'],
      ['it', 'Page not found'],
    ] as const) {
      const page = await anybody.get('/nowhere', { Accept: BROWSER, 'Accept-Language': language });
      expect(page.text).toContain(`<h1>${title}</h1>`);
    }
  });

  it('of the API is JSON, even for programs that name HTML first, unless a browser opens it', async () => {
    const path = '/api/v1/flights';
    expect((await anybody.get(path, { Accept: JAVA })).body.code).toBe('missing_api_key');
    expect((await anybody.get(`${UNKNOWN_FLIGHT}.json`, { Accept: JAVA })).body.code).toBe('share_not_found');
    // fetch sets `Sec-Fetch-Mode` itself
    const request = http.get(service.baseUrl + path, {
      headers: { Accept: BROWSER, 'Sec-Fetch-Mode': 'navigate' },
    });
    const [opened] = (await once(request, 'response')) as [http.IncomingMessage];
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(await text(opened)).toContain('<h1>This URL is for programs</h1>');
  });
});

describe('what browsers and crawlers ask of every site', () => {
  const fetched = (path: string) => fetch(service.baseUrl + path);

  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/icon-maskable-512.png', 'image/png'],
  ])('%s is an icon', async (path, mediaType) => {
    const icon = await fetched(path);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, mediaType]);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=86400');
    expect((await icon.arrayBuffer()).byteLength).toBeGreaterThan(300);
  });

  it('has a flight to try', async () => {
    const flight = await fetched('/sample-flight.igc');
    expect([flight.status, flight.headers.get('content-type')]).toEqual([200, 'application/vnd.fai.igc']);
    expect(await flight.text()).toMatch(/^A/);
    expect((await fetched('/sample-flight.zip')).headers.get('content-type')).toBe('application/zip');
  });

  it('has a manifest whose icons exist', async () => {
    const answer = await fetched('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    const { icons, start_url: start } = (await answer.json()) as {
      icons: { src: string }[];
      start_url: string;
    };
    for (const path of [start, ...icons.map(({ src }) => src)]) {
      expect([path, (await fetched(path)).status]).toEqual([path, 200]);
    }
  });

  it('keeps robots out of the API and lets messengers see shared flights', async () => {
    const robots = await (await fetched('/robots.txt')).text();
    expect(robots).toContain('Disallow: /api/v1/\n');
    expect(robots).not.toContain('/s/');
    expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  });

  it('has a page for when there is no network, which needs no other page', async () => {
    const page = await fetched('/offline');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<h1>You are offline</h1>');
    const worker = await fetched('/service-worker.js');
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(await worker.text()).not.toMatch(/\bimport\b|\bexport\b/);
  });
});
