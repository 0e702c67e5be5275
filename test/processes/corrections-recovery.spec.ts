import { type FlightScore } from '@engine/results/shapes';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { cutInPieces } from '../factories/cut-log.js';
import { faiTriangle } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { type Operator } from '../harness/account.js';
import { type Answer, type ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites, type WriteMoment } from '../harness/held-writes.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const PIECES = cutInPieces(faiTriangle({ seed: 951 }).igc, [0.5]);
/** Between the second and the third flight of the day. */
const SPLIT_AT = '2025-07-05T14:00:00Z';

/** With processes, because they are killed. */
describe('flights that are divided or merged when a process is killed', () => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const environment = { RECONCILE_INTERVAL_SECONDS: '2', LOG_LEVEL: 'error', ANALYSIS_THREADS: '1' };
    ({ service, operator } = await prepareProcesses(postgres, { environment }, cleanup));
  });

  beforeEach(async () => {
    if (!service.api?.runs) await service.startApi();
    if (!service.worker?.runs) await service.startWorker();
    client = await newClient(service, operator);
  });

  afterEach(() => eachTest.run());
  afterAll(() => cleanup.run());

  async function hold(moment: WriteMoment): Promise<HeldWrites> {
    const held = await HeldWrites.on(operator, moment);
    eachTest.add(() => held.letGo());
    return held;
  }

  async function uploaded(igc: Uint8Array): Promise<ProcessedFlight> {
    const { status, body } = await client.upload({ igc });
    expect(status).toBe(201);
    return body as unknown as ProcessedFlight;
  }

  const correct = (id: string, corrections: object): Promise<Answer> =>
    client.sendJson('PATCH', `/api/v1/flights/${id}`, { corrections });
  const read = async (id: string) =>
    (await client.get(`/api/v1/flights/${id}`)).body as unknown as ProcessedFlight;
  const scoreOf = async (id: string) =>
    ((await client.get(`/api/v1/flights/${id}/score`)).body as unknown as FlightScore).best;
  const idsOf = async () => (await client.get('/api/v1/flights')).body.data.map(({ id }) => id).sort();
  const untilApplied = (ids: readonly string[]) =>
    until(
      'all results follow the corrections',
      () => Promise.all(ids.map(read)),
      (flights) =>
        flights.every(
          ({ status, corrections }) => status !== ('processing' as string) && !corrections?.is_pending,
        ),
    );

  /** Kills the worker while it writes a result that follows the corrections, and starts another one. */
  async function killWorkerAmid(id: string, corrections: object): Promise<void> {
    const held = await hold('result');
    const answer = correct(id, corrections);
    answer.catch(() => undefined);
    await held.untilSomeoneWaits();
    await service.worker?.end('SIGKILL');
    await held.forgetWaiting();
    await held.letGo();
    await operator.database.query('update flights set locked_until = now() where locked_until > now()'); // sooner
    await service.startWorker();
    expect([200, 202]).toContain((await answer).status);
  }

  /** Kills the API at a write of its transaction. */
  async function killApiAt(moment: WriteMoment, id: string, corrections: object): Promise<void> {
    const held = await hold(moment);
    const answer = correct(id, corrections);
    answer.catch(() => undefined);
    await held.untilSomeoneWaits();
    await service.api?.end('SIGKILL');
    await expect(answer).rejects.toThrow();
    await held.forgetWaiting();
    await held.letGo();
    await service.startApi();
  }

  it('are all there after the worker was killed amid a division, and whole again without it', async () => {
    const day = await uploaded(threeFlights({ seed: 952 }));
    await killWorkerAmid(day.id, { split_at: [SPLIT_AT] });
    const ids = await idsOf();
    expect(ids).toHaveLength(2);
    await untilApplied(ids);
    for (const id of ids) expect((await read(id)).metrics.takeoff).not.toBeNull();
    const known = await client.upload({ igc: threeFlights({ seed: 952 }) });
    expect([known.status, await idsOf()]).toEqual([200, ids]);
    await killWorkerAmid(day.id, { split_at: null });
    await untilApplied([day.id]);
    expect([await idsOf(), await read(day.id)]).toEqual([[day.id], atAnyTime(day)]);
  });

  it('are one flight after the worker was killed amid a merger, and as measured without it', async () => {
    const [first, second] = [await uploaded(PIECES[0]!), await uploaded(PIECES[1]!)];
    await killWorkerAmid(first.id, { merge_with: [second.id] });
    await untilApplied([first.id]);
    expect(await idsOf()).toEqual([first.id]);
    const whole = await uploaded(faiTriangle({ seed: 951 }).igc);
    expect((await read(first.id)).metrics).toEqual(whole.metrics);
    expect(await scoreOf(first.id)).toEqual(await scoreOf(whole.id));
    await killWorkerAmid(first.id, { merge_with: null });
    await untilApplied([first.id, second.id]);
    for (const flight of [first, second]) expect(await read(flight.id)).toEqual(atAnyTime(flight));
  });

  it('are as they were if the API is killed before it has stored the correction', async () => {
    const day = await uploaded(threeFlights({ seed: 953 }));
    const [first, second] = [await uploaded(PIECES[0]!), await uploaded(PIECES[1]!)];
    await killApiAt('new row', day.id, { split_at: [SPLIT_AT] });
    await killApiAt('claim', first.id, { merge_with: [second.id] });
    for (const flight of [day, first, second]) expect(await read(flight.id)).toEqual(atAnyTime(flight));
    expect(await idsOf()).toEqual([day.id, first.id, second.id].sort());
    expect((await correct(first.id, { merge_with: [second.id] })).status).toBe(200);
    expect((await correct(day.id, { split_at: [SPLIT_AT] })).status).toBe(200);
  });
});
