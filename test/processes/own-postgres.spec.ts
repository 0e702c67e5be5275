import { chown, rm } from 'node:fs/promises';
import { serverAccount } from '@core/embedded-postgres';
import { Client } from 'pg';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { temporaryFolder, TestPostgres } from '../harness/backing-services.js';
import { makeCertificate } from '../harness/certificate.js';
import { Cleanup } from '../harness/cleanup.js';
import { codeBlocksOf } from '../harness/documented-commands.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient } from '../harness/prepared-service.js';
import { ServiceProcesses } from '../harness/service-processes.js';

/** As docs/self-hosting.md describes it. */
describe('your own PostgreSQL', () => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let plainUrl: string;
  let url: (caFile: string) => string;
  let known: string;
  let unknown: string;

  beforeAll(async () => {
    const folder = await temporaryFolder('database-tls');
    cleanup.add(() => rm(folder, { recursive: true }));
    const { certFile, keyFile } = makeCertificate(folder, 'known');
    known = certFile;
    unknown = makeCertificate(folder, 'unknown').certFile;
    const { uid, gid } = serverAccount().ids;
    // the server reads them as its own user, and accepts no key of another one
    if (uid !== undefined) for (const file of [folder, certFile, keyFile]) await chown(file, uid, gid!);
    const settings = ['ssl=on', `ssl_cert_file=${certFile}`, `ssl_key_file=${keyFile}`];
    postgres = await TestPostgres.start({ settings });
    cleanup.add(() => postgres.stop());
    plainUrl = await postgres.createDatabase('tls');
    url = (caFile) => `${plainUrl}?sslmode=verify-full&sslrootcert=${caFile}`;
  });

  afterAll(() => cleanup.run());

  it('needs no more than the documented role and database', async () => {
    const block = codeBlocksOf('self-hosting.md', 'sql').find((sql) => sql.includes('create role'))!;
    const name = 'documented'; // the server of the tests already has a role and a database called flights
    const statements = block
      .replaceAll('flights', name)
      .replace('PASSWORD', 'secret')
      .split(';')
      .slice(0, -1);
    const superuser = new Client({ connectionString: postgres.server.url });
    await superuser.connect();
    for (const statement of statements) await superuser.query(statement);
    await superuser.end();
    const documented = new URL(postgres.server.url);
    Object.assign(documented, { username: name, password: 'secret', pathname: `/${name}` });
    expect(await PlatformCommand.run(documented.href, ['migrate'])).toMatchObject({ code: 0, stderr: '' });
    const service = await ServiceProcesses.start({
      databaseUrl: documented.href,
      environment: { ANALYSIS_THREADS: '1' },
    });
    cleanup.add(() => service.stop());
    const operator = await Operator.at(documented.href);
    cleanup.add(() => operator.close());
    const client = await newClient(service, operator);
    expect((await client.upload({ igc: shortRidgeFlight().igc })).body.status).toBe('processed');
  });

  it('with sslmode=verify-full, encrypts every connection of an API, a worker and the command line', async () => {
    const service = await ServiceProcesses.start({
      databaseUrl: url(known),
      environment: { ANALYSIS_THREADS: '1' },
    });
    cleanup.add(() => service.stop());
    const operator = await Operator.at(plainUrl);
    cleanup.add(() => operator.close());
    const client = await newClient(service, operator);
    expect((await client.upload({ igc: shortRidgeFlight().igc })).body.status).toBe('processed');
    expect((await PlatformCommand.run(url(known), ['accounts', 'list'])).code).toBe(0);
    const connections = await operator.database.query<{ name: string; ssl: boolean }[]>(
      `select distinct application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'test'`,
    );
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
    expect(connections.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['flight-analysis-service', 'listener', 'queue', 'webhooks']),
    );
  });

  it('with sslmode=verify-full, is not trusted with another certificate', async () => {
    const { code, stderr } = await PlatformCommand.run(url(unknown), ['accounts', 'list']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/certificate/)]);
  });
});
