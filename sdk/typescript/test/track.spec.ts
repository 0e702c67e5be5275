import { encodeColumns, type ReplayColumns } from '@engine/analysis';
import {
  decodeTrack,
  FlightAnalysisClient,
  type Schemas,
  type Track,
  type TrackColumns,
  type TrackGeoJson,
} from '../src/index.js';
import { ScriptedServer } from './scripted-server.js';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(isSame: Same<A, B>) => expect(isSame).toBe(true);

/** The service's own mark of an unknown value in a column. */
const UNKNOWN = -(2 ** 31);

describe('the track', () => {
  it('is typed by its options', () => {
    same<Track, Schemas['TrackInColumns']>(true);
    same<Track<{ resolution: 'full' }>, Schemas['TrackInColumns']>(true);
    same<Track<{ encoding: 'delta' }>, Schemas['TrackInDeltas']>(true);
    same<Track<{ encoding: 'polyline' }>, Schemas['TrackInPolylines']>(true);
    same<Track<{ encoding: 'delta'; format: 'igc' }>, string>(true);
    same<Track<{ format: 'geojson' }>, TrackGeoJson>(true);
    same<Track<{ encoding?: 'columns' | 'delta' }>, Schemas['TrackInColumns'] | Schemas['TrackInDeltas']>(
      true,
    );
    same<Track<{ format: 'json' | 'gpx' }>, Schemas['TrackInColumns'] | string>(true);
  });

  describe('from the service', () => {
    let server: ScriptedServer;
    let client: FlightAnalysisClient;

    beforeAll(async () => {
      server = await ScriptedServer.start();
      client = new FlightAnalysisClient({ url: server.origin });
    });

    afterAll(() => server.stop());

    it('is an object for JSON and GeoJSON', async () => {
      server.follow({ body: { encoding: 'delta', scales: {} } });
      const { scales } = await client.flights.track('a', { encoding: 'delta', resolution: 'full' });
      expect(scales).toEqual({});
      expect(server.seen[0]?.url).toBe('/api/v1/flights/a/track?encoding=delta&resolution=full');
      server.follow({ body: { type: 'FeatureCollection', features: [] } });
      const { features } = await client.flights.track('a', { format: 'geojson' });
      expect(features).toEqual([]);
    });

    it.each(['gpx', 'kml', 'csv', 'igc'] as const)('is text for %s', async (format) => {
      server.follow({ body: 'HFPLT:Zoë' });
      const text = await client.flights.track('a', { format });
      expect(text.toUpperCase()).toBe('HFPLT:ZOË');
      expect(server.seen[0]?.url).toBe(`/api/v1/flights/a/track?format=${format}`);
    });

    it('keeps the letters of an IGC file that is not UTF-8', async () => {
      const answer = () => Promise.resolve(new Response(Buffer.from('HFPLT:Zoë', 'latin1')));
      const { flights } = new FlightAnalysisClient({ url: server.origin, fetch: answer });
      expect(await flights.track('a', { format: 'igc' })).toBe('HFPLT:Zoë');
    });
  });

  it.each(['columns', 'delta', 'polyline'] as const)('has the same columns in %s', (encoding) => {
    const altitudeM = Int32Array.of(100, 101, UNKNOWN, UNKNOWN, 2_000, -3);
    const columns: ReplayColumns = {
      timeOffsetSeconds: Int32Array.of(0, 1, 2, 600, 601, 86_400),
      latitude: Int32Array.of(4_581_415, 4_581_410, -1_234, 0, 9_000_000, -9_000_000),
      longitude: Int32Array.of(624_680, 17_999_999, -18_000_000, 0, 1, -1),
      altitudeM,
      altitudeMslM: altitudeM,
      altitudePressureM: null,
      groundM: null,
      altitudeGnssM: null,
      groundSpeedKmh: Int32Array.of(UNKNOWN, 143, 141, 0, 1, 2),
      varioMps: Int32Array.of(-13, 27, 0, UNKNOWN, 5, 5),
      headingDeg: Int32Array.of(359, 0, UNKNOWN, 90, 180, 270),
      phase: null,
    };
    const { columns: expected } = encodeColumns(columns, 'columns') as { columns: TrackColumns };
    const decoded = decodeTrack(encodeColumns(columns, encoding));
    const present = Object.entries(expected).filter(([, column]) => column !== null);
    expect(
      Object.entries(decoded)
        .filter(([, column]) => column !== null)
        .sort(),
    ).toEqual(present.sort());
    expect(decoded['altitude_msl_m']).toEqual([100, 101, null, null, 2_000, -3]);
  });
});
