import { type Page } from 'playwright-core';
import { Browser, SOFTWARE_WEBGL } from '../../test/harness/chromium.js';
import { sceneFiles } from './scene-files.js';
import { longestTasks, type LongestTasks } from './main-thread-tasks.js';

/** As Lighthouse slows a desktop down to a phone. */
const SLOW_DOWN = 4;
const REPLAY_MS = 5_000;
/** Times the usual speed, so that much happens in each frame. */
const REPLAY_KEYS_FASTER = 3;

/** What a first visit to the page of a shared flight costs. */
export interface Visit {
  readonly requests: number;
  /** Bytes on the wire, compressed, without headers. */
  readonly pageBytes: number;
  readonly sceneBytes: number;
  readonly documentBytes: number;
  readonly flightDataBytes: number;
  readonly firstPaintMs: number;
  /** When the scene shows its first picture. */
  readonly firstFrameMs: number;
  readonly layoutShift: number;
  readonly loading: LongestTasks;
  readonly replay: LongestTasks;
}

/** What the page notes about itself. */
interface Noted {
  firstFrameMs?: number;
  layoutShift: number;
}

interface Loaded {
  readonly url: string;
  /** Of the body. */
  bytes: number;
}

/** Visits a shared flight as a phone that has never been here, and replays it. */
export async function visit(chromium: string, url: string): Promise<Visit> {
  const browser = await Browser.startAlone(
    chromium,
    { viewport: { width: 390, height: 844 }, hasTouch: true },
    SOFTWARE_WEBGL,
  );
  try {
    const page = await browser.context.newPage();
    const session = await browser.context.newCDPSession(page);
    const requests = new Map<string, Loaded>();
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      requests.set(requestId, { url: request.url, bytes: 0 }),
    );
    session.on('Network.responseReceived', ({ requestId, response }) =>
      count(requests, requestId, -response.encodedDataLength),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      count(requests, requestId, encodedDataLength),
    );
    await page.addInitScript(noteItself);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const loading = await longestTasks(session, async () => {
      await page.goto(url);
      await page.locator('.cameras').waitFor({ timeout: 300_000 });
    });
    const replay = await longestTasks(session, async () => {
      for (let times = 0; times < REPLAY_KEYS_FASTER; times++) await page.keyboard.press('+');
      await page.keyboard.press(' ');
      await page.waitForTimeout(REPLAY_MS);
    });
    return { ...sizes([...requests.values()], url), ...(await timesOf(page)), loading, replay };
  } finally {
    await browser.stop();
  }
}

/** What Chromium has received when it knows the headers is subtracted from everything. */
function count(requests: ReadonlyMap<string, Loaded>, requestId: string, bytes: number): void {
  const request = requests.get(requestId);
  if (request) request.bytes += bytes;
}

/** Runs in the page before its own scripts. */
function noteItself(): void {
  const noted: Noted = { layoutShift: 0 };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.cameras')) return;
    noted.firstFrameMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

async function timesOf(page: Page) {
  return page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted };
    return {
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      firstFrameMs: noted.firstFrameMs ?? NaN,
      layoutShift: noted.layoutShift,
    };
  });
}

function sizes(loaded: readonly Loaded[], url: string) {
  const bytesOf = (is: (url: string) => boolean) =>
    loaded.filter((each) => is(each.url)).reduce((sum, { bytes }) => sum + bytes, 0);
  const isData = (at: string) => at.includes('.json'); // the flight, and the names of places around it
  const isScene = sceneFiles();
  return {
    requests: loaded.length,
    pageBytes: bytesOf((at) => at.includes('/assets/') && !isScene(at) && !isData(at)),
    sceneBytes: bytesOf(isScene),
    documentBytes: bytesOf((at) => at === url),
    flightDataBytes: bytesOf(isData),
  };
}
