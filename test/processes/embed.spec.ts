import { type Frame, type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium, SOFTWARE_WEBGL, WITHOUT_WEBGL } from '../harness/chromium.js';
import { onlyInFullRun } from '../harness/full-run.js';
import { FramingSite } from '../harness/framing-site.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('an embedded flight', () => {
  const anybody = new ApiClient(service.baseUrl, undefined);
  let operator: Operator;
  let client: ApiClient;
  let flightId: string;
  /** URL of the page of the flight. */
  let url: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { igc } = thermalCrossCountry({ seed: 15 });
    flightId = (await client.upload({ igc, title: 'Over the ridge' })).body.id;
    url = await choose({ allow_embed: true });
  });

  afterAll(() => operator.close());

  async function choose(options: object): Promise<string> {
    const { body } = await client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, options);
    return (body as unknown as { url: string }).url;
  }

  const pathOf = (of: string) => of.slice(service.baseUrl.length);
  const policyOf = (headers: Headers) => headers.get('content-security-policy')!.split('; ');

  it('may be framed by any site, unlike the page itself', async () => {
    const embedded = await anybody.get(`${pathOf(url)}/embed`);
    expect(embedded.status).toBe(200);
    expect(embedded.headers.get('x-frame-options')).toBeNull();
    expect(embedded.headers.get('x-robots-tag')).toBe('noindex');
    expect(policyOf(embedded.headers)).toContain('frame-ancestors *');
    expect(policyOf(embedded.headers)).toContain("script-src 'self'");
    expect(policyOf((await anybody.get(pathOf(url))).headers)).toContain("frame-ancestors 'none'");
  });

  it('shows its figures and links to the whole flight, without script', async () => {
    const { text } = await anybody.get(`${pathOf(url)}/embed`);
    expect(text).toContain('<h1>Over the ridge</h1>');
    expect(text).toContain('aria-label="Track of the flight from above"');
    expect(text).toContain('XContest rules, unofficial');
    expect(text).toMatch(new RegExp(`<a [^>]*href="${pathOf(url)}" target="_blank" rel="noopener">`));
    expect(text).not.toMatch(/\bNaN\b|undefined|<style|\sstyle=/);
  });

  it('follows the site in colours and language, and remembers neither for the viewer', async () => {
    const { text, headers } = await anybody.get(`${pathOf(url)}/embed?theme=dark&language=de&utm_source=x`);
    expect(text).toContain('<html lang="de" data-theme="dark">');
    expect(text).toContain('Ganzen Flug öffnen');
    expect(headers.getSetCookie()).toEqual([]);
    expect((await anybody.get(`${pathOf(url)}/embed?theme=pink`)).text).toContain('<html lang="en">');
  });

  it('is not found, like a flight that is not shared, unless its owner allows it', async () => {
    await choose({ allow_embed: false });
    try {
      const refused = await anybody.get(`${pathOf(url)}/embed`);
      const unknown = await anybody.get(`/s/${'A'.repeat(43)}/embed`);
      expect([refused.status, unknown.status, refused.text === unknown.text]).toEqual([404, 404, true]);
      expect(policyOf(refused.headers)).toContain("frame-ancestors 'none'");
      expect((await anybody.get(pathOf(url))).text).not.toContain('application/json+oembed');
    } finally {
      await choose({ allow_embed: true });
    }
    expect((await anybody.get(pathOf(url))).text).toContain('application/json+oembed');
  });

  describeInChromium('on a page of another site', (chromium) => {
    const browsers: Browser[] = [];
    let site: FramingSite;

    beforeAll(async () => {
      site = await FramingSite.start();
    });

    // a scene keeps drawing as long as its page is open
    afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.stop())));
    afterAll(() => site.stop());

    interface FramedPage {
      readonly page: Page;
      readonly errors: string[];
      /** Requests to hosts that are neither the service nor the site. */
      readonly foreign: string[];
    }

    async function open(html: string, flags: readonly string[]): Promise<FramedPage> {
      const viewport = { width: 640, height: 480 };
      const browser = await Browser.start(chromium, { viewport, reducedMotion: 'reduce' }, flags);
      browsers.push(browser);
      const page = await browser.context.newPage();
      const [errors, foreign]: [string[], string[]] = [[], []];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => {
        const isKnown = [service!.baseUrl, site.origin].some((origin) => request.url().startsWith(origin));
        if (/^https?:/.test(request.url()) && !isKnown) foreign.push(request.url());
      });
      await page.goto(site.showing(`<body style="margin:0">${html}`));
      return { page, errors, foreign };
    }

    const oembedHtml = async () => {
      const query = new URLSearchParams({ url, maxwidth: '640', maxheight: '480' }).toString();
      return ((await anybody.get(`/s/oembed?${query}`)).body as unknown as { html: string }).html;
    };
    const frameOf = (page: Page) => page.frames().find((frame) => frame.url().startsWith(service.baseUrl))!;
    const timeIn = (frame: Frame) => frame.getByRole('slider').getAttribute('aria-valuenow').then(Number);

    async function playUntilMoving(frame: Frame): Promise<void> {
      await frame.getByRole('button', { name: 'Play' }).click();
      await frame.waitForFunction(
        () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 3,
      );
    }

    it('draws the scene and plays in the frame that oEmbed gives, and opens the whole flight', async () => {
      const { page, errors, foreign } = await open(await oembedHtml(), SOFTWARE_WEBGL);
      await page.frameLocator('iframe').locator('.cameras').waitFor();
      const frame = frameOf(page);
      await playUntilMoving(frame);
      const size = await frame.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { scrollWidth, scrollHeight };
      });
      expect(size).toEqual({ scrollWidth: 640, scrollHeight: 480 });
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        frame.getByRole('link', { name: 'Open the whole flight' }).click(),
      ]);
      await opened.locator('.side').waitFor();
      expect(new URL(opened.url()).pathname).toBe(pathOf(url));
      expect([errors, foreign]).toEqual([[], []]);
    });

    onlyInFullRun(() => {
      it('fits a frame of 320 pixels', async () => {
        const html = `<iframe src="${url}/embed" width="320" height="420" style="border:0"></iframe>`;
        const { page } = await open(html, SOFTWARE_WEBGL);
        await page.frameLocator('iframe').locator('.cameras').waitFor();
        const frame = frameOf(page);
        const outside = await frame.evaluate(() =>
          [...document.querySelectorAll('button, a, h1, .key-figures dd')]
            .filter((element) => element.checkVisibility())
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
            .map((element) => element.textContent),
        );
        expect(outside).toEqual([]);
      });
    });

    it('plays over the drawing in a sandbox without an origin', async () => {
      const html = `<iframe src="${url}/embed" width="640" height="480" sandbox="allow-scripts"></iframe>`;
      const { page, foreign } = await open(html, WITHOUT_WEBGL);
      await page.frameLocator('iframe').getByRole('slider').waitFor();
      const frame = frameOf(page);
      await playUntilMoving(frame);
      expect(await timeIn(frame)).toBeGreaterThan(3);
      expect(await frame.locator('.stage svg').first().isVisible()).toBe(true);
      expect(foreign).toEqual([]);
    });

    it('is refused by the browser if the owner does not allow it, and the page itself always is', async () => {
      const framed = async (at: string) => {
        const { page } = await open(`<iframe src="${at}"></iframe>`, WITHOUT_WEBGL);
        return page.frames().some((frame) => frame.url().startsWith(service.baseUrl));
      };
      expect(await framed(`${url}/embed`)).toBe(true);
      expect(await framed(url)).toBe(false);
      await choose({ allow_embed: false });
      try {
        expect(await framed(`${url}/embed`)).toBe(false);
      } finally {
        await choose({ allow_embed: true });
      }
    });

    it('has no serious finding of axe-core', async () => {
      const browser = await Browser.start(chromium, {}, WITHOUT_WEBGL);
      browsers.push(browser);
      const page = await browser.context.newPage();
      await page.goto(`${url}/embed`);
      await page.getByRole('slider').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
});
