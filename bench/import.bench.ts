import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Operator } from '../test/harness/account.js';
import { temporaryFolder } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { PlatformCommand } from '../test/harness/platform-command.js';
import { type BenchResult } from './bench-result.js';
import { type FlightTree, writeFlightTree } from './import/flight-tree.js';
import { ImportPace, type Pace } from './import/import-pace.js';
import { quantile, round } from './measure.js';
import { timeUpload } from './uploads/upload-requests.js';
import { queueBackends, startTarget, type Store, type UploadTarget } from './uploads/upload-targets.js';

/** `IMPORT_FILES=500` takes about a minute. */
const FILES = Number(process.env['IMPORT_FILES'] ?? 10_000);
const UPLOADS_IDLE = Number(process.env['IMPORT_UPLOADS'] ?? 100);
const WARM_UP_UPLOADS = 20;
const HOURS = 76 / 60;
/** Of the import whose rate is compared with that of uploads. */
const PACE_FILES = Number(process.env['IMPORT_PACE_FILES'] ?? 2_000);
/** `IMPORT_STORE=S3` needs OpenStack Swift, whose processes share the machine. */
const STORE = (process.env['IMPORT_STORE'] ?? 'folder') as Store;
const WORKERS = Number(process.env['IMPORT_WORKERS'] ?? 1);
/** `IMPORT_QUEUE=Redis` measures this one only. */
const QUEUE = process.env['IMPORT_QUEUE'];
/** How much of the import is read when processes are killed. */
const KILLED_AT = [0.3, 0.6] as const;
const LOOK_EVERY_MS = 500;

const flight = flightOfDuration({ hours: HOURS, intervalSeconds: 1, seed: 7 }).igc;

interface Progress {
  readonly status: string;
  readonly read: number;
  readonly imported: number;
  readonly duplicates: number;
  readonly refused: number;
}

interface Measured {
  readonly idleMs: number[];
  readonly besideMs: number[];
  readonly seconds: number;
  readonly wrong: readonly string[];
  readonly pace: Pace;
}

class Scene {
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly idleMs: number[] = [];
  private readonly besideMs: number[] = [];

  constructor(
    private readonly target: UploadTarget,
    private readonly operator: Operator,
    private readonly tree: FlightTree,
  ) {}

  async measure(): Promise<Measured> {
    const { service, storeVariables } = this.target;
    for (let n = 0; n < WARM_UP_UPLOADS; n++) await this.upload();
    for (let n = 0; n < UPLOADS_IDLE; n++) this.idleMs.push(await this.upload());
    const account = await this.operator.createAccount();
    const words = ['flights', 'import', this.tree.folder, '--account', account.publicId, '--no-wait'];
    const startedAt = performance.now();
    const { code, stderr } = await PlatformCommand.run(service.databaseUrl, words, {
      DATA_DIR: service.dataDir,
      ...storeVariables,
    });
    if (code !== 0) throw new Error(stderr);
    for (const share of KILLED_AT) {
      await this.uploadUntil(account.id, share);
      await this.kill();
    }
    await this.uploadUntil(account.id, 1);
    while ((await this.progress(account.id)).status === 'running') await sleep(LOOK_EVERY_MS);
    while ((await this.flights(account.id)).waiting > 0) await sleep(LOOK_EVERY_MS);
    const seconds = (performance.now() - startedAt) / 1_000;
    const wrong = await this.wrong(account.id);
    this.agent.destroy();
    const pace = await new ImportPace(this.target, this.operator).measure(PACE_FILES);
    return { idleMs: this.idleMs, besideMs: this.besideMs, seconds, wrong, pace };
  }

  private upload(): Promise<number> {
    return timeUpload(this.target, flight, this.agent);
  }

  /** Uploads of another account, one after the other, until a share of the import is read. */
  private async uploadUntil(accountId: string, share: number): Promise<void> {
    for (;;) {
      const { read, status } = await this.progress(accountId);
      if (read >= share * this.tree.files || status !== 'running') return;
      this.besideMs.push(await this.upload());
    }
  }

  /** Kills both processes at once, in the middle of whatever they do. The first uploads afterwards do not count. */
  private async kill(): Promise<void> {
    const { service } = this.target;
    await Promise.all([service.worker!.end('SIGKILL'), service.api!.end('SIGKILL')]);
    await service.startBoth();
    for (let n = 0; n < WARM_UP_UPLOADS; n++) await this.upload();
  }

  /** Of all imports together: the command makes several of a folder that is too large for one. */
  private async progress(accountId: string): Promise<Progress> {
    const [row] = await this.operator.database.query<Progress[]>(
      `select case when bool_or(status = 'running') then 'running' else max(status) end as status,
              sum(files_imported)::int as imported, sum(files_duplicate)::int as duplicates,
              sum(files_refused)::int as refused,
              sum(files_imported + files_duplicate + files_refused)::int as read
         from imports where account_id = $1`,
      [accountId],
    );
    return row!;
  }

