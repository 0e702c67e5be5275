import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FlightAirspace } from '@capabilities/airspace/wire';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { Png } from '../harness/png.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** A day on which no other test flies. */
const DAY = '2019-02-11';
const SET = 'GB for pictures';
const AROUND_TAKEOFF = `AC R
AN Around the take-off
AL GND
AH UNL
V X=50:38:19 N 001:23:05 W
DC 2
`;

describe('the picture of an airspace crossing', () => {
  let operator: Operator;
  let client: ApiClient;
  let folder: string;
  let flightId: string;
  let verdict: FlightAirspace;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    folder = await mkdtemp(path.join(os.tmpdir(), 'airspace-picture-'));
    const file = path.join(folder, 'set.txt');
    await writeFile(file, AROUND_TAKEOFF);
    const validity = ['--country', 'GB', '--valid-from', DAY, '--valid-until', DAY, '--name', SET];
    expect((await platform('add', file, ...validity)).code).toBe(0);
    client = await newAccount();
    const igc = shortRidgeFlight({ seed: 8_113, startTime: `${DAY}T12:30:00Z` }).igc;
    flightId = (await client.upload({ igc })).body.id;
    await until('the flight is judged', async () => {
      verdict = (await client.get(`/api/v1/flights/${flightId}/airspace`)).body as unknown as FlightAirspace;
      return !verdict.is_pending && verdict.crossings.length > 0;
    });
  });

  afterAll(async () => {
    await platform('remove', SET);
    await rm(folder, { recursive: true });
    await operator.close();
  });

  const platform = (...words: string[]) =>
    PlatformCommand.run(service.databaseUrl, ['airspace', ...words], { DATA_DIR: folder });

  async function newAccount(): Promise<ApiClient> {
    const account = await operator.createAccount();
    return new ApiClient(service!.baseUrl, (await operator.createKey(account.id)).key);
  }

  const address = (crossing: number | string, query = '') =>
    `/api/v1/flights/${flightId}/airspace/pictures/${crossing}${query}`;

  it('is a PNG, sent once while unchanged, and private', async () => {
    const { status, headers, bytes } = await client.get(address(1));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    const image = Png.decode(bytes);
    expect([image.width, image.height]).toEqual([1_600, 1_280]);
    expect(headers.get('cache-control')).toContain('private');
    const again = await client.get(address(1), { 'If-None-Match': headers.get('etag')! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('differs by language and by profile', async () => {
    const tags = new Set<string | null>();
    for (const query of ['', '?language=de', '?language=fr', '?profile=gps']) {
      const { status, headers } = await client.get(address(1, query));
      expect(status).toBe(200);
      tags.add(headers.get('etag'));
    }
    expect(tags.size).toBe(4);
  });

  it('exists for the crossings of the verdict only', async () => {
    for (const crossing of [verdict.crossings.length + 1, 0, -1, '1.0', 'first', '99999999999']) {
      const { status, body } = await client.get(address(crossing));
      expect([crossing, status, body.code]).toEqual([crossing, 404, 'airspace_crossing_not_found']);
    }
    const unknown = await client.get(address(1, '?profile=none'));
    expect([unknown.status, unknown.body.code]).toEqual([400, 'validation_failed']);
  });

  it('belongs to the account of the flight', async () => {
    const { status, body } = await (await newAccount()).get(address(1));
    expect([status, body.code]).toEqual([404, 'flight_not_found']);
  });
});
