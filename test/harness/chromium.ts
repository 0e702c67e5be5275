import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type Browser as BrowserProcess,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { lastSteps } from './last-steps.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];
/** Draws WebGL without a graphics card, on half as many pixels in each direction. */
export const SOFTWARE_WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
export const WITHOUT_WEBGL = ['--disable-gpu', '--disable-3d-apis'];

/** Only what never happens takes so long. */
const CONDITION_TIMEOUT_MS = 60_000;

/** A browser of the system, if there is one on the PATH. */
export function chromiumOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tests in the browser of the system. Without one they are skipped, which is reported loudly.
 * @param tests called with the browser's path
 */
export function describeInChromium(what: string, tests: (chromium: string) => void): void {
  const chromium = chromiumOnPath();
  if (chromium !== undefined) return describe(what, () => tests(chromium));
  console.warn(
    `\n!!! Chromium is not on the PATH: ${what} is NOT tested (Debian: apt-get install chromium).\n`,
  );
  describe.skip(what, () => tests(''));
}

const processes = new Map<string, Promise<BrowserProcess>>();

/** Starting one takes longer than many tests, so the suites of a test worker share one for each set of flags. */
function browserProcess(executablePath: string, flags: readonly string[]): Promise<BrowserProcess> {
  const key = flags.join(' ');
  const running = processes.get(key);
  if (running) return running;
  const started = chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  processes.set(key, started);
  lastSteps.add(async () => (await started).close());
  void started.then((browser) => browser.once('disconnected', () => processes.delete(key)));
  return started;
}

/** A browser with a new profile. */
export class Browser {
  private constructor(
    readonly context: BrowserContext,
    private readonly profile?: string,
  ) {}

  /** For tests: in the process that the suites of a test worker share. */
  static async start(
    executablePath: string,
    options: BrowserContextOptions = {},
    flags: readonly string[] = ['--disable-gpu'],
  ): Promise<Browser> {
    const coarse = flags === SOFTWARE_WEBGL && { deviceScaleFactor: 0.5 };
    const context = await (
      await browserProcess(executablePath, flags)
    ).newContext({
      serviceWorkers: 'block', // their requests would pass by the routes of a page
      ...coarse,
      ...options,
    });
    return new Browser(withTimeout(context));
  }

  /** For scripts: in its own process, which ends with the browser. */
  static async startAlone(
    executablePath: string,
    options: BrowserContextOptions,
    flags: readonly string[],
  ): Promise<Browser> {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'chromium-'));
    const args = [...FLAGS, ...flags];
    const context = await chromium.launchPersistentContext(profile, { ...options, executablePath, args });
    return new Browser(withTimeout(context), profile);
  }

  async stop(): Promise<void> {
    await this.context.close();
    if (this.profile) await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function withTimeout(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(CONDITION_TIMEOUT_MS);
  return context;
}
