/**
 * `npm run screenshots [-- --only REGEX] [--widths 390,1440] [--folder FOLDER]` writes a picture of every page, for phone, tablet and
 * desktop, light and dark, with simulated flights over invented mountains, to `screenshots/`. Needs Chromium. Exits
 * with 1 if a page had an error, was missing, is wider than the screen, or has faults that axe finds on a phone.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, type Page } from 'playwright-core';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Browser, chromiumOnPath, SOFTWARE_WEBGL } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { setStage, type ShownPage, type Stage } from './scene.js';

interface Screen {
  readonly width: number;
  readonly height: number;
}

const PHONE: Screen = { width: 390, height: 844 };
const SCREENS: readonly Screen[] = [PHONE, { width: 768, height: 1_024 }, { width: 1_440, height: 900 }];
const COLOUR_SCHEMES = ['light', 'dark'] as const;
/** After the page is ready: terrain loads, and charts are drawn. */
const REST_MS = 2_500;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      widths: { type: 'string' },
      folder: { type: 'string', default: 'screenshots' },
    },
  });
  const widths = values.widths?.split(',').map(Number);
  const screens = SCREENS.filter(({ width }) => widths?.includes(width) ?? true);
  if (screens.length === 0) {
    console.error(`--widths must be of ${SCREENS.map(({ width }) => width).join(', ')}.`);
    return 2;
  }
  const chromium = chromiumOnPath();
  if (chromium === undefined) {
    console.error('Chromium is not on the PATH (Debian: apt-get install chromium).');
    return 2;
  }
  await mkdir(values.folder, { recursive: true });
  const cleanup = new Cleanup();
  try {
    const stage = await setStage(cleanup);
    const faults: string[] = [];
    for (const withoutScript of [false, true]) {
      const browser = await Browser.startAlone(
        chromium,
        { javaScriptEnabled: !withoutScript, reducedMotion: 'reduce' },
        SOFTWARE_WEBGL,
      );
      cleanup.add(() => browser.stop());
      const pages = stage.pages.filter(
        (shown) =>
          new RegExp(values.only).test(shown.name) && (shown.withoutScript ?? false) === withoutScript,
      );
      if (pages.length > 0)
        faults.push(...(await photograph(browser.context, stage, { pages, screens, folder: values.folder })));
    }
    for (const fault of faults) console.error(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

interface Order {
  readonly pages: readonly ShownPage[];
  readonly screens: readonly Screen[];
  readonly folder: string;
}

/** @returns what was wrong with the pages */
async function photograph(
  context: BrowserContext,
  stage: Stage,
  { pages, screens, folder }: Order,
): Promise<string[]> {
  const faults: string[] = [];
  const page = await context.newPage();
  let shownName = '';
  page.on('pageerror', (error) => faults.push(`${shownName}: ${String(error)}`));
  let isSignedIn = false;
  for (const shown of pages) {
    shownName = shown.name;
    if (shown.needsSession && !isSignedIn) {
      await signIn(page, stage);
      isSignedIn = true;
    }
    for (const colorScheme of COLOUR_SCHEMES) {
      for (const screen of screens) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(screen);
        const url = stage.baseUrl + shown.url;
        faults.push(
          ...(await photographOnce(page, url, shown, folder, colorScheme).catch((error: unknown) => [
            `${shown.name} at ${screen.width} px, ${colorScheme}: ${String(error)}`,
          ])),
        );
      }
    }
    console.log(shown.name);
  }
  await page.close();
  return faults;
}

async function photographOnce(
  page: Page,
  url: string,
  { name, ready, withoutScript, act }: ShownPage,
  folder: string,
  colorScheme: (typeof COLOUR_SCHEMES)[number],
): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  await page.goto('about:blank'); // so that an address that differs only after the # is loaded too
  await page.goto(url);
  const isReady = await page
    .locator(ready)
    .first()
    .waitFor()
    .then(() => true)
    .catch(() => false);
  await act?.(page);
  await page.waitForTimeout(REST_MS);
  await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
  const [contentWidth, contentHeight] = await page
    .evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
    .catch(() => [width, height]);
  if (contentHeight! > height)
    await page.screenshot({
      path: path.join(folder, `${name}-${width}-${colorScheme}-whole.png`),
      fullPage: true,
    });
  const faults = isReady ? [] : [`${name} at ${width} px: there is no ${ready}`];
  if (!withoutScript && width === PHONE.width && colorScheme === 'light') {
    const unusable = await accessibilityFaults(page);
    faults.push(...unusable.map((fault) => `${name} at ${width} px: ${fault}`));
  }
  if (contentWidth! > width) faults.push(`${name} is ${contentWidth} px wide on a screen of ${width} px`);
  return faults;
}

async function signIn(page: Page, { baseUrl, email, password }: Stage): Promise<void> {
  await page.goto(`${baseUrl}/console/sign-in`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/console/flights');
}

process.exitCode = await main();
