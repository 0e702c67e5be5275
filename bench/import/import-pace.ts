import { setTimeout as sleep } from 'node:timers/promises';
import { smallFlight, zipOf } from '../../test/factories/import-files.js';
import { type Operator } from '../../test/harness/account.js';
import { ApiClient } from '../../test/harness/api-client.js';
import { sendImport } from '../../test/harness/send-import.js';
import { median, round } from '../measure.js';
import { flightsPerSecond } from '../uploads/upload-requests.js';
import { type UploadTarget } from '../uploads/upload-targets.js';

const CLIENTS = 8;
const UPLOADS = 400;
const SMALL_IMPORT_FILES = 10;
const REPEATS = 5;
/** What waits before the import of ten files: imports of one account, with many files each. */
const IMPORTS_BEFORE = 10;
const LOOK_EVERY_MS = 20;

export interface Pace {
  /** Flights per second: uploads from several clients at once, and one import. */
  readonly uploads: number;
  readonly imported: number;
  /** Seconds until the flights of an import of ten files are processed. */
  readonly smallAlone: number;
  readonly smallBeside: number;
}

/** How fast imports are, alone and beside those of another account. No process is killed meanwhile. */
export class ImportPace {
  private day = 0;

  constructor(
    private readonly target: UploadTarget,
    private readonly operator: Operator,
  ) {}

  /** @param files of the large import */
  async measure(files: number): Promise<Pace> {
    const uploads = await flightsPerSecond(this.target, smallFlight(0), {
      clients: CLIENTS,
      uploads: UPLOADS,
    });
    const imported = files / (await this.seconds(files));
    const smallAlone = await this.small();
    const { client, ids } = await this.imports(Math.ceil(files / IMPORTS_BEFORE));
    const smallBeside = await this.small();
    for (const id of ids) await client.send('DELETE', `/api/v1/imports/${id}`, {});
    return {
      uploads: round(uploads, 1),
      imported: round(imported, 1),
      smallAlone: round(smallAlone, 2),
      smallBeside: round(smallBeside, 2),
    };
  }

  private async small(): Promise<number> {
    const seconds: number[] = [];
    for (let n = 0; n < REPEATS; n++) seconds.push(await this.seconds(SMALL_IMPORT_FILES));
    return median(seconds);
  }

  /** Of an import of a new account, from its request to its last result. */
  private async seconds(files: number): Promise<number> {
    const { id, client } = await this.account();
    const archive = await this.archive(files);
    const startedAt = performance.now();
    await sendImport(client, { archive });
    while ((await this.processed(id)) < files) await sleep(LOOK_EVERY_MS);
    return (performance.now() - startedAt) / 1_000;
  }

  /** Imports of one account that have only begun. */
  private async imports(files: number) {
    const { client } = await this.account();
    const ids: string[] = [];
    for (let n = 0; n < IMPORTS_BEFORE; n++) {
      ids.push((await sendImport(client, { archive: await this.archive(files) })).body.id);
    }
    return { client, ids };
  }

  private async account() {
    const { id } = await this.operator.createAccount();
    const { key } = await this.operator.createKey(id);
    return { id, client: new ApiClient(this.target.service.baseUrl, key) };
  }

  private archive(files: number): Promise<Buffer> {
    const flights = Array.from({ length: files }, (_, n) => [`${n}.igc`, smallFlight(this.day++)] as const);
    return zipOf(Object.fromEntries(flights));
  }

  private async processed(accountId: string): Promise<number> {
    const [row] = await this.operator.database.query<{ count: number }[]>(
      `select count(*)::int from flights where account_id = $1 and status = 'processed'`,
      [accountId],
    );
    return row!.count;
  }
}
