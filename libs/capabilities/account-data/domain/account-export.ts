import {
  presentApiKey,
  type Account,
  ApiKeyRepository,
  AccountDataRepository,
  presentAccount,
} from '@capabilities/accounts';
import { PAGE_SIZE_MAX } from '@core/contract';
import { FlightFileMissingError, FlightFileStore } from '@core/storage';
import {
  presentDeliveryWithAttempts,
  presentEndpoint,
  DeliveryRepository,
  WebhookEndpointRepository,
} from '@capabilities/webhooks';
import { Injectable } from '@nestjs/common';
import { EXPORT_GUIDE } from './export-guide.js';

/** Increment when a file's name or the fields of its lines change meaning. */
const FORMAT_VERSION = 1;

/** A file of an export. Its content is consumed once, before the next entry is produced. */
export interface ExportEntry {
  /** Path with slashes, such as `flights/01K….igc`. */
  readonly name: string;
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  readonly compressed?: true;
}

/** Counts for the manifest. */
interface Tally {
  readonly lines: Record<string, number>;
  readonly files: Record<'flights' | 'tracks', number>;
  /** Flights whose file is not in the store. */
  readonly missing: string[];
}

/** The account's deletion began during the export, so anything read since may be incomplete. */
export class ExportOvertakenError extends Error {
  constructor() {
    super('The deletion of the account began during the export');
    this.name = 'ExportOvertakenError';
  }
}

/** Exports all data of an account, file by file. docs/account-data.md lists the files. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly data: AccountDataRepository,
    private readonly keys: ApiKeyRepository,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** @throws FileStoreUnavailableError: an export now would lack every file */
  async checkFiles(): Promise<void> {
    await this.files.checkAvailable();
  }

  /**
   * The manifest comes last, so an export that has one is complete.
   * @param missing receives the ids of flights whose file is not in the store; the manifest lists them too
   * @throws ExportOvertakenError instead of yielding the manifest
   * @throws FileStoreUnavailableError if the store becomes unavailable during the export
   */
  async *entries(account: Account, missing: string[] = []): AsyncGenerator<ExportEntry> {
    const { id } = account;
    const tally: Tally = { lines: {}, files: { flights: 0, tracks: 0 }, missing };
    const startedAt = new Date();
    yield { name: 'README.txt', content: [EXPORT_GUIDE] };
    yield { name: 'account.json', content: [json(presentAccount(account))] };
    for (const [name, lines] of this.tables(id)) {
      yield { name: `${name}.jsonl`, content: counted(tally, name, lines) };
    }
    yield* this.flightFiles(id, tally);
    yield* this.tracks(id, tally);
    // a deletion is recorded before it removes anything, so if there is no record now, nothing was missing
    if (!(await this.data.stays(id))) throw new ExportOvertakenError();
    const { lines, files } = tally;
    const times = { started_at: startedAt.toISOString(), finished_at: new Date().toISOString() };
    const manifest = { format_version: FORMAT_VERSION, account_id: account.publicId, ...times };
    yield { name: 'manifest.json', content: [json({ ...manifest, lines, files, missing_files: missing })] };
  }

  private tables(accountId: string): [name: string, lines: AsyncIterable<string>][] {
    const { data } = this;
    return [
      ['users', data.users(accountId)],
      ['flights', data.flights(accountId)],
      ['results', data.results(accountId)],
      ['debriefs', data.debriefs(accountId)],
      ['sites', data.sites(accountId)],
      ['shares', data.shares(accountId)],
      ['groups', data.groups(accountId)],
      ['feeds', data.feeds(accountId)],
      ['inbox_entries', data.inboxEntries(accountId)],
      ['api_keys', this.keyLines(accountId)],
      ['apps', data.apps(accountId)],
      ['connected_apps', data.connections(accountId)],
      ['webhook_endpoints', this.presented(async () => this.presentedEndpoints(accountId))],
      ['events', data.events(accountId)],
      ['deliveries', this.deliveryLines(accountId)],
      ['usage', data.usage(accountId)],
      ['usage_by_day', data.dailyUsage(accountId)],
    ];
  }

  private async presentedEndpoints(accountId: string): Promise<object[]> {
    return (await this.endpoints.list(accountId)).map(presentEndpoint);
  }

  /** For tables with a handful of rows. */
  private async *presented(rows: () => Promise<object[]>): AsyncGenerator<string> {
    for (const row of await rows()) yield json(row);
  }

  private async *keyLines(accountId: string): AsyncGenerator<string> {
    let before: string | undefined;
    do {
      const page = await this.keys.page(accountId, { limit: PAGE_SIZE_MAX, before });
      for (const key of page) yield json(presentApiKey(key));
      before = page.length < PAGE_SIZE_MAX ? undefined : page.at(-1)?.id;
    } while (before !== undefined);
  }

  private async *deliveryLines(accountId: string): AsyncGenerator<string> {
    let before: string | undefined;
    do {
      const page = await this.deliveries.page(accountId, { limit: PAGE_SIZE_MAX, before });
      const attempts = await this.deliveries.attempts(
        accountId,
        page.map(({ id }) => id),
      );
      for (const delivery of page) {
        yield json(presentDeliveryWithAttempts(delivery, attempts.get(delivery.id) ?? []));
      }
      before = page.length < PAGE_SIZE_MAX ? undefined : page.at(-1)?.id;
    } while (before !== undefined);
  }

  private async *flightFiles(accountId: string, tally: Tally): AsyncGenerator<ExportEntry> {
    for await (const { flightId, fileFormat } of this.data.flightFiles(accountId)) {
      const bytes = await this.fileOf(flightId);
      if (bytes) {
        tally.files.flights++;
        yield { name: `flights/${flightId}.${fileFormat}`, content: [bytes] };
      } else {
        tally.missing.push(flightId);
      }
    }
  }

  private async fileOf(flightId: string): Promise<Uint8Array | undefined> {
    try {
      return await this.files.read(flightId);
    } catch (error) {
      if (!(error instanceof FlightFileMissingError)) throw error;
      return undefined;
    }
  }

  private async *tracks(accountId: string, tally: Tally): AsyncGenerator<ExportEntry> {
    for await (const { flightId, track } of this.data.tracks(accountId)) {
      tally.files.tracks++;
      yield { name: `tracks/${flightId}.json.gz`, content: [track], compressed: true };
    }
  }
}

async function* counted(tally: Tally, name: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  tally.lines[name] = 0;
  for await (const line of lines) {
    tally.lines[name]++;
    yield line;
  }
}

function json(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
