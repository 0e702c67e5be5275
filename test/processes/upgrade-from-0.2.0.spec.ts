import { chmod, cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { Client } from 'pg';
import { ANALYSIS_VERSION } from '@engine/analysis';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { Launched } from '../harness/launched.js';
import { PlatformClient } from '../harness/platform-client.js';
import { untilProcessed } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { type LeftBehind } from '../release-0.2.0/left-behind.js';
import { restoreRelease020 } from '../release-0.2.0/restore.js';

/** Made by release 0.2.0 itself: see make.ts there. */
const LEFT = path.resolve(import.meta.dirname, '../release-0.2.0');

describe('npm start on what release 0.2.0 left behind', () => {
  const cleanup = new Cleanup();
  let left: LeftBehind;
  let client: ApiClient;
  let database: Client;
  let receiver: WebhookReceiver;
  let dataDir: string;
  let baseUrl: string;

  beforeAll(async () => {
    left = JSON.parse(await readFile(path.join(LEFT, 'left-behind.json'), 'utf8')) as LeftBehind;
    dataDir = await temporaryFolder('upgrade');
    cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
    await cp(path.join(LEFT, 'data'), dataDir, { recursive: true });
    await chmod(path.join(dataDir, 'encryption-keys'), 0o600); // git does not keep it
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('left_behind');
    await restoreRelease020(databaseUrl);
    database = new Client({ connectionString: databaseUrl });
    await database.connect();
    cleanup.add(() => database.end());
    await database.query('update webhook_endpoints set url = $1', [receiver.url('/hook')]);

    const port = await reservePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const launched = Launched.start({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ANALYSIS_THREADS: '1',
      ANALYSIS_WARM_UP: 'off',
      UPLOAD_WAIT_SECONDS: '120',
      RECONCILE_INTERVAL_SECONDS: '1',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    });
    cleanup.add(async () => {
      launched.process.kill('SIGINT');
      await launched.ends();
    });
    await launched.says('The service is up.');
    expect(launched.output).not.toContain('svc_live_'); // it creates no second account
    client = new ApiClient(baseUrl, left.key);
  });

  afterAll(() => cleanup.run());

  const storedFile = (id: string) =>
    readFile(path.join(LEFT, 'data/flights', id.slice(-2).toLowerCase(), `${id}.igc`));

  it('finds the flights with their files, tracks and debriefs, and none that was deleted', async () => {
    const { body } = await client.get('/api/v1/flights');
    expect(body.data.map(({ id }) => id).sort()).toEqual([left.flight.id, left.waiting].sort());
    expect((await client.get(`/api/v1/flights/${left.flight.id}`)).body).toMatchObject({
      title: left.flight.title,
      status: 'processed',
    });
    const track = await client.get(`/api/v1/flights/${left.flight.id}/track`);
    expect([track.status, track.body]).toEqual([200, expect.objectContaining({ flight_id: left.flight.id })]);
    const file = await client.get(`/api/v1/flights/${left.flight.id}/track?format=igc`);
    expect(file.bytes.equals(await storedFile(left.flight.id))).toBe(true);
    const debrief = await client.get(`/api/v1/flights/${left.flight.id}/analysis`);
    expect([debrief.status, debrief.body.id]).toEqual([200, left.flight.debrief]);
    expect((await client.get(`/api/v1/flights/${left.deleted}`)).status).toBe(404);
  });

  it('processes the flight that waited, and reanalyses the others', async () => {
    expect((await untilProcessed(client, left.waiting)).body.status).toBe('processed');
    await until(
      'all flights have the current analysis',
      () => database.query<{ version: number }>('select analysis_version as version from flights'),
      ({ rows }) => rows.every(({ version }) => version === ANALYSIS_VERSION),
    );
    const scored = await client.get(`/api/v1/flights/${left.flight.id}/score?rule_set=ffvl`);
    expect(scored.status).toBe(200);
  });

  it('recognises a file that was uploaded before', async () => {
    const { status, body } = await client.upload({ igc: await storedFile(left.flight.id) });
    expect([status, body.id]).toEqual([200, left.flight.id]);
  });

  it('takes a new upload with the old key, and signs its webhook with the old secret', async () => {
    const { status, body } = await client.upload({ igc: shortRidgeFlight({ seed: 201 }).igc });
    expect([status, body.status]).toEqual([201, 'processed']);
    const idOf = (payload: Buffer) =>
      (JSON.parse(payload.toString()) as { data: { flight: { id: string } } }).data.flight.id;
    const delivered = await until(
      'the webhook is delivered',
      () => receiver.at('/hook').find((delivery) => idOf(delivery.body) === body.id),
      (delivery) => delivery !== undefined,
    );
    const webhook = new Webhook(left.webhookSecret);
    const headers = delivered!.headers as Record<string, string>;
    expect(() => webhook.verify(delivered!.body.toString(), headers)).not.toThrow();
  });

  it('shows the shared flight under the old link', async () => {
    const page = await fetch(baseUrl + left.sharedAt);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(left.flight.title)]);
    const sharing = await client.get(`/api/v1/flights/${left.flight.id}/sharing`); // decrypts it
    expect(sharing.text).toContain(left.sharedAt);
  });

  it('signs the user in with the old password', async () => {
    const platform = new PlatformClient(baseUrl);
    expect((await platform.sendJson('POST', '/sign-in', left.user)).status).toBe(204);
    expect((await platform.get('/account')).body).toMatchObject({ id: left.account });
  });
});
