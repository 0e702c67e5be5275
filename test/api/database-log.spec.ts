import { Operator } from '../harness/account.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformClient } from '../harness/platform-client.js';
import { TEST_PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.js';

const ROUNDS = 5;
const AT_ONCE = 6;

describe('the log of the database', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let operator: Operator;
  let service: Service;

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('log');
    service = await Service.prepare({ databaseUrl, environment: { LOG_LEVEL: 'silent' } });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it('has no error when several people sign up with one e-mail address at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const body = { email: `ada-${round}@personal.example`, password: TEST_PASSWORD, name: 'Ada' };
      const client = new PlatformClient(service.baseUrl);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => client.sendJson('POST', '/sign-up', body)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(202));
    }
    await service.api!.stop(); // finishes every sign-up first
    const users = await operator.database.query<{ count: string }[]>('select count(*) from users');
    const accounts = await operator.database.query<{ count: string }[]>('select count(*) from accounts');
    expect([users[0]!.count, accounts[0]!.count]).toEqual([String(ROUNDS), String(ROUNDS)]);
    expect(await postgres.log()).not.toMatch(/ERROR|personal\.example/);
  });

  it('names a violated constraint without the value', async () => {
    const insert = `insert into users (id, account_id, name, email, created_at, updated_at)
                    select 'usr_' || id, id, name, $1, now(), now() from accounts where name = $2`;
    for (const name of ['first', 'second']) {
      await operator.database.query(`insert into accounts (public_id, name, plan) values ($1, $1, 'FREE')`, [
        name,
      ]);
    }
    await operator.database.query(insert, ['bob@personal.example', 'first']);
    await expect(operator.database.query(insert, ['bob@personal.example', 'second'])).rejects.toThrow(
      'unique',
    );
    const log = await until(
      'the violation is logged',
      () => postgres.log(),
      (text) => text.includes('duplicate key'),
    );
    expect(log).not.toContain('personal.example');
  });
});
