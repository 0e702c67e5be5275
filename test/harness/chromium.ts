import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];
/** Draws WebGL without a graphics card. */
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

/** A browser with a new profile. */
export class Browser {
  private constructor(
    readonly context: BrowserContext,
    private readonly profile: string,
  ) {}

  static async start(
    executablePath: string,
    options: BrowserContextOptions = {},
    flags: readonly string[] = ['--disable-gpu'],
  ): Promise<Browser> {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'chromium-'));
    const args = [...FLAGS, ...flags];
    const context = await chromium.launchPersistentContext(profile, { ...options, executablePath, args });
    context.setDefaultTimeout(CONDITION_TIMEOUT_MS);
    return new Browser(context, profile);
  }

  async stop(): Promise<void> {
    await this.context.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
