import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('the guides of the site', () => {
  const fetched = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.baseUrl + path, { headers });
  const pages = new Map<string, string>();

  beforeAll(async () => {
    const overview = await (await fetched('/docs/guides')).text();
    const list = /<nav class="guide-list".*?<\/nav>/s.exec(overview)![0];
    const paths = [...list.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
    pages.set('/docs/guides', overview);
    // one after the other, within the limit of an address
    for (const path of paths) pages.set(path, await (await fetched(path)).text());
  });

  it('are pages with a title, which search engines may list', () => {
    expect(pages.size).toBeGreaterThan(30);
    for (const [path, html] of pages) {
      expect([path, /<h1>[^<]+/.test(html), html.includes('noindex')]).toEqual([path, true, false]);
      expect([path, html.includes(`<link rel="canonical" href="${service.baseUrl}${path}"`)]).toEqual([
        path,
        true,
      ]);
      expect([path, /<script(?! type="module" src=)|<[^>]*\s(?:style|on\w+)=/.test(html)]).toEqual([
        path,
        false,
      ]);
    }
  });

  it('link to pages, headings and files that exist', async () => {
    const broken: string[] = [];
    const others = new Map<string, number>();
    for (const [from, html] of pages) {
      const main = /<main.*<\/main>/s.exec(html)![0];
      for (const [, link] of main.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const { pathname, hash, host } = new URL(link!, service.baseUrl + from);
        if (host !== new URL(service.baseUrl).host || pathname.endsWith('.md')) continue;
        const target = pages.get(pathname);
        if (target === undefined && !others.has(pathname))
          others.set(pathname, (await fetched(pathname)).status);
        const isFound = target === undefined ? others.get(pathname) === 200 : true;
        const hasHeading = hash === '' || target?.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
        if (!isFound || !hasHeading) broken.push(`${from} links to ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('are Markdown for programs that ask for it', async () => {
    const html = await fetched('/docs/webhooks', { Accept: 'text/html' });
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('link')).toBe('</docs/webhooks.md>; rel="alternate"; type="text/markdown"');
    const negotiated = await fetched('/docs/webhooks', { Accept: 'text/markdown, text/html;q=0.5' });
    const named = await fetched('/docs/webhooks.md');
    for (const each of [negotiated, named]) {
      expect(each.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    }
    const markdown = await named.text();
    expect(await negotiated.text()).toBe(markdown);
    expect(markdown).toMatch(/^# Webhooks\n/);
    expect(markdown).toContain('](/docs/platform.md#cli-equivalents)');
    expect(markdown).not.toContain('](../');
  });

  it('name this service in their examples', () => {
    expect(pages.get('/docs/api-guide')).toContain(`BASE=${service.baseUrl}/api/v1`);
    expect(pages.get('/docs/api-guide')).not.toContain('https://flights.example');
  });

  it('are listed for language models', async () => {
    const text = await (await fetched('/llms.txt')).text();
    expect(text).toMatch(/^# Flight Analysis Service\n\n> /);
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => link!);
    expect(links).toHaveLength(pages.size - 1 + 2);
    expect(links).toContain(`${service.baseUrl}/docs/api-guide.md`);
  });

  it('explain each error code where the Link header of errors points', async () => {
    const link = (await fetched('/api/v1/flights')).headers.get('link')!;
    expect(link).toContain(`<${service.baseUrl}/docs/errors#missing_api_key>`);
    expect(pages.get('/docs/errors')).toContain('id="missing_api_key"');
  });
});
