import { gzipSync } from 'node:zlib';
import {
  shortRidgeFlight,
  thermalCrossCountry,
  writeFit,
  writeGpx,
  writeKml,
} from '../factories/flight-simulator/index.js';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { finishedImport, sendImport } from '../harness/send-import.js';
import { sharedServices } from '../harness/shared-services.js';

const FLIGHT = shortRidgeFlight({ seed: 61 });
const { fixes } = FLIGHT;
const FILES = {
  gpx: { bytes: writeGpx(fixes), mediaType: 'application/gpx+xml' },
  kml: { bytes: writeKml(fixes), mediaType: 'application/vnd.google-earth.kml+xml' },
  fit: { bytes: writeFit(fixes), mediaType: 'application/vnd.ant.fit' },
} as const;
const UNTIMED = Buffer.from(
  '<gpx><trk><trkseg><trkpt lat="47" lon="9"/><trkpt lat="47.1" lon="9"/></trkseg></trk></gpx>',
);

describe.each(sharedServices())('files of phones and watches, with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  it.each(Object.entries(FILES))('processes %s like any flight, and keeps the file', async (format, file) => {
    const answer = await client.upload({ igc: file.bytes });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      file_format: format,
      status: 'processed',
      quality: { signature: 'absent', signature_validation: 'not_checked', altitude_source: 'gnss' },
    });
    const track = `/api/v1/flights/${answer.body.id}/track`;
    const original = await client.get(`${track}?format=original`);
    expect(original.bytes).toEqual(file.bytes);
    expect(original.headers.get('content-type')).toContain(file.mediaType);
    expect(original.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; .*\\.${format}"$`));
    expect(await client.get(`${track}?format=igc`)).toMatchObject({
      status: 404,
      body: { code: 'file_not_available', message: expect.stringContaining('format=original') as string },
    });
    expect((await client.get(`${track}?format=csv`)).status).toBe(200);
    const again = await client.upload({ igc: file.bytes });
    expect({ status: again.status, id: again.body.id }).toEqual({ status: 200, id: answer.body.id });
  });

  it('takes any format from the field `track`, too, and names that field in refusals', async () => {
    for (const track of [smallFlight(610), writeGpx(shortRidgeFlight({ seed: 610 }).fixes)]) {
      expect((await client.upload({ track })).status).toBe(201);
    }
    expect(await client.upload({ track: UNTIMED })).toMatchObject({
      status: 422,
      body: { code: 'track_without_times', details: [{ field: 'track' }] },
    });
  });

  it('names the format of an IGC file, and returns that as the original, too', async () => {
    const igc = smallFlight(611);
    const { body } = await client.upload({ igc });
    expect(body).toMatchObject({ file_format: 'igc' });
    for (const format of ['igc', 'original']) {
      const { bytes, headers } = await client.get(`/api/v1/flights/${body.id}/track?format=${format}`);
      expect(bytes).toEqual(igc);
      expect(headers.get('content-type')).toContain('application/vnd.fai.igc');
    }
  });

  it('takes the KML file out of a KMZ file', async () => {
    const kmz = await zipOf({ 'doc.kml': FILES.kml.bytes, 'images/pin.png': Buffer.from('x') });
    const { status, body } = await client.upload({ igc: kmz });
    expect({ status, format: (body as unknown as { file_format: string }).file_format }).toEqual({
      status: 201,
      format: 'kml',
    });
    const { bytes } = await client.get(`/api/v1/flights/${body.id}/track?format=original`);
    expect(bytes).toEqual(FILES.kml.bytes);
  });

  it.each(Object.entries(FILES))(
    'answers a copy as %s of a stored IGC file with its flight',
    async (_, file) => {
      const { body } = await client.upload({ igc: FLIGHT.igc });
      const copy = await client.upload({ track: file.bytes });
      expect(copy).toMatchObject({
        status: 200,
        body: { id: body.id, file_format: 'igc', updated_at: body.updated_at },
      });
      expect(copy.body).not.toHaveProperty('changed_headers');
      const { bytes } = await client.get(`/api/v1/flights/${body.id}/track?format=original`);
      expect(bytes).toEqual(Buffer.from(FLIGHT.igc));
    },
  );

  it('recognises a download of a flight, and stores the IGC file of a track that came first', async () => {
    const { body } = await client.upload({ igc: FLIGHT.igc });
    const download = await client.get(`/api/v1/flights/${body.id}/track?format=gpx`);
    expect(await client.upload({ track: download.bytes })).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
    const other = shortRidgeFlight({ seed: 615 });
    const track = await client.upload({ track: writeGpx(other.fixes) });
    const igc = await client.upload({ igc: other.igc });
    expect(igc.status).toBe(201);
    expect(igc.body.id).not.toBe(track.body.id);
  });

  it('finds no flight in what a watch has recorded as a hike', async () => {
    const { body } = await client.upload({ igc: writeFit(slowed(fixes), { sport: 'hiking' }) });
    expect(body).toMatchObject({ status: 'processed', metrics: { takeoff: null } });
  });

  it('refuses tracks without times by a code of its own', async () => {
    const answer = await client.upload({ igc: UNTIMED });
    expect(answer).toMatchObject({ status: 422, body: { code: 'track_without_times' } });
    expect(answer.body.details).toHaveLength(1);
  });

  it('corrects, divides and exports a flight of another format', async () => {
    const { body } = await client.upload({ igc: writeGpx(thermalCrossCountry({ seed: 612 }).fixes) });
    const corrections = { aircraft_model: 'Simulated EN A' };
    const changed = await client.sendJson('PATCH', `/api/v1/flights/${body.id}`, { corrections });
    expect(changed).toMatchObject({
      status: 200,
      body: { file_format: 'gpx', aircraft: { model: 'Simulated EN A' } },
    });
  });

  it('imports them, knows copies, and reads only the IGC file of a flight in several formats', async () => {
    const stored = shortRidgeFlight({ seed: 616 });
    await client.upload({ igc: stored.igc });
    const archive = await zipOf({
      'one.igc': smallFlight(613),
      'one.gpx': FILES.gpx.bytes,
      'two.KML': FILES.kml.bytes,
      'three.fit.gz': gzipSync(FILES.fit.bytes),
      'four.kmz': await zipOf({ 'doc.kml': writeKml(shortRidgeFlight({ seed: 614 }).fixes) }),
      'five.gpx': UNTIMED,
      'copy.gpx': writeGpx(stored.fixes),
    });
    const { body } = await sendImport(client, { archive });
    const finished = await finishedImport(client, body.id);
    expect(finished).toMatchObject({
      status: 'completed',
      files: { imported: 4, duplicates: 1, refused: 2 },
    });
    expect(finished.refusals.map(({ name, refusal }) => [name, refusal?.code])).toEqual(
      expect.arrayContaining([
        ['one.gpx', 'beside_igc'],
        ['five.gpx', 'track_without_times'],
      ]),
    );
  });
});

/** The same way at a tenth of the speed, as somebody walks it. */
function slowed(recorded: typeof fixes): typeof fixes {
  const [first] = recorded;
  return recorded.map((fix) => ({
    ...fix,
    timeSeconds: first!.timeSeconds + 10 * (fix.timeSeconds - first!.timeSeconds),
  }));
}
