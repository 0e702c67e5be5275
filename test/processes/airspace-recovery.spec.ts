import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FlightAirspace } from '@capabilities/airspace/wire';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { cutInPieces } from '../factories/cut-log.js';
import { faiTriangle, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { type Operator } from '../harness/account.js';
import { type ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites, type WriteMoment } from '../harness/held-writes.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

/** Of all of Europe, in pieces. */
function file(name: string, pieces = 1): string {
  const width = 40 / pieces;
  return Array.from({ length: pieces }, (_, piece) => {
    const degrees = (value: number) =>
      `${String(Math.floor(value)).padStart(3, '0')}:${String(Math.round((value % 1) * 60)).padStart(2, '0')}:00`;
    const [west, east] = [piece * width, (piece + 1) * width].map((each) => `${degrees(each)} E`);
    const corners = [`35:00:00 N ${west}`, `35:00:00 N ${east}`, `60:00:00 N ${east}`, `60:00:00 N ${west}`];
    return [
      'AC R',
      `AN ${name} ${piece + 1}`,
      'AL GND',
      'AH UNL',
      ...corners.map((each) => `DP ${each}`),
      '',
    ].join('\n');
  }).join('\n');
}

/** With processes, because they are killed. */
describe('verdicts on airspaces when a worker is killed', () => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;
  let folder: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const environment = { RECONCILE_INTERVAL_SECONDS: '1', LOG_LEVEL: 'error', AUTO_DEBRIEF: 'off' };
    ({ service, operator } = await prepareProcesses(postgres, { environment }, cleanup));
    folder = path.join(service.dataDir, 'airspace');
    await mkdir(folder, { recursive: true });
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

  /** Kills the worker at a write, undoes what it has not committed, and starts another one. */
  async function killAt(
    held: HeldWrites,
    amid: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await held.untilSomeoneWaits();
    await amid();
    await service.worker?.end('SIGKILL');
    await held.forgetWaiting();
    await operator.database.query('update flight_airspaces set due_at = now() where due_at > now()'); // sooner
  }

  async function set(...words: string[]): Promise<void> {
    const { code, stderr } = await PlatformCommand.run(service.databaseUrl, ['airspace', ...words]);
    expect([code, stderr]).toEqual([0, '']);
  }

  async function addSet(name: string, day: string): Promise<void> {
    const at = path.join(service.dataDir, 'set.txt');
    await writeFile(at, file(name));
    await set('add', at, '--country', 'FR', '--valid-from', day, '--valid-until', day, '--name', name);
    eachTest.add(async () => {
      await PlatformCommand.run(service.databaseUrl, ['airspace', 'remove', name]);
    });
  }

  async function uploaded(igc: Uint8Array): Promise<ProcessedFlight> {
    return (await client.upload({ igc })).body as unknown as ProcessedFlight;
  }

  const judged = (id: string, what: (verdict: FlightAirspace) => boolean): Promise<FlightAirspace> =>
    until(
      'the flight is judged',
      async () => (await client.get(`/api/v1/flights/${id}/airspace`)).body as unknown as FlightAirspace,
      (verdict) => !verdict.is_pending && verdict.judged_at !== null && what(verdict),
    );

  const crossedBy = ({ crossings, airspaces }: FlightAirspace) =>
    crossings.map(({ airspace }) => airspaces[airspace]!.name).sort();

  const eventsOf = (id: string): Promise<{ data: { airspace: { crossings: { name: string }[] } } }[]> =>
    operator.database.query(
      `select data from events where type = 'flight.airspace.crossing' and data #>> '{flight,id}' = $1 order by id`,
      [id],
    );

  it('are there once, by the sets that were added and removed meanwhile', async () => {
    const igc = thermalCrossCountry({ seed: 961 }).igc;
    const day = (await uploaded(igc)).flown_at!.slice(0, 10);
    await addSet('First', day);
    const held = await hold('verdict');
    const flight = await uploaded(thermalCrossCountry({ seed: 962 }).igc);
    await killAt(held, () => addSet('Second', day));
    expect(await eventsOf(flight.id)).toEqual([]);
    await held.letGo();
    await service.startWorker();
    await judged(flight.id, (verdict) => crossedBy(verdict).join() === 'First 1,Second 1');
    const [event, ...more] = await eventsOf(flight.id);
    expect(more).toEqual([]);
    expect(event!.data.airspace.crossings).toHaveLength(2);

    const again = await hold('verdict');
    await set('remove', 'Second');
    await killAt(again);
    await again.letGo();
    await service.startWorker();
    await judged(flight.id, (verdict) => crossedBy(verdict).join() === 'First 1');
    const told = (await eventsOf(flight.id)).map(({ data }) =>
      data.airspace.crossings.map(({ name }) => name),
    );
    expect(told).toEqual([['First 1', 'Second 1'], ['First 1']]);
    await until('nothing is left to do, or counts as failed', async () => {
      const [left] = await operator.database.query<{ count: number }[]>(
        `select (select count(*) from flight_airspaces where due_at is not null or failures > 0)::integer
              + (select count(*) from airspace_changes)::integer as count`,
      );
      return left!.count === 0;
    });
  });

  it('follow a file of the folder that was half stored', async () => {
    const held = await hold('new airspace');
    await writeFile(path.join(folder, 'FR 1999-01-01.txt'), file('Piece', 1_200));
    await killAt(held);
    const counts = () =>
      operator.database.query<object[]>(
        `select (select count(*)::integer from airspace_sets) as sets, (select count(*)::integer from airspaces) as airspaces,
                (select count(*)::integer from airspace_files) as files`,
      );
    expect(await counts()).toEqual([{ sets: 0, airspaces: 0, files: 0 }]);
    await held.letGo();
    await service.startWorker();
    const complete = [{ sets: 1, airspaces: 1_200, files: 1 }];
    await until('the set is there', async () => JSON.stringify(await counts()) === JSON.stringify(complete));
    await rm(path.join(folder, 'FR 1999-01-01.txt'));
    await until('the set is gone', async () =>
      (await counts()).every((each) => 'sets' in each && each.sets === 0),
    );
  });

  it('are of their own part for flights of a divided log, and of the whole for a merged flight', async () => {
    const correct = async (id: string, corrections: object) => {
      const { status } = await client.sendJson('PATCH', `/api/v1/flights/${id}`, { corrections });
      expect(status).toBe(200);
    };
    const whole = await uploaded(threeFlights({ seed: 963 }));
    await addSet('All', whole.flown_at!.slice(0, 10));
    await judged(whole.id, ({ summary }) => summary === 'inside');
    await correct(whole.id, { split_at: ['2025-07-05T14:00:00Z'] });
    const ids = (await client.get('/api/v1/flights')).body.data.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids) {
      const { metrics } = (await client.get(`/api/v1/flights/${id}`)).body as unknown as ProcessedFlight;
      const bounds = [metrics.takeoff!.time, metrics.landing!.time];
      await judged(id, ({ crossings }) => {
        const [crossing, ...more] = crossings;
        return more.length === 0 && [crossing?.entry.time, crossing?.exit.time].join() === bounds.join();
      });
    }
    const [first, second] = cutInPieces(faiTriangle({ seed: 964 }).igc, [0.5]);
    const pieces = [await uploaded(first!), await uploaded(second!)];
    await addSet('Triangle', pieces[0]!.flown_at!.slice(0, 10));
    const secondsOf = async (id: string, atLeast = 0) => {
      const { crossings } = await judged(
        id,
        (verdict) => (verdict.crossings[0]?.inside_seconds ?? 0) > atLeast,
      );
      return crossings[0]!.inside_seconds;
    };
    const [one, other] = [await secondsOf(pieces[0]!.id), await secondsOf(pieces[1]!.id)];
    await correct(pieces[0]!.id, { merge_with: [pieces[1]!.id] });
    expect(await secondsOf(pieces[0]!.id, Math.max(one, other) + 1)).toBeGreaterThanOrEqual(one + other - 60);
    await correct(pieces[0]!.id, { merge_with: null });
    await judged(pieces[0]!.id, ({ crossings }) => crossings[0]?.inside_seconds === one);
    expect(await secondsOf(pieces[1]!.id)).toBe(other);
  });
});
