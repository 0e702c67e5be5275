import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

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

/** A browser with a new profile. */
export class Browser {
  private constructor(
    readonly context: BrowserContext,
    private readonly profile: string,
  ) {}

  static async start(executablePath: string): Promise<Browser> {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'chromium-'));
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS });
    context.setDefaultTimeout(CONDITION_TIMEOUT_MS);
    return new Browser(context, profile);
  }

  async stop(): Promise<void> {
    await this.context.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
