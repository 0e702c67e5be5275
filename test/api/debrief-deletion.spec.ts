import { utcMonthOf } from '@core/contract';
import { newFlightId } from '@core/database';
import { createDataSource } from '@capabilities/all-tables';
import { AllowanceRepository } from '@core/access';
import { type DebriefClaim, DebriefRepository, DebriefWorkRepository } from '@capabilities/debriefs';
import { FlightRepository } from '@capabilities/flights';
import { Client } from 'pg';
import { type DataSource } from 'typeorm';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const WRITTEN = {
  provider: 'openai-compatible',
  model: 'some-model',
  promptVersion: 1,
  fallback: null,
  factsVersion: 1,
  content: {},
  usage: { input_tokens: 1_000, output_tokens: 100, cost_usd: 0.001 },
};
/** Advisory lock that blocks the end of a run once it holds the run's row and nothing else. */
const ENDING = 1;

/** Two transactions that take the same rows, each held where the other can get in its way. */
describe('deleting a flight', () => {
  const cleanup = new Cleanup();
  let database: DataSource;
  let accountId: string;
  let flightId: string;
  let other: Client;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const url = await postgres.createDatabase('deletion');
    const operator = await Operator.at(url);
    ({ id: accountId } = await operator.createAccount('PRO'));
    await operator.close();
    database = await createDataSource({ url, poolMax: 6, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
    other = new Client({ connectionString: url });
    await other.connect();
    cleanup.add(() => other.end());
    await database.query(`
      create function hold_ending() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${ENDING}); return null; end $$;
      create trigger hold_ending after update on debriefs
        for each row when (old.status = 'running' and new.status <> 'running') execute function hold_ending()`);
  });

  beforeEach(async () => {
    flightId = newFlightId();
    await database.query('truncate monthly_usage, daily_usage');
    await database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
       values ($1, $2, 'processed', 'Flight', convert_to($1, 'UTF8'), 1, now())`,
      [flightId, accountId],
    );
  });

  afterAll(() => cleanup.run());

  const start = (language: 'en' | 'de' = 'en') =>
    new DebriefRepository(database).start(accountId, { flightId, language, debriefsPerMonth: null });
  const remove = async () =>
    typeof (await new FlightRepository(database).remove(accountId, flightId)) === 'object';
  const complete = (claim: DebriefClaim) => new DebriefWorkRepository(database).complete(claim, WRITTEN);
  const fail = (claim: DebriefClaim) => new DebriefWorkRepository(database).fail(claim, 'it broke');

  /** A charged run, claimed by a worker. */
  async function claimed(): Promise<DebriefClaim> {
    const run = await start();
    if (run.kind !== 'running') throw new Error(`The run did not start: ${run.kind}`);
    const taken = await new DebriefWorkRepository(database).claim(accountId, run.debriefId, 3_600);
    if (taken.kind !== 'claimed') throw new Error('The run was not claimed');
    return taken.claim;
  }

  /** Debriefs charged in the month and in its days. */
  async function counted(): Promise<number[]> {
    const { debriefs } = await new AllowanceRepository(database).used(accountId, utcMonthOf(new Date()));
    const [days] = await database.query<{ sum: number }[]>(
      'select coalesce(sum(debriefs), 0)::integer as sum from daily_usage where account_id = $1',
      [accountId],
    );
    return [debriefs, days!.sum];
  }

  /** Resolves once this many sessions wait for a lock held by another. */
  async function waiting(sessions: number): Promise<void> {
    await until(
      `${sessions} sessions wait`,
      async () => {
        const rows = await database.query<unknown[]>(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      },
      (count) => count === sessions,
    );
  }

  /** Starts both in order, each once the previous one is blocked by `lock`, then releases them. */
  async function meet<First, Second>(
    lock: string,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[First, Second]> {
    await other.query('begin');
    await other.query(lock);
    try {
      const both = Promise.all([first(), waiting(1).then(second)]);
      both.catch(() => undefined); // if the test fails meanwhile, their rejection must not add another failure
      await waiting(2);
      await other.query('rollback');
      return await both;
    } finally {
      await other.query('rollback');
    }
  }

  const atTheEnd = `select pg_advisory_xact_lock(${ENDING})`;
  const atTheMeter = 'select 1 from monthly_usage for update';

  it('waits while its debrief is being saved, and keeps the charge', async () => {
    const claim = await claimed();
    expect(await meet(atTheEnd, () => complete(claim), remove)).toEqual([true, true]);
    expect(await counted()).toEqual([1, 1]);
  });

  it('waits while its debrief is being given up, and the charge is returned', async () => {
    const claim = await claimed();
    expect(await meet(atTheEnd, () => fail(claim), remove)).toEqual([true, true]);
    expect(await counted()).toEqual([0, 0]);
  });

  it('does not return the charge again if its failed debrief already did', async () => {
    await start('de');
    await database.query(`update debriefs set status = 'completed'`); // another one, which stays charged
    const claim = await claimed();
    expect(await counted()).toEqual([2, 2]);
    expect(await meet(atTheMeter, () => fail(claim), remove)).toEqual([true, true]);
    expect(await counted()).toEqual([1, 1]);
  });

  it('before its debrief ends leaves nothing to save and returns the charge', async () => {
    const claim = await claimed();
    expect(await meet(atTheMeter, remove, () => complete(claim))).toEqual([true, false]);
    expect(await counted()).toEqual([0, 0]);
  });

  it('while a debrief starts returns its charge', async () => {
    await claimed();
    await database.query('delete from debriefs'); // keeps the meter's row, which can block the next one
    const [begun, removed] = await meet(atTheMeter, start, remove);
    expect([begun.kind, removed]).toEqual(['running', true]);
    expect(await counted()).toEqual([1, 1]);
  });

  it('returns the charge of every running debrief, one per language', async () => {
    await start('en');
    await start('de');
    expect(await counted()).toEqual([2, 2]);
    expect(await remove()).toBe(true);
    expect(await counted()).toEqual([0, 0]);
  });
});
