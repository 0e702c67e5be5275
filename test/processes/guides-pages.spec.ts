import { type Page } from 'playwright-core';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1_440, height: 900 };

describeInChromium('the guides', (chromium) => {
  const cleanup = new Cleanup();
  let browser: Browser;
  let page: Page;
  let watched: WatchedPage;

  beforeAll(async () => {
    browser = await Browser.start(chromium, { permissions: ['clipboard-read', 'clipboard-write'] });
    cleanup.add(() => browser.stop());
  });

  beforeEach(async () => {
    page = await browser.context.newPage();
    watched = new WatchedPage(page, service.baseUrl, []);
  });

  afterEach(() => page.close());
  afterAll(() => cleanup.run());

  const open = (path: string) => page.goto(service.baseUrl + path);

  it.each([
    '/docs/guides',
    '/docs/api-guide',
    '/docs/webhooks',
    '/docs/mcp',
    '/docs/errors',
    '/docs/configuration',
    '/docs/domain/thermals-and-wind',
  ])('%s is accessible, and fits phone and desk', async (path) => {
    await open(path);
    for (const screen of [PHONE, DESK]) {
      await page.setViewportSize(screen);
      expect(await accessibilityFaults(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(screen.width);
    }
    expect(watched.faults).toEqual([]);
  });

  it('are found by their words, from the keyboard', async () => {
    await open('/docs/guides');
    // the page does not listen before its script has run
    await until('the search has the focus', async () => {
      await page.keyboard.press('/');
      return page.getByRole('searchbox').evaluate((field) => field === document.activeElement);
    });
    await page.keyboard.type('rotate signing secret');
    const results = page.getByRole('search').getByRole('listitem');
    await results.first().waitFor();
    expect(await accessibilityFaults(page, '.guide-search')).toEqual([]);
    const found = page.getByRole('search').getByRole('link').first();
    expect(await found.getAttribute('href')).toMatch(/^\/docs\/(webhooks|platform)/);
    await found.click();
    await page.waitForURL(/\/docs\/(webhooks|platform)/);
    await open('/docs/guides');
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Nothing found').waitFor();
    expect(watched.faults).toEqual([]);
  });

  it('have code to copy, which the button never covers', async () => {
    await open('/docs/webhooks');
    for (const screen of [PHONE, DESK]) {
      await page.setViewportSize(screen);
      const covered = await page.locator('.code-frame').evaluateAll((frames) =>
        frames.filter((frame) => {
          const code = frame.querySelector('pre')!.getBoundingClientRect();
          return code.right > frame.querySelector('button')!.getBoundingClientRect().left;
        }),
      );
      expect(covered).toEqual([]);
    }
    const block = page.locator('.code-frame').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('pre').textContent());
  });

  it('are replaced by a page of the service where there is no network, and come back with it', async () => {
    const online = await Browser.start(chromium, { serviceWorkers: 'allow' });
    cleanup.add(() => online.stop());
    const visitor = await online.context.newPage();
    await visitor.goto(service.baseUrl);
    await visitor.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await online.context.setOffline(true);
    await visitor.goto(`${service.baseUrl}/docs/webhooks`);
    await visitor.getByRole('heading', { name: 'You are offline' }).waitFor();
    const style = () => getComputedStyle(document.querySelector('main')!).padding;
    expect(await visitor.evaluate(style)).not.toBe('0px');
    await online.context.setOffline(false);
    await visitor.goto(`${service.baseUrl}/docs/webhooks`);
    await visitor.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });
});
