import { AccountDeletion, AccountExport, AccountDeletionRepository } from '@capabilities/account-data';
import {
  AccountDataRepository,
  ApiKeys,
  AccountRepository,
  ApiKeyRepository,
  UserRepository,
} from '@capabilities/accounts';
import { loadSettings, loadSettingsForRunningService, type Settings } from '@core/config';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { installationKeyRing, type KeyRing } from '@core/encryption';
import { DirectSessions, migrate } from '@core/database';
import { createDataSource } from '@capabilities/all-tables';
import {
  type ArchiveStore,
  configuredStores,
  type FlightFileStore,
  FileStoreRepository,
} from '@core/storage';
import { FlightReanalysisRepository, FlightReleaseRepository, SiteRepository } from '@capabilities/flights';
import { ImportRepository } from '@capabilities/imports';
import { DeliveryRepository, WebhookEndpointRepository } from '@capabilities/webhooks';
import { Client } from 'pg';
import { type DataSource } from 'typeorm';
import { UsageError } from './output.js';

export interface Platform {
  readonly accounts: AccountRepository;
  readonly users: UserRepository;
  readonly keys: ApiKeyRepository;
  readonly apiKeys: ApiKeys;
  readonly reanalysis: FlightReanalysisRepository;
  readonly releases: FlightReleaseRepository;
  readonly endpoints: WebhookEndpointRepository;
  readonly deliveries: DeliveryRepository;
  readonly sites: SiteRepository;
  readonly files: FlightFileStore;
  readonly archives: ArchiveStore;
  readonly imports: ImportRepository;
  readonly fileStores: FileStoreRepository;
  readonly accountExport: AccountExport;
  readonly accountDeletion: AccountDeletion;
  readonly dataSource: DataSource;
  /** Past a pooler, for `LISTEN`. */
  readonly directUrl: string;
  readonly settings: Settings;
  /** @throws NoKeysError */
  readonly keyRing: () => Promise<KeyRing>;
}

/**
 * Runs `work` on the configured database, or on the embedded one in `DATA_DIR`. Uses a running embedded server, or
 * starts one for the duration of the work. Creates a database only with `mayCreate`, so that a mistyped folder name
 * does not leave one behind.
 */
export async function withPlatform<T>(
  work: (platform: Platform) => Promise<T>,
  options: { mayCreate: boolean } = { mayCreate: false },
): Promise<T> {
  const settings = loadSettingsForRunningService();
  return withDatabaseUrl(settings, options, async (url) => {
    const preparedStatements = settings.databasePreparedStatements === 'on';
    const dataSource = await createDataSource({
      url,
      poolMax: 2,
      applicationName: 'platform',
      preparedStatements,
    }).initialize();
    try {
      return await work(platformOn(dataSource, settings.databaseDirectUrl ?? url, settings));
    } finally {
      await dataSource.destroy();
    }
  });
}

function platformOn(dataSource: DataSource, directUrl: string, settings: Settings): Platform {
  const keys = new ApiKeyRepository(dataSource);
  const endpoints = new WebhookEndpointRepository(dataSource);
  const deliveries = new DeliveryRepository(dataSource);
  const fileStores = new FileStoreRepository(dataSource);
  // only a service creates its store, because DATA_DIR or S3_BUCKET may be mistyped here
  const { files, archives } = configuredStores(settings, fileStores, { mayCreate: false });
  const data = new AccountDataRepository(dataSource);
  return {
    accounts: new AccountRepository(dataSource),
    users: new UserRepository(dataSource),
    keys,
    apiKeys: new ApiKeys(keys),
    reanalysis: new FlightReanalysisRepository(dataSource),
    releases: new FlightReleaseRepository(dataSource),
    endpoints,
    deliveries,
    sites: new SiteRepository(dataSource),
    files,
    archives,
    imports: new ImportRepository(dataSource),
    fileStores,
    accountExport: new AccountExport(data, keys, endpoints, deliveries, files),
    accountDeletion: new AccountDeletion(
      new AccountDeletionRepository(dataSource, new DirectSessions(directUrl)),
      files,
      archives,
    ),
    dataSource,
    directUrl,
    settings,
    keyRing: () => installationKeyRing(settings),
  };
}

/** Brings the schema up to date. */
export async function migratePlatform(): Promise<void> {
  const settings = loadSettings();
  await withDatabaseUrl(settings, { mayCreate: true }, (url) => migrate(settings.databaseDirectUrl ?? url));
}

async function withDatabaseUrl<T>(
  settings: Settings,
  { mayCreate }: { mayCreate: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const running = await EmbeddedPostgres.find(settings.dataDir);
  if (running) return work(running.url);
  if (!mayCreate && !EmbeddedPostgres.hasData(settings.dataDir)) {
    throw new UsageError(
      `There is no data in ${settings.dataDir} yet (DATA_DIR). Run "npm start" first, or set DATA_DIR to the folder of your service.`,
    );
  }
  const started = await EmbeddedPostgres.start({ dataDir: settings.dataDir });
  try {
    await migrate(started.url);
    return await work(started.url);
  } finally {
    // an "npm start" in the meantime uses the same server
    if (!(await usedByOthers(started.url))) await started.stop();
  }
}

async function usedByOthers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const others = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    return others.rowCount !== 0;
  } finally {
    await client.end();
  }
}
