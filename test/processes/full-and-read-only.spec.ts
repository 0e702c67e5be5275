import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type Answer, type ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { mayMount, mount, unmount } from '../harness/mount.js';
import { PlatformClient } from '../harness/platform-client.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { newClient, prepareProcesses, untilProcessed } from '../harness/prepared-service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

const UNAVAILABLE = [503, 'service_unavailable', '5'];

const withMount = (await mayMount('a full, a read-only and an unmounted file store are'))
  ? describe
  : describe.skip;

const wholeFile = new Cleanup();
let postgres: SharedPostgres;
let seed = 0;

beforeAll(async () => {
  postgres = await SharedPostgres.start();
  wholeFile.add(() => postgres.stop());
});

afterAll(() => wholeFile.run());

const environment = { LOG_LEVEL: 'silent', RECONCILE_INTERVAL_SECONDS: '1' };
const refusal = ({ status, body, headers }: Answer) => [status, body.code, headers.get('retry-after')];
const upload = (client: ApiClient) => client.upload({ igc: shortRidgeFlight({ seed: ++seed }).igc });

withMount('a file store on a disk of its own', () => {
  let service: ServiceProcesses;
  let client: ApiClient;
  let root: string;

  beforeAll(async () => {
    let operator: Operator;
    ({ service, operator } = await prepareProcesses(postgres, { environment }, wholeFile));
    root = path.join(service.dataDir, 'flights');
    await mkdir(root);
    mount('-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', root);
    wholeFile.add(() => Promise.resolve(unmount(root)));
    await service.startBoth();
    client = await newClient(service, operator);
  });

  it('answers 503 while it is full, leaves no part of a file, and goes on when there is room', async () => {
    const answers: Answer[] = [];
    const full = await until('the disk is full', async () => {
      const answer = await upload(client);
      answers.push(answer);
      return answer.status !== 201 && answer;
    });
    expect(refusal(full as Answer)).toEqual(UNAVAILABLE);
    const files = await readdir(root, { recursive: true });
    expect(files.filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(files.filter((name) => name.endsWith('.igc.br'))).toHaveLength(answers.length - 1);
    mount('-o', 'remount,size=8m', root);
    expect((await upload(client)).status).toBe(201);
  });

  it('answers 503 while it is read-only', async () => {
    mount('-o', 'remount,ro', root);
    expect(refusal(await upload(client))).toEqual(UNAVAILABLE);
    mount('-o', 'remount,rw', root);
    expect((await upload(client)).status).toBe(201);
  });

  it('answers 503 while it is not mounted, and writes nothing below the mount point', async () => {
    const aside = await temporaryFolder('mounted-aside');
    mount('--move', root, aside);
    expect(refusal(await upload(client))).toEqual(UNAVAILABLE);
    expect(await readdir(root)).toEqual([]);
    mount('--move', aside, root);
    expect((await upload(client)).status).toBe(201);
  });
});

describe('a database that has become read-only', () => {
  it('answers 503, loses no flight and counts no attempt, and goes on when it can be written', async () => {
    const { service, operator } = await prepareProcesses(postgres, { environment }, wholeFile);
    await service.startApi();
    const client = await newClient(service, operator);
    const { email } = await signedInUser(service, operator);
    const flight = { igc: shortRidgeFlight({ seed: ++seed }).igc };
    const accepted = (await client.upload(flight, { Prefer: 'respond-async' })).body.id;

    const setReadOnly = async (value: 'on' | 'off') => {
      await operator.database.query('set default_transaction_read_only = off');
      await operator.database.query('set transaction_read_only = off').catch(() => undefined);
      const [{ name }] = await operator.database.query<[{ name: string }]>(
        'select current_database() as name',
      );
      await operator.database.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await operator.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    };
    await setReadOnly('on');
    const refused = await until(
      'the API has connections to the read-only database',
      () => upload(client),
      ({ status }) => status !== 201,
    );
    expect(refusal(refused)).toEqual(UNAVAILABLE);
    const platform = new PlatformClient(service.baseUrl);
    const signIn = { email, password: TEST_PASSWORD };
    expect(refusal(await platform.sendJson('POST', '/sign-in', signIn))).toEqual(UNAVAILABLE);
    for (let n = 0; n < 3; n++) expect(refusal(await upload(client))).toEqual(UNAVAILABLE);
    await service.startWorker();
    const row = () =>
      operator.database.query<object[]>(
        'select status, attempt, lost_workers as lost from flights where public_id = $1',
        [accepted],
      );
    expect(await row()).toEqual([{ status: 'processing', attempt: 0, lost: 0 }]);

    await setReadOnly('off');
    expect((await untilProcessed(client, accepted)).body.status).toBe('processed');
    expect(await row()).toMatchObject([{ status: 'processed', lost: 0 }]);
    expect((await upload(client)).status).toBe(201);
  });
});
