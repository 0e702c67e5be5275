import { gunzipSync } from 'node:zlib';
import { divideLog, partOfIgc, prepareLog, readIgc } from '@engine/analysis';
import { type FlightOfUpload, type ProcessedFlight } from '@capabilities/flights/wire';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const igc = threeFlights();
const log = prepareLog(readIgc(igc));
const takeoffs = log.flights.map(({ takeoffIndex }) => new Date(log.timeOf(takeoffIndex)!));

const flightsOf = ({ body }: Answer) => (body as unknown as { flights?: FlightOfUpload[] }).flights;
const idsOf = (answer: Answer) => flightsOf(answer)!.map(({ id }) => id);

describe.each(anySharedService())('split_multiple_flights, with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    ({ id: accountId } = await operator.createAccount());
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    await split(true);
  });

  async function split(isOn: boolean): Promise<void> {
    await operator.database.query('update accounts set split_multiple_flights = $2 where id = $1', [
      accountId,
      isOn,
    ]);
  }

  async function get<Body>(path: string): Promise<Body> {
    const answer = await client.get(`/api/v1/flights${path}`);
    expect(answer.status).toBe(200);
    return answer.body as Body;
  }

  const listed = async () => (await get<Answer['body']>('')).data.map(({ id }) => id);

  it('stores each flight of a log as a flight of its own', async () => {
    const answer = await client.upload({ igc, title: 'A day in Fiesch' });
    expect(answer.status).toBe(201);
    const flights = flightsOf(answer)!;
    expect(flights.map(({ status }) => status)).toEqual(['processed', 'processed', 'processed']);
    expect(flights.map(({ flown_at }) => new Date(flown_at!))).toEqual(takeoffs);
    expect(answer.body.id).toBe(flights[0]!.id);
    expect(answer.headers.get('location')).toBe(`/api/v1/flights/${flights[0]!.id}`);
    expect(await listed()).toEqual(idsOf(answer).toReversed());

    const parts = await Promise.all(flights.map(({ id }) => get<ProcessedFlight>(`/${id}`)));
    for (const [at, part] of parts.entries()) {
      expect(part.title).toBe('A day in Fiesch');
      expect(part.duration_seconds).toBe(flights[at]!.duration_seconds);
      expect(part.quality.segments.filter(({ kind }) => kind === 'flight')).toHaveLength(1);
      expect(part.quality.notes.map(({ code }) => code)).not.toContain('several_flights');
    }
    expect(parts.map(({ metrics }) => metrics.thermal_count)).toEqual([1, 2, 1]);
    expect(answer.body).toEqual({ ...parts[0], flights });
  });

  it('gives each flight its own track, score, thermals and segment, and the whole file', async () => {
    const ids = idsOf(await client.upload({ igc }));
    const points: number[] = [];
    for (const [at, id] of ids.entries()) {
      const flight = await get<ProcessedFlight>(`/${id}`);
      const { started_at, point_count } = await get<{ started_at: string; point_count: number }>(
        `/${id}/track?resolution=full`,
      );
      points.push(point_count);
      expect(Date.parse(started_at)).toBeLessThanOrEqual(takeoffs[at]!.getTime());
      const { best } = await get<{ best: { start: { time: string } } }>(`/${id}/score`);
      expect(Date.parse(best.start.time)).toBeGreaterThanOrEqual(takeoffs[at]!.getTime());
      const { thermals } = await get<{ thermals: unknown[] }>(`/${id}/thermals`);
      expect(thermals).toHaveLength(flight.metrics.thermal_count!);
      const n = flight.quality.segments.findIndex(({ is_main }) => is_main);
      const { metrics } = await get<ProcessedFlight>(`/${id}/segments/${n}`);
      expect(metrics).toEqual(flight.metrics);
      const original = await client.get(`/api/v1/flights/${id}/track?format=igc`);
      expect(original.bytes.equals(igc)).toBe(true);
      const shared = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
      expect(shared.status).toBe(200);
    }
    expect(points).toEqual(divideLog(log).map((part) => prepareLog(partOfIgc(log.igc, part)).track.count));
  });

  it('emits flight.processed for each flight', async () => {
    const ids = idsOf(await client.upload({ igc }));
    const events = await operator.database.query<{ id: string }[]>(
      `select data #>> '{flight,id}' as id from events where account_id = $1 and type = 'flight.processed'`,
      [accountId],
    );
    expect(events.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  });

  it('answers 202 with all flights at once if the client prefers it', async () => {
    const accepted = await client.upload({ igc }, { Prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async');
    const flights = flightsOf(accepted)!;
    expect(flights.map(({ status, flown_at }) => [status, flown_at])).toEqual(
      Array.from({ length: 3 }, () => ['processing', null]),
    );
    for (const { id } of flights) {
      const { body } = await until(
        'the flight is processed',
        () => client.get(`/api/v1/flights/${id}`),
        (answer) => answer.body.status !== 'processing',
      );
      expect(body.status).toBe('processed');
    }
  });

  it('answers a duplicate with the same flights', async () => {
    const first = await client.upload({ igc });
    const again = await client.upload({ igc: Buffer.concat([igc, Buffer.from('GABC\r\n')]) });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const async = await client.upload({ igc }, { Prefer: 'respond-async' });
    expect([async.status, idsOf(async)]).toEqual([200, idsOf(first)]);
  });

  it('creates the flights once from the same upload sent eight times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.upload({ igc })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => idsOf(answer).join()))).toHaveProperty('size', 1);
    expect(await listed()).toHaveLength(3);
  });

  it('replays the list for the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'a-day-in-fiesch' };
    const first = await client.upload({ igc }, headers);
    const again = await client.upload({ igc }, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
  });

  it('deletes one flight without the others, which a duplicate then returns', async () => {
    const ids = idsOf(await client.upload({ igc }));
    const deleted = await client.send('DELETE', `/api/v1/flights/${ids[0]}`, {});
    expect(deleted.status).toBe(204);
    const again = await client.upload({ igc });
    expect([again.status, again.body.id, idsOf(again)]).toEqual([200, ids[1], [ids[1], ids[2]]]);
    const original = await client.get(`/api/v1/flights/${ids[2]}/track?format=igc`);
    expect(original.bytes.equals(igc)).toBe(true);

    await client.send('DELETE', `/api/v1/flights/${ids[1]}`, {});
    const last = await client.upload({ igc });
    expect([last.status, last.body.id, flightsOf(last)]).toEqual([200, ids[2], undefined]);
    await client.send('DELETE', `/api/v1/flights/${ids[2]}`, {});
    const second = await client.upload({ igc });
    expect(second.status).toBe(201);
    expect(new Set([...ids, ...idsOf(second)]).size).toBe(6);
  });

  it('tries failed flights again', async () => {
    const ids = idsOf(await client.upload({ igc }));
    await operator.database.query(`update flights set status = 'failed' where public_id = any($1)`, [
      ids.slice(1),
    ]);
    await storedFiles(service.dataDir).remove(ids[1]!);
    const again = await client.upload({ igc });
    expect(again.status).toBe(200);
    expect(flightsOf(again)!.map(({ status }) => status)).toEqual(['processed', 'processed', 'processed']);
  });

  it('leaves a log with one flight whole', async () => {
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: 51 }).igc });
    expect([answer.status, flightsOf(answer)]).toEqual([201, undefined]);
  });

  it('is off by default, and changes nothing about logs that are stored', async () => {
    await split(false);
    const whole = await client.upload({ igc });
    expect([whole.status, flightsOf(whole)]).toEqual([201, undefined]);
    await split(true);
    const again = await client.upload({ igc });
    expect([again.status, again.body.id, flightsOf(again)]).toEqual([200, whole.body.id, undefined]);

    const other = threeFlights({ seed: 61 });
    const parts = idsOf(await client.upload({ igc: other }));
    await split(false);
    expect(idsOf(await client.upload({ igc: other }))).toEqual(parts);
  });

  it('counts an upload once, however many flights it holds', async () => {
    const requestsOf = async (bytes: Uint8Array) => {
      const used = async () => {
        const { body } = await client.get('/api/v1/usage');
        return (body as unknown as { requests: { used: number } }).requests.used;
      };
      const before = await used();
      await client.upload({ igc: bytes });
      return (await used()) - before;
    };
    expect(await requestsOf(igc)).toBe(await requestsOf(shortRidgeFlight({ seed: 52 }).igc));
  });

  it('stores the track of each flight only', async () => {
    const ids = idsOf(await client.upload({ igc }));
    const rows = await operator.database.query<{ track: Buffer }[]>(
      `select r.track from flight_results r join flights f on f.id = r.flight_id
        where f.public_id = any($1) order by f.log_part`,
      [ids],
    );
    const starts = rows.map(
      ({ track }) => (JSON.parse(gunzipSync(track).toString()) as { started_at: string }).started_at,
    );
    expect(starts).toEqual(starts.toSorted());
    expect(new Set(starts).size).toBe(3);
  });
});
