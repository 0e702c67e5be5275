import { createHash } from 'node:crypto';
import {
  analyseLog,
  atResolution,
  decodeDelta,
  type DeltaColumns,
  fullReplayTrack,
  prepareLog,
  readIgc,
} from '@engine/analysis';
import { thermalsPayload, trackPayload } from '@engine/results';
import { type FlightTrack } from '@engine/results/shapes';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';
import { storedFiles } from '../harness/stored-files.js';

describe.each(anySharedService())('the results of a flight with the queue on $queue', (service) => {
  const { igc } = thermalCrossCountry();
  const log = prepareLog(readIgc(Buffer.from(igc)));
  const analysis = analyseLog(log);
  const full = fullReplayTrack(log, analysis.phases ?? []);
  let operator: Operator;
  let client: ApiClient;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { body } = await client.upload({ igc, title: 'Ridge <&> "thermals"' });
    path = `/api/v1/flights/${body.id}`;
  });

  afterAll(() => operator.close());

  async function track(query: string): Promise<FlightTrack & { flight_id: string; bounds: unknown }> {
    const answer = await client.get(`${path}/track${query}`);
    expect(answer.status).toBe(200);
    return answer.body as unknown as FlightTrack & { flight_id: string; bounds: unknown };
  }

  it('are the thermals, glides and wind of the analysis', async () => {
    const { body } = await client.get(`${path}/thermals`);
    const { flight_id, analysis_version, input_sha256, ...thermals } = body as unknown as Record<
      string,
      unknown
    >;
    expect(path).toContain(flight_id);
    expect(analysis_version).toBe(analysis.analysisVersion);
    expect(input_sha256).toBe(createHash('sha256').update(igc).digest('hex'));
    expect(analysis.thermals!.thermals.length).toBeGreaterThan(0);
    expect(thermals).toEqual(thermalsPayload(analysis.thermals));
  });

  it.each(['full', 'high', 'preview'] as const)('are the %s track, to the last digit', async (resolution) => {
    const expected = trackPayload(atResolution(full, resolution), 'columns');
    expect(await track(`?resolution=${resolution}`)).toMatchObject(expected);
  });

  it('are the track at high resolution in plain columns by default', async () => {
    const answer = await track('');
    expect(answer).toMatchObject({ resolution: 'high', encoding: 'columns' });
    expect(answer).toEqual(await track('?resolution=high&encoding=columns&format=json'));
    const flight = await client.get(path);
    expect(answer.bounds).toEqual(flight.body.metrics['bounds']);
  });

  it('contain the same numbers as deltas', async () => {
    const answer = await track('?resolution=full&encoding=delta');
    expect(decodeDelta(answer as unknown as DeltaColumns)).toEqual(full.columns);
  });

  it.each([
    ['geojson', 'application/geo+json', '"FeatureCollection"'],
    ['kml', 'application/vnd.google-earth.kml+xml', '<gx:Track>'],
    ['gpx', 'application/gpx+xml', '<trkpt '],
    ['csv', 'text/csv', 'time_utc,'],
    ['igc', 'application/vnd.fai.igc', 'HFDTE'],
  ])('are exported as %s, by parameter and by Accept', async (format, mediaType, mark) => {
    const byParameter = await client.get(`${path}/track?format=${format}`);
    expect(byParameter.status).toBe(200);
    expect(byParameter.headers.get('content-type')).toContain(mediaType);
    expect(byParameter.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="flight-[0-9-]{10}\\.${format}"$`),
    );
    // compared as booleans: a failure should not print the whole track
    expect(byParameter.text.includes(mark)).toBe(true);
    if (mediaType.endsWith('xml')) expect(byParameter.text.includes('Ridge &lt;&amp;&gt;')).toBe(true);
    const byAccept = await client.get(`${path}/track`, { Accept: mediaType });
    expect(byAccept.text === byParameter.text).toBe(true);
    expect(byAccept.headers.get('vary')).toContain('Accept');
  });

  it('return the file as uploaded, and exports with every point', async () => {
    const { text } = await client.get(`${path}/track?format=igc`);
    expect(text === Buffer.from(igc).toString()).toBe(true);
    const csv = (await client.get(`${path}/track?format=csv`)).text.trim().split('\n');
    expect(csv).toHaveLength(full.pointCount + 1);
    const preview = (await client.get(`${path}/track?format=csv&resolution=preview`)).text.trim().split('\n');
    expect(preview).toHaveLength(atResolution(full, 'preview').pointCount + 1);
  });

  it('name an invalid parameter', async () => {
    for (const query of ['resolution=best', 'encoding=Delta', 'format=shp', 'format=', 'points=5']) {
      const { status, body } = await client.get(`${path}/track?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.details?.[0]?.field).toBe(query.split('=')[0]);
    }
  });

  it("are available to keys with the operation's scope, of the flight's account", async () => {
    const account = await operator.createAccount();
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const reader = await operator.createKey(account.id, { scopes: ['flights:read'] });
    const withoutAnalysis = new ApiClient(service.baseUrl, reader.key);
    expect((await stranger.get(`${path}/track`)).body.code).toBe('flight_not_found');
    expect((await stranger.get(`${path}/thermals`)).body.code).toBe('flight_not_found');
    expect((await withoutAnalysis.get(`${path}/thermals`)).body.code).toBe('insufficient_scope');
    expect((await withoutAnalysis.get(`${path}/track`)).body.code).toBe('flight_not_found');
  });

  it('stay if the file is lost, which has its own error code', async () => {
    await storedFiles(service.dataDir).remove(path.split('/').at(-1)!);
    const file = await client.get(`${path}/track?format=igc`);
    expect([file.status, file.body.code]).toEqual([404, 'file_not_available']);
    expect((await client.get(`${path}/track?format=gpx`)).status).toBe(200);
  });
});
