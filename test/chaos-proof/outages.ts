import { setTimeout as sleep } from 'node:timers/promises';
import { forgetAllJobs } from '../harness/forget-jobs.js';
import { until } from '../harness/until.js';
import { HeldWrites } from '../harness/held-writes.js';
import { type Installation } from './installation.js';
import { type Scene } from './steps.js';

const S3_AWAY_MS = 60_000;
const AWAY_MS = 10_000;
/** What waits in a queue that loses its jobs. */
const WAITING_FLIGHTS = 40;

/** A server that is away, or has lost what it need not keep. */
interface Outage {
  readonly name: string;
  readonly occursIn: (installation: Installation) => boolean;
  /** Begins and ends the outage. @returns the moment of its end */
  readonly happen: (scene: Scene) => Promise<number>;
}

async function during(ms: number, begin: () => unknown, end: () => unknown): Promise<number> {
  await begin();
  try {
    await sleep(ms);
  } finally {
    await end();
  }
  return performance.now();
}

async function restartPostgres({ installation }: Scene): Promise<number> {
  const { pid } = await installation.postgres();
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  await until('npm start restarts PostgreSQL', () => installation.output.includes('PostgreSQL is back.'));
  return killedAt;
}

/** While no worker claims a flight, so that there are jobs to lose. */
async function loseAllJobs({ installation: { operator, redis }, pilot }: Scene): Promise<number> {
  const held = await HeldWrites.on(operator, 'claim');
  try {
    for (let flight = 0; flight < WAITING_FLIGHTS; flight++) await pilot.upload(pilot.nextFlight(), false);
    await (redis ? redis.forgetAll() : forgetAllJobs(operator));
    return performance.now();
  } finally {
    await held.letGo();
  }
}

async function setReadOnly({ operator }: Installation, value: 'on' | 'off'): Promise<void> {
  const session = operator.database.createQueryRunner();
  try {
    await session.query('set session characteristics as transaction read write');
    const [{ name }] = (await session.query('select current_database() as name')) as [{ name: string }];
    await session.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await session.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  } finally {
    await session.release();
  }
}

const OUTAGES: readonly Outage[] = [
  {
    name: `S3 down for ${S3_AWAY_MS / 1_000} s`,
    occursIn: ({ swift }) => swift !== undefined,
    happen: async ({ installation: { swift } }) => {
      await during(
        S3_AWAY_MS,
        () => swift!.stopProxy(),
        () => swift!.startProxy(),
      );
      return performance.now();
    },
  },
  {
    name: `S3 frozen for ${AWAY_MS / 1_000} s`,
    occursIn: ({ swift }) => swift !== undefined,
    happen: ({ installation: { swift } }) =>
      during(
        AWAY_MS,
        () => swift!.freeze(),
        () => swift!.resume(),
      ),
  },
  {
    name: 'files: disk full, then freed',
    occursIn: ({ disk }) => disk !== undefined,
    happen: ({ installation: { disk } }) =>
      during(
        AWAY_MS,
        () => disk!.fill(),
        () => disk!.free(),
      ),
  },
  {
    name: 'queue loses all jobs',
    occursIn: () => true,
    happen: loseAllJobs,
  },
  {
    name: `Redis frozen for ${AWAY_MS / 1_000} s`,
    occursIn: ({ redis }) => redis !== undefined,
    happen: ({ installation }) =>
      during(
        AWAY_MS,
        () => installation.signalRedis('SIGSTOP'),
        () => installation.signalRedis('SIGCONT'),
      ),
  },
  { name: 'PostgreSQL killed and restarted', occursIn: () => true, happen: restartPostgres },
  {
    name: `PostgreSQL frozen for ${AWAY_MS / 1_000} s`,
    occursIn: () => true,
    happen: async ({ installation }) => {
      const resume = await installation.freezePostgres();
      return during(AWAY_MS, () => undefined, resume);
    },
  },
  {
    name: `PostgreSQL read-only for ${AWAY_MS / 1_000} s`,
    occursIn: () => true,
    happen: ({ installation }) =>
      during(
        AWAY_MS,
        () => setReadOnly(installation, 'on'),
        () => setReadOnly(installation, 'off'),
      ),
  },
];

export function outagesOf(installation: Installation): Outage[] {
  return OUTAGES.filter(({ occursIn }) => occursIn(installation));
}
