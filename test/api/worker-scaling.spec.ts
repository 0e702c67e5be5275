import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Statement } from '@core/database';
import { DebriefWorkRepository } from '@capabilities/debriefs';
import { parseAllDocuments } from 'yaml';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { copyFlight } from '../harness/many-flights.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

interface ScaledObject {
  readonly spec: {
    readonly triggers: readonly {
      readonly metadata: { readonly query: string; readonly targetQueryValue: string };
    }[];
  };
}

const FILE = path.resolve(import.meta.dirname, '../../deploy/kubernetes/components/keda/scaled-object.yaml');
const [scaledObject] = parseAllDocuments(readFileSync(FILE, 'utf8')).map(
  (each) => each.toJS() as ScaledObject,
);
const { query, targetQueryValue } = scaledObject!.spec.triggers[0]!.metadata;

/** The query by which KEDA sets the number of workers. */
const DUE = new Statement<Record<string, string>>(query);

describe('the query for the number of workers', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let flightId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('worker_scaling');
    const service = await Service.prepare({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { status, body } = await client.upload({ igc: shortRidgeFlight({ seed: 1 }).igc });
    expect(status).toBe(201);
    flightId = body.id;
    await service.stop();
  });

  afterAll(() => cleanup.run());

  /** KEDA takes the only column of the only row. */
  async function due(): Promise<number> {
    const rows = await DUE.rows(operator.database);
    expect(rows.map((row) => Object.keys(row).length)).toEqual([1]);
    return Number(Object.values(rows[0]!)[0]);
  }

  it('counts flights without a result, and at most 400 to reanalyse', async () => {
    expect(await due()).toBe(0);
    await copyFlight(operator.database, flightId, { count: 1_000, withResults: 0 });
    expect(await due()).toBe(0);
    await operator.database.query('update flights set reanalysis_version = 1 where id % 2 = 0');
    expect(await due()).toBe(400);
    await operator.database.query(
      `update flights set status = 'processing', reanalysis_version = null where id <= (select min(id) + 99 from flights)`,
    );
    expect(await due()).toBe(500);
    expect(Number(targetQueryValue)).toBeGreaterThan(0);
  });

  it('counts automatic debriefs for one worker at most: no more are started while as many run', async () => {
    const { database } = operator;
    await database.query(`update flights set status = 'processed', reanalysis_version = null`);
    await database.query(
      `insert into awaited_debriefs (flight_id, language) select max(id), 'en' from flights`,
    );
    const work = new DebriefWorkRepository(database);
    const runningMax = Number(targetQueryValue);
    const start = (count: number) =>
      database.query(
        `insert into debriefs (public_id, account_id, flight_id, status, language)
         select 'run-' || id, account_id, id, 'running', 'de' from flights
          where id not in (select flight_id from debriefs) order by id limit $1`,
        [count],
      );
    await start(runningMax - 1);
    expect(await work.nextAwaited(runningMax)).toMatchObject({ language: 'en' });
    await start(1);
    expect(await work.nextAwaited(runningMax)).toBeUndefined();
    expect(await due()).toBe(runningMax);
  });
});
