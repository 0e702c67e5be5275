import { Statement } from '@core/database';
import { Account } from '@capabilities/accounts';
import { createDataSource } from '@capabilities/all-tables';
import { type DataSource } from 'typeorm';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { Service } from '../harness/service.js';
import { sampleFlight } from '../factories/flight-simulator/index.js';

const CONSTANT = new Statement('select id from accounts where public_id = $1 and name <> $2');

/** Statements in the log that were prepared under a name. */
const PREPARED = /execute (?!<unnamed>)\S+: /;

describe('statements', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await TestPostgres.start({ settings: ['log_min_duration_statement=0'] });
    cleanup.add(() => postgres.stop());
  });

  afterAll(() => cleanup.run());

  async function connect(preparedStatements: boolean): Promise<DataSource> {
    const url = await postgres.createDatabase(`prepares_${preparedStatements}`);
    const options = { url, poolMax: 1, applicationName: 'test', preparedStatements };
    const database = await createDataSource(options).initialize();
    cleanup.add(() => database.destroy());
    return database;
  }

  const preparedOn = (database: DataSource) =>
    database.query<{ statement: string }[]>('select statement from pg_prepared_statements');

  it('are prepared by their constant text, and only those', async () => {
    const database = await connect(true);
    for (const name of ['a', 'b']) await CONSTANT.rows(database, [name, name]);
    await database.transaction((transaction) => CONSTANT.rows(transaction, ['a', 'b']));
    await database.getRepository(Account).findBy({ publicId: 'made by the query builder' });
    expect(await preparedOn(database)).toEqual([{ statement: CONSTANT.text }]);
  });

  it('are not prepared if not wanted', async () => {
    const database = await connect(false);
    await CONSTANT.rows(database, ['a', 'b']);
    expect(await preparedOn(database)).toEqual([]);
  });

  it.each([
    ['on', true],
    ['off', false],
  ])('of the service are prepared as DATABASE_PREPARED_STATEMENTS=%s says', async (setting, expected) => {
    const databaseUrl = await postgres.createDatabase(`service_${setting}`);
    const environment = { DATABASE_PREPARED_STATEMENTS: setting, ANALYSIS_THREADS: '1' };
    const service = await Service.start({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    const operator = await Operator.at(databaseUrl);
    const { key } = await operator.createKey((await operator.createAccount()).id);
    await operator.close(); // it prepares statements too
    const logBefore = (await postgres.log()).length;
    const answer = await new ApiClient(service.baseUrl, key).upload({ igc: sampleFlight().igc });
    expect(answer.status).toBe(201);
    const log = (await postgres.log()).slice(logBefore);
    await service.stop();
    expect(log).toMatch(/execute \S+: /);
    expect(PREPARED.test(log)).toBe(expected);
  });
});
