import { parseSettings } from '@core/config';
import { utcMonthOf } from '@core/contract';
import { WORK_FINISHED_CHANNEL } from '@core/database';
import { DEBRIEF_QUEUE, type DebriefJob, QueueConnection } from '@core/work';
import { AllowanceRepository } from '@core/access';
import { DebriefRepository } from '@capabilities/debriefs';
import { type Job, Queue } from 'bullmq';
import { Client } from 'pg';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
import { honestDraft } from '../harness/honest-draft.js';
import { LanguageModelServer } from '../harness/language-model-server.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

const LEFT = 1;
const PLAN = 3;
/** Each test uses one; add more for more tests. */
const ACCOUNTS = 10;

interface Pilot {
  readonly accountId: string;
  readonly client: ApiClient;
  /** The analysis path of one of the account's flights. */
  readonly path: string;
}

/** Concurrent runs by a language model, and runs whose worker dies. Has its own service, to stop and start its worker. */
describe('a debrief run', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let service: ServiceProcesses;
  let accountId: string;
  let client: ApiClient;
  let path: string;
  let pilots: Pilot[];

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const model = await LanguageModelServer.start('openai');
    cleanup.add(() => model.stop());
    model.answer = ({ facts }) => ({ text: JSON.stringify(honestDraft(facts)) });
    service = await ServiceProcesses.prepare({
      databaseUrl: await postgres.createDatabase('debriefs'),
      environment: {
        ANALYSIS_THREADS: '1', // warms up sooner than two
        DEBRIEF_PROVIDER: 'openai-compatible',
        DEBRIEF_BASE_URL: model.baseUrl,
        DEBRIEF_MODEL: 'some-model',
        RECONCILE_INTERVAL_SECONDS: '1',
        PROCESSING_LEASE_SECONDS: '2',
        PROCESSING_ATTEMPTS_MAX: '2',
        PLAN_FREE: `debriefs_per_month=${PLAN},debrief_runs_per_minute=none,requests_per_minute=100`,
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    pilots = await Promise.all(Array.from({ length: ACCOUNTS }, newPilot));
    await service.worker?.end('SIGTERM');
  });

  /** A flight of an account with one debrief left, and no worker that would write it. */
  beforeEach(() => {
    ({ accountId, client, path } = pilots.pop()!);
  });

  afterEach(() => service.worker?.end('SIGTERM'));
  afterAll(() => cleanup.run());

  async function newPilot(): Promise<Pilot> {
    const { id } = await operator.createAccount('FREE');
    await setAutomatic(id, false);
    const theirs = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    const { body } = await theirs.upload({ igc: shortRidgeFlight().igc });
    const allowance = new AllowanceRepository(operator.database);
    for (let taken = 0; taken < PLAN - LEFT; taken++) await allowance.reserveDebrief(id, PLAN);
    return { accountId: id, client: theirs, path: `/api/v1/flights/${body.id}/analysis` };
  }

  const used = () => new AllowanceRepository(operator.database).used(accountId, utcMonthOf(new Date()));

  async function setAutomatic(id: string, wanted: boolean): Promise<void> {
    await operator.database.query('update accounts set auto_debrief = $2 where id = $1', [id, wanted]);
  }

  /** Waiting requests. If the test fails meanwhile, their rejection must not add another failure. */
  function startRuns(count: number): Promise<Answer[]> {
    const runs = Promise.all(Array.from({ length: count }, () => client.send('POST', path, {})));
    runs.catch(() => undefined);
    return runs;
  }

  async function onceRunning(): Promise<void> {
    await until('the run is stored', async () => (await runsStored()) > 0);
  }

  async function runsStored(): Promise<number> {
    const rows = await operator.database.query<unknown[]>('select 1 from debriefs where account_id = $1', [
      accountId,
    ]);
    return rows.length;
  }

  /** The queue of the service's workers. */
  function debriefQueue(): Queue<DebriefJob> {
    const settings = parseSettings({ DATABASE_URL: service.databaseUrl });
    const ours = QueueConnection.open(settings, 'worker', () => undefined);
    cleanup.add(() => ours.close());
    const queue = new Queue<DebriefJob>(DEBRIEF_QUEUE, { connection: ours.connection });
    cleanup.add(() => queue.close());
    queue.on('error', () => undefined); // a failing test may stop the database first
    return queue;
  }

  it('is joined, free of charge, by every request for the same flight and language', async () => {
    const { requests: before } = await used();
    const runs = startRuns(20);
    await until('all twenty requests arrived', async () => (await used()).requests >= before + 20);
    await onceRunning();
    await service.startWorker();
    const answers = await runs;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await runsStored()).toBe(1);
    expect((await used()).debriefs).toBe(PLAN);
  });

  it('is claimed again after its worker died, ahead of background runs', async () => {
    const queue = debriefQueue();
    await queue.pause();
    const runs = startRuns(1);
    await onceRunning();
    await operator.database.query(
      `update debriefs set attempt = 1, locked_until = now() - interval '1 second' where account_id = $1`,
      [accountId],
    );
    await service.startWorker();
    const ofAttempt = (job: Job<DebriefJob>) => job.id?.includes('.1');
    const [job] = await until(
      'the reconciler has queued it',
      async () => (await queue.getJobs(['waiting', 'prioritized'])).filter(ofAttempt),
      (jobs) => jobs.length > 0,
    );
    expect(job?.priority).toBe(0);
    await queue.resume();
    expect((await runs)[0]?.status).toBe(200);
    expect((await used()).debriefs).toBe(PLAN);
  });

  it('is given up and its charge returned after it has cost too many workers', async () => {
    const runs = startRuns(1);
    await onceRunning();
    await operator.database.query(
      `update debriefs set attempt = 2, lost_workers = 2, locked_until = now() - interval '1 second'
        where account_id = $1`,
      [accountId],
    );
    await service.startWorker();
    const [answer] = await runs;
    expect([answer?.status, answer?.body.code]).toEqual([502, 'ai_provider_failed']);
    expect((await used()).debriefs).toBe(PLAN - LEFT);
    expect((await client.get(path)).body.code).toBe('analysis_not_found');
    // the returned charge can be used again
    expect((await client.send('POST', path, {})).status).toBe(200);
    expect((await used()).debriefs).toBe(PLAN);
    expect((await client.send('POST', path, {})).body.code).toBe('ai_allowance_exhausted');
  });

  it('continues after its worker was killed', async () => {
    await service.startWorker();
    await operator.database.query(`
      create function hold_debriefs() returns trigger language plpgsql as
        $$ begin perform pg_sleep(60); return new; end $$`);
    await operator.database.query(`
      create trigger hold_debriefs before update on debriefs
        for each row when (new.status = 'completed') execute function hold_debriefs()`);
    const runs = startRuns(1);
    await until('a worker holds the run', async () => {
      const [row] = await operator.database.query<{ held: boolean }[]>(
        'select locked_until is not null as held from debriefs where account_id = $1',
        [accountId],
      );
      return row?.held;
    });
    await service.worker?.end('SIGKILL');
    await operator.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and wait_event = 'PgSleep'`,
    );
    await operator.database.query('drop trigger hold_debriefs on debriefs; drop function hold_debriefs');
    await service.startWorker();
    expect((await runs)[0]?.status).toBe(200);
    expect((await used()).debriefs).toBe(PLAN);
  });

  it('is the response to its request when repeated after an error with the same Idempotency-Key', async () => {
    const send = () => client.send('POST', path, { headers: { 'Idempotency-Key': 'once' } });
    const failing = send();
    failing.catch(() => undefined); // if the test fails meanwhile, its rejection must not add another failure
    await onceRunning();
    const [run] = await operator.database.query<{ id: string }[]>(
      'select public_id as id from debriefs where account_id = $1',
      [accountId],
    );
    // the API's query for the outcome of the run fails
    const other = new Client({ connectionString: service.databaseUrl });
    await other.connect();
    cleanup.add(() => other.end());
    await other.query('begin; lock table debriefs in access exclusive mode');
    await operator.database.query('select pg_notify($1, $2)', [WORK_FINISHED_CHANNEL, run!.id]);
    await until('it looks', async () => {
      const cancelled = await operator.database.query<unknown[]>(
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%from debriefs d where d.account_id%'`,
      );
      return cancelled.length > 0;
    });
    expect((await failing).status).toBe(500);
    await other.end();

    await service.startWorker();
    await until('the run has ended', async () => {
      const rows = await operator.database.query<{ status: string }[]>(
        'select status from debriefs where public_id = $1',
        [run!.id],
      );
      return rows[0]?.status === 'completed';
    });
    const answer = await send();
    expect([answer.status, answer.body.id]).toEqual([200, run!.id]);
    expect([await runsStored(), (await used()).debriefs]).toEqual([1, PLAN]);
  });

  it('that a flight awaits is started and charged once, by the first worker or client', async () => {
    const [flight] = await operator.database.query<{ id: string }[]>(
      `with awaited as (
         insert into awaited_debriefs (flight_id, language) select id, 'en' from flights where account_id = $1)
       select public_id as id from flights where account_id = $1`,
      [accountId],
    );
    const debriefs = new DebriefRepository(operator.database);
    const begin = (onlyIfAwaited: boolean) =>
      debriefs.start(accountId, {
        flightId: flight!.id,
        language: 'en',
        debriefsPerMonth: PLAN,
        onlyIfAwaited,
      });
    const starts = await Promise.all([true, true, false, true, true].map(begin));
    expect(starts.filter((start) => start.kind === 'running' && !start.joined)).toHaveLength(1);
    const left = await operator.database.query<unknown[]>(
      'select 1 from awaited_debriefs d join flights f on f.id = d.flight_id where f.account_id = $1',
      [accountId],
    );
    expect([await runsStored(), (await used()).debriefs, left]).toEqual([1, PLAN, []]);
  });

  it('returns its charge if its flight is deleted before it ends', async () => {
    const started = await client.send('POST', path, { headers: { Prefer: 'respond-async' } });
    expect([started.status, (await used()).debriefs]).toEqual([202, PLAN]);
    const deleted = await client.send('DELETE', path.replace('/analysis', ''), {});
    expect([deleted.status, (await used()).debriefs]).toEqual([204, PLAN - LEFT]);
  });

  it('that a flight awaits is written later, and charged once', async () => {
    await setAutomatic(accountId, true);
    await operator.database.query(
      `insert into awaited_debriefs (flight_id, language) select id, 'en' from flights where account_id = $1`,
      [accountId],
    );
    await service.startWorker();
    await until('it is written', runsStored, (stored) => stored === 1);
    await until('it is charged once', used, ({ debriefs }) => debriefs === PLAN);
  });

  it('that is automatic is neither written nor charged if the account has switched debriefs off meanwhile', async () => {
    await operator.database.query(
      `insert into awaited_debriefs (flight_id, language) select id, 'en' from flights where account_id = $1`,
      [accountId],
    );
    await service.startWorker();
    await until('no flight waits', async () => {
      const rows = await operator.database.query<unknown[]>('select 1 from awaited_debriefs');
      return rows.length === 0;
    });
    expect([await runsStored(), (await used()).debriefs]).toEqual([0, PLAN - LEFT]);
  });
});

