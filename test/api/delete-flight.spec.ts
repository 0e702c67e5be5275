import { access, mkdir, rm } from 'node:fs/promises';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { HeldWrites } from '../harness/held-writes.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';
import { tablesWith } from '../harness/traces.js';
import { storedFileOf } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const { igc } = shortRidgeFlight({ seed: 32 });

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

describe.each(sharedServices())('DELETE /flights/{id} with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
  });

  afterAll(() => operator.close());

  async function rowsOf(flightId: string): Promise<number[]> {
    const [row] = await operator.database.query<{ counts: number[] }[]>(
      `with flight as (select id from flights where public_id = $1)
       select array[(select count(*) from flight), (select count(*) from flight_results where flight_id = $2),
                    (select count(*) from flight_shares where flight_id = $2)]::int[] as counts`,
      [flightId, internalId],
    );
    return row!.counts;
  }

  let internalId: string;

  async function remember(flightId: string): Promise<void> {
    const [row] = await operator.database.query<{ id: string }[]>(
      'select id from flights where public_id = $1',
      [flightId],
    );
    internalId = row!.id;
  }

  it('leaves nothing: no row, result, share or file, and 404 from then on', async () => {
    const { id } = (await client.upload({ igc })).body;
    await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
    await remember(id);
    expect(await rowsOf(id)).toEqual([1, 1, 1]);
    expect(await exists(storedFileOf(service.dataDir, id))).toBe(true);

    const answer = await client.send('DELETE', `/api/v1/flights/${id}`, {});
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await rowsOf(id)).toEqual([0, 0, 0]);
    expect(await exists(storedFileOf(service.dataDir, id))).toBe(false);
    for (const method of ['GET', 'DELETE']) {
      const again = await client.send(method, `/api/v1/flights/${id}`, {});
      expect([again.status, again.body.code]).toEqual([404, 'flight_not_found']);
    }
    expect((await client.get('/api/v1/flights')).body.data).toEqual([]);
  });

  it('forgets idempotent requests about the flight, so that repeats are processed again', async () => {
    const upload = { igc, title: 'Forgotten in every table' };
    const { body: first } = await client.upload(upload, { 'Idempotency-Key': 'upload' });
    const debrief = (id: string) =>
      client.send('POST', `/api/v1/flights/${id}/analysis`, { headers: { 'Idempotency-Key': 'debrief' } });
    expect((await debrief(first.id)).status).toBe(200);
    await client.send('DELETE', `/api/v1/flights/${first.id}`, {});

    // events have been sent, and also record the deletion itself
    expect(await tablesWith(operator.database, [upload.title])).toEqual(['public.events']);
    const gone = await debrief(first.id);
    expect([gone.status, gone.body.code]).toEqual([404, 'flight_not_found']);
    const again = await client.upload(upload, { 'Idempotency-Key': 'upload' });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(again.body.id).not.toBe(first.id);
    expect((await client.get(again.headers.get('location')!)).body.id).toBe(again.body.id);
    await client.send('DELETE', `/api/v1/flights/${again.body.id}`, {});
  });

  it('removes the public page too', async () => {
    const { id } = (await client.upload({ igc })).body;
    const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
    const url = (shared.body as unknown as { url: string }).url;
    expect((await fetch(url)).status).toBe(200);
    await client.send('DELETE', `/api/v1/flights/${id}`, {});
    expect((await fetch(url)).status).toBe(404);
  });

  it('lets the same file be uploaded again, as a new flight that is not shared', async () => {
    const first = (await client.upload({ igc })).body;
    await client.send('POST', `/api/v1/flights/${first.id}/sharing`, {});
    await client.send('DELETE', `/api/v1/flights/${first.id}`, {});
    const again = await client.upload({ igc });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.id);
    expect({ ...again.body, id: 0, created_at: 0 }).toEqual(atAnyTime({ ...first, id: 0, created_at: 0 }));
    const sharing = await client.get(`/api/v1/flights/${again.body.id}/sharing`);
    expect(sharing.body).toMatchObject({ shared: false });
    await client.send('DELETE', `/api/v1/flights/${again.body.id}`, {});
  });

  it('is done once if requested eight times at once', async () => {
    const { id } = (await client.upload({ igc })).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.send('DELETE', `/api/v1/flights/${id}`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('still answers 204 if the file cannot be removed: the flight is gone', async () => {
    const { id } = (await client.upload({ igc })).body;
    const file = storedFileOf(service.dataDir, id);
    // the path is then a folder, which cannot be removed as a file; a worker may still be compressing the file
    await until('a folder is in its place', async () => {
      await rm(file, { force: true });
      return mkdir(file).then(
        () => true,
        () => false,
      );
    });
    const answer = await client.send('DELETE', `/api/v1/flights/${id}`, {});
    expect(answer.status).toBe(204);
    expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(404);
    await rm(file, { recursive: true });
  });

  it('requires flights:write', async () => {
    const { id } = (await client.upload({ igc })).body;
    const { key } = await operator.createKey(accountId, { scopes: ['flights:read', 'sharing:write'] });
    const answer = await new ApiClient(service.baseUrl, key).send('DELETE', `/api/v1/flights/${id}`, {});
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
    expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(200);
    await client.send('DELETE', `/api/v1/flights/${id}`, {});
  });
});

describe('deleting a flight that a worker is processing', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('deleting');
    service = await Service.prepare({
      databaseUrl,
      environment: { ANALYSIS_THREADS: '1', LOG_LEVEL: 'info' },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  beforeEach(async () => {
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => cleanup.run());

  it('drops the result without a failure, and the same flight can be uploaded again', async () => {
    // the worker has analysed the flight and is about to write the result
    const held = await HeldWrites.on(operator, 'result');
    cleanup.add(() => held.letGo());
    const { id } = (await client.upload({ igc }, { Prefer: 'respond-async' })).body;
    await held.untilSomeoneWaits();

    const deletion = client.send('DELETE', `/api/v1/flights/${id}`, {});
    await held.letGo();
    expect((await deletion).status).toBe(204);
    expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(404);
    // the worker may be replacing the file
    await until('no file is left', async () => !(await exists(storedFileOf(service.dataDir, id))));
    const [left] = await operator.database.query<{ rows: number }[]>(
      'select ((select count(*) from flights) + (select count(*) from flight_results))::int as rows',
    );
    expect(left?.rows).toBe(0);
    const again = await client.upload({ igc });
    expect([again.status, again.body.status]).toEqual([201, 'processed']);
  });

  it('is harmless if the worker claims it only afterwards', async () => {
    await service.worker?.stop();
    const deleted = (await client.upload({ igc }, { Prefer: 'respond-async' })).body;
    expect((await client.send('DELETE', `/api/v1/flights/${deleted.id}`, {})).status).toBe(204);
    const later = shortRidgeFlight({ seed: 33 }).igc;
    const { id } = (await client.upload({ igc: later }, { Prefer: 'respond-async' })).body;
    await service.startWorker();
    await until(
      'the flight after it is processed',
      () => client.get(`/api/v1/flights/${id}`),
      ({ body }) => body.status === 'processed',
    );
    const output = service.worker!.output.join('');
    expect(output).not.toMatch(/job\.failed|processing_failed|given_up/);
  });
});