  private async flights(accountId: string) {
    const [row] = await this.operator.database.query<
      { all: number; waiting: number; failed: number; files: number }[]
    >(
      `select count(*)::int as all, count(*) filter (where status = 'processing')::int as waiting,
              count(*) filter (where status = 'failed')::int as failed,
              (select count(*)::int from import_files join imports i on i.id = import_id where i.account_id = $1) as files
         from flights where account_id = $1`,
      [accountId],
    );
    return row!;
  }

  /** What was lost or doubled. */
  private async wrong(accountId: string): Promise<string[]> {
    const { imported, duplicates, refused, status } = await this.progress(accountId);
    const { all, failed, files } = await this.flights(accountId);
    const { tree } = this;
    const checks = [
      ['status', status, 'completed'],
      ['imported', imported, tree.flights],
      ['duplicates', duplicates, tree.duplicates],
      ['refused', refused, tree.damaged],
      ['flights', all, tree.flights],
      ['failed flights', failed, 0],
      ['files in the report', files, tree.files],
    ] as const;
    return checks
      .filter(([, is, wanted]) => is !== wanted)
      .map(([what, is, wanted]) => `${what}: ${is}, not ${wanted}`);
  }
}

/** On each queue backend that is installed, one after the other. */
export default async function importBench(): Promise<BenchResult> {
  const folder = await temporaryFolder('bench-import');
  const measured: Record<string, Measured> = {};
  let tree: FlightTree;
  try {
    tree = await writeFlightTree(path.join(folder, 'logbook'), FILES);
    for (const queue of queueBackends().filter((each) => QUEUE === undefined || each === QUEUE)) {
      const cleanup = new Cleanup();
      try {
        const target = await startTarget(queue, cleanup, { store: STORE, workers: WORKERS });
        const operator = await Operator.at(target.service.databaseUrl);
        cleanup.add(() => operator.close());
        measured[queue] = await new Scene(target, operator, tree).measure();
        console.log(`${queue} is measured`);
      } finally {
        await cleanup.run();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return result(tree, measured);
}

function result(
  { folder: _, ...tree }: FlightTree,
  measured: Readonly<Record<string, Measured>>,
): BenchResult {
  const rows = Object.entries(measured).map(([queue, { idleMs, besideMs, seconds, wrong, pace }]) => {
    const [idleP95, besideP95] = [quantile(idleMs, 0.95), quantile(besideMs, 0.95)];
    return {
      queue,
      idleMs: { p50: round(quantile(idleMs, 0.5), 1), p95: round(idleP95, 1) },
      besideMs: {
        p50: round(quantile(besideMs, 0.5), 1),
        p95: round(besideP95, 1),
        uploads: besideMs.length,
      },
      ratio: round(besideP95 / idleP95, 2),
      seconds: round(seconds, 1),
      filesPerSecond: round(tree.files / seconds, 1),
      wrong,
      pace,
      share: round(pace.imported / pace.uploads, 2),
      smallRatio: round(pace.smallBeside / pace.smallAlone, 2),
    };
  });
  const worst = Math.max(...rows.map(({ ratio }) => ratio));
  const report = rows.flatMap((row) => [
    row.queue,
    `  an upload alone: p50 ${row.idleMs.p50} ms, p95 ${row.idleMs.p95} ms`,
    `  beside the import of another account: p50 ${row.besideMs.p50} ms, p95 ${row.besideMs.p95} ms (${row.ratio} x, ${row.besideMs.uploads} uploads)`,
    `  the import: ${row.seconds} s with two kills, ${row.filesPerSecond} files/s`,
    `  ${PACE_FILES} files in one import: ${row.pace.imported} files/s, uploads ${row.pace.uploads}/s (${row.share} of them)`,
    `  10 files: ${row.pace.smallAlone} s alone, ${row.pace.smallBeside} s behind ten imports of another account (${row.smallRatio} x)`,
    `  lost or doubled: ${row.wrong.length === 0 ? 'nothing' : row.wrong.join('; ')}`,
  ]);
  const heading = `${tree.files} files, ${WORKERS} worker(s), files in ${STORE}: ${tree.flights} flights, ${tree.duplicates} duplicates, ${tree.damaged} damaged`;
  return {
    bench: 'import',
    goal: 'beside an import of another account, p95 of an upload <= 2 x the idle p95 and an import of 10 files <= 3 x its time alone; an import >= 0.6 of the rate of uploads; nothing lost or doubled',
    value: worst,
    met:
      worst <= 2 &&
      rows.every(({ wrong, share, smallRatio }) => wrong.length === 0 && share >= 0.6 && smallRatio <= 3),
    details: { rows, store: STORE, workers: WORKERS, ...tree },
    report: [heading, ...report].join('\n'),
  };
}
