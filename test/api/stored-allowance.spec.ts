import { smallFlight, zipOf } from '../factories/import-files.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { finishedImport, sendImport } from '../harness/send-import.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const flight = (seed: number) => shortRidgeFlight({ seed }).igc;
const bytesOf = (igc: string | Uint8Array) => Buffer.byteLength(igc);
const FLIGHTS_MAX = 2;
const BYTES_MAX = bytesOf(flight(1)) + 1_000;
const ASYNC = { Prefer: 'respond-async' };

interface Stored {
  readonly flights: object;
  readonly storage_bytes: object;
}

describe('the room for flights of a plan', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('stored_allowance');
    const environment = {
      PLAN_FREE: `requests_per_month=none,requests_per_minute=1000,flights_total=${FLIGHTS_MAX},storage_bytes=none`,
      PLAN_PRO: `requests_per_month=none,requests_per_minute=1000,flights_total=none,storage_bytes=${BYTES_MAX}`,
    };
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  async function clientOn(plan: 'FREE' | 'PRO' | 'UNLIMITED'): Promise<ApiClient> {
    const { id } = await operator.createAccount(plan);
    return new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
  }

  async function stored(client: ApiClient): Promise<Stored> {
    const { flights, storage_bytes } = (await client.get('/api/v1/usage')).body as unknown as Stored;
    return { flights, storage_bytes };
  }

  it('ends with the number of flights; a duplicate needs none, and a deleted flight gives some back', async () => {
    const client = await clientOn('FREE');
    const ids: string[] = [];
    for (let seed = 1; seed <= FLIGHTS_MAX; seed++) {
      const { status, body } = await client.upload({ igc: flight(seed) }, ASYNC);
      expect(status).toBe(202);
      ids.push(body.id);
    }
    const refused = await client.upload({ igc: flight(9) }, ASYNC);
    expect([refused.status, refused.body.code]).toEqual([403, 'flight_limit_reached']);
    expect(refused.body.message).toContain(`room for ${FLIGHTS_MAX} flights`);
    expect((await client.upload({ igc: flight(1) }, ASYNC)).body.id).toBe(ids[0]);
    expect(await stored(client)).toMatchObject({
      flights: { used: FLIGHTS_MAX, limit: FLIGHTS_MAX, remaining: 0 },
      storage_bytes: { limit: null, remaining: null },
    });

    await client.send('DELETE', `/api/v1/flights/${ids[0]}`, {});
    expect((await client.upload({ igc: flight(9) }, ASYNC)).status).toBe(202);
  });

  it('ends in the middle of an import, whose other files are refused', async () => {
    await service.startWorker();
    const client = await clientOn('FREE');
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.igc`, smallFlight(n)]));
    const { id } = (await sendImport(client, { archive: await zipOf(files) })).body;
    const done = await finishedImport(client, id);
    expect(done.status).toBe('completed');
    // a worker reads four files at the same moment
    expect(done.files.imported).toBeGreaterThanOrEqual(FLIGHTS_MAX);
    expect(done.files.imported).toBeLessThan(FLIGHTS_MAX + 4);
    expect(done.files.refused).toBe(20 - done.files.imported);
    const codes = new Set(done.refusals.map(({ refusal }) => refusal?.code));
    expect(codes).toEqual(new Set(['flight_limit_reached']));
    await service.worker?.stop();
  });

  it('ends with the bytes of the files, before the one that does not fit', async () => {
    const client = await clientOn('PRO');
    expect((await client.upload({ igc: flight(1) }, ASYNC)).status).toBe(202);
    const refused = await client.upload({ igc: flight(2) }, ASYNC);
    expect([refused.status, refused.body.code]).toEqual([403, 'storage_limit_reached']);
    const used = bytesOf(flight(1));
    expect(await stored(client)).toEqual({
      flights: { used: 1, limit: null, remaining: null },
      storage_bytes: { used, limit: BYTES_MAX, remaining: BYTES_MAX - used },
    });
  });

  it('is not needed by what adds nothing to it', async () => {
    const { id, publicId } = await operator.createAccount('UNLIMITED');
    const client = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    const on = (plan: 'FREE' | 'PRO') =>
      operator.database.query('update accounts set plan = $2 where public_id = $1', [publicId, plan]);
    const add = () => client.sendJson('POST', '/api/v1/manual-flights', { flown_on: '2012-06-14' });
    const csv = Array.from({ length: FLIGHTS_MAX + 1 }, (_, day) => `2012-06-${10 + day}`);
    const send = (days: readonly string[]) =>
      client.send('POST', '/api/v1/manual-flights/csv?flown_on_column=Date', {
        body: `Date\n${days.join('\n')}\n`,
        headers: { 'Content-Type': 'text/csv' },
      });
    for (const seed of [1, 2]) expect((await client.upload({ igc: flight(seed) }, ASYNC)).status).toBe(202);
    await on('PRO'); // more bytes than it allows
    expect((await add()).status).toBe(201); // has no file
    expect((await send(csv)).status).toBe(200);
    await on('FREE'); // more flights than it allows
    expect((await send(csv)).status).toBe(200); // all of them are known
    const { status, body } = await send([...csv, '2012-07-01']);
    expect([status, body.code]).toEqual([403, 'flight_limit_reached']);
    expect(body.message).toMatch(/would add 1\.$/);
  });

  it('does not end on a plan without these limits', async () => {
    const client = await clientOn('UNLIMITED');
    for (let seed = 1; seed <= 4; seed++)
      expect((await client.upload({ igc: flight(seed) }, ASYNC)).status).toBe(202);
  });
});
