import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type FlightTrack } from '@engine/results/shapes';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { editedRecords } from '../accuracy/altered-logs.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { writeHgt } from '../harness/terrain-files.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** A degree in which no other flight of the tests is. */
const [LATITUDE, LONGITUDE] = [12, 33];
const GROUND_M = 310;
/** West of this, the tile has a void. */
const VOID_UP_TO_DEG = LONGITUDE + 0.05;

/** The flight in another degree of the earth. */
const movedTo = (latitude: number, longitude: number): Uint8Array =>
  editedRecords(shortRidgeFlight().igc, (record) => {
    const [north, east] = [String(latitude).padStart(2, '0'), String(longitude).padStart(3, '0')];
    return `${record.slice(0, 7)}${north}${record.slice(9, 14)}N${east}${record.slice(18, 23)}E${record.slice(24)}`;
  });

describe('a flight over terrain of the operator', () => {
  let operator: Operator;
  let client: ApiClient;
  let flight: ProcessedFlight;

  const uploaded = async (igc: Uint8Array) =>
    (await client.upload({ igc })).body as unknown as ProcessedFlight;
  const trackOf = async ({ id }: ProcessedFlight) =>
    (await client.get(`/api/v1/flights/${id}/track?encoding=columns`)).body as unknown as FlightTrack & {
      columns: Record<string, (number | null)[] | null>;
    };

  beforeAll(async () => {
    const maps = path.join(service.dataDir, 'maps');
    await mkdir(maps, { recursive: true });
    await writeHgt(maps, LATITUDE, LONGITUDE, (_latitude, longitude) =>
      longitude < VOID_UP_TO_DEG ? NaN : GROUND_M,
    );
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    flight = await uploaded(movedTo(LATITUDE, LONGITUDE));
  });

  afterAll(() => operator.close());

  it('has heights above ground, which the worker read', () => {
    const { metrics } = flight;
    const aboveM = metrics.takeoff!.altitude_m! - GROUND_M;
    expect(Math.abs(metrics.height_above_ground_takeoff_m! - aboveM)).toBeLessThanOrEqual(1);
    expect(
      Math.abs(metrics.height_above_ground_max_m! - (metrics.altitude_max_m! - GROUND_M)),
    ).toBeLessThanOrEqual(1);
  });

  it('has the ground in its track and exports, and none that is not known', async () => {
    const { columns } = await trackOf(flight);
    const known = columns['ground_m']!.filter((height) => height !== null);
    expect(new Set(known)).toEqual(new Set([GROUND_M]));
    const csv = await client.get(`/api/v1/flights/${flight.id}/track?format=csv`);
    expect(csv.text.split('\r\n')[0]).toContain('ground_m');
    const elsewhere = await uploaded(movedTo(LATITUDE, LONGITUDE + 1));
    expect((await trackOf(elsewhere)).columns['ground_m']).toBeNull();
    expect(elsewhere.metrics.height_above_ground_max_m).toBeNull();
  });

  it('has the same numbers when its part of the log is asked for', async () => {
    const index = flight.quality.segments.findIndex(({ is_main: isMain }) => isMain);
    const { body } = await client.get(`/api/v1/flights/${flight.id}/segments/${index}`);
    expect((body as unknown as ProcessedFlight).metrics).toEqual(flight.metrics);
  });

  it('is corrected beside what was measured above that ground, and is as before when it is withdrawn', async () => {
    const change = async (takeoffTime: string | null) => {
      const corrections = { takeoff_time: takeoffTime };
      return (await client.sendJson('PATCH', `/api/v1/flights/${flight.id}`, { corrections }))
        .body as unknown as ProcessedFlight;
    };
    const measured = flight.metrics.takeoff!.time!;
    const later = new Date(Date.parse(measured) + 30_000).toISOString().replace('.000Z', 'Z');
    const corrected = await change(later);
    expect(corrected.corrections!.takeoff_time).toMatchObject({ value: later, measured });
    expect(corrected.metrics.takeoff!.time).toBe(later);
    expect(corrected.metrics.height_above_ground_takeoff_m).not.toBeNull();
    expect((await change(null)).metrics).toEqual(flight.metrics);
  });
});
