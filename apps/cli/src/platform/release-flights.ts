import { ANALYSIS_VERSION } from '@engine/analysis';
import { accountOf } from './account-of.js';
import { print } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

const BATCH = 500;

interface ReleaseOptions {
  readonly account?: string;
  readonly json?: true;
}

interface Released {
  readonly released: number;
  /** Flights whose file is still not in the store. */
  readonly missing: readonly string[];
}

export async function releaseFlights({ account, json }: ReleaseOptions): Promise<void> {
  const { released, missing } = await withPlatform(async (platform) => {
    const accountId = account && (await accountOf(platform.accounts, account)).id;
    await platform.files.checkAvailable();
    return release(platform, accountId);
  });
  print(json, { released, missing_files: missing }, [
    `Released ${released} flights. The workers will process them again.`,
    ...(missing.length > 0
      ? [`${missing.length} flights were not released, because their files are still missing from the store.`]
      : []),
  ]);
}

async function release(platform: Platform, accountId: string | undefined): Promise<Released> {
  const { releases, files, settings } = platform;
  const selection = { accountId, leaseSeconds: settings.processingLeaseSeconds };
  const missing: string[] = [];
  let released = 0;
  for await (const flights of releases.releasable(selection, BATCH)) {
    const ids: string[] = [];
    for (const { id, flightId } of flights) {
      if (await files.has(flightId)) ids.push(id);
      else missing.push(flightId);
    }
    released += await releases.release(ids, selection, ANALYSIS_VERSION);
  }
  return { released, missing };
}