describe('the automatic debrief by the coach', () => {
  const cleanup = new Cleanup();

  afterAll(() => cleanup.run());

  it('is saved with the result of its flight, or with that of the next attempt, and is free', async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const service = await ServiceProcesses.prepare({
      databaseUrl: await postgres.createDatabase('coach'),
      environment: { ANALYSIS_THREADS: '1', RECONCILE_INTERVAL_SECONDS: '1', PROCESSING_LEASE_SECONDS: '2' },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    const operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    const { id: accountId } = await operator.createAccount('FREE');
    const client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    const debriefs = async () => {
      const rows = await operator.database.query<unknown[]>('select 1 from debriefs');
      const allowance = new AllowanceRepository(operator.database);
      return [rows.length, (await allowance.used(accountId, utcMonthOf(new Date()))).debriefs];
    };
    const held = await HeldWrites.on(operator, 'new debrief');
    cleanup.add(() => held.letGo());
    const wait = { Prefer: 'respond-async' };
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 2 }).igc }, wait);
    const flight = () => client.get(`/api/v1/flights/${body.id}`);
    await held.untilSomeoneWaits();
    await service.worker?.end('SIGKILL');
    await held.forgetWaiting();
    await held.letGo();
    expect((await flight()).body.status).toBe('processing');
    expect(await debriefs()).toEqual([0, 0]);
    await service.startWorker();
    await until('the flight is processed', flight, (answer) => answer.body.status === 'processed');
    expect(await debriefs()).toEqual([1, 0]);
    const events = await operator.database.query<{ type: string }[]>(
      `select type from events where data #>> '{flight,id}' = $1 order by id`,
      [body.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['flight.processed', 'flight.analysis.completed']);
  });
});
