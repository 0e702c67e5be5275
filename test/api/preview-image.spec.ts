import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  fitMap,
  pageTrackOf,
  PREVIEW_HEIGHT,
  PREVIEW_MAP,
  PREVIEW_WIDTH,
} from '@capabilities/pages/flight-page';
import { type FlightTrack } from '@engine/results/shapes';
import { groundLog } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Png, type Rgb } from '../harness/png.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');
/** Where the title, the figures and the barogram are. */
const TITLE = { x: 40, y: 30, width: 580, height: 80 };
const FIGURES = { x: 40, y: 280, width: 580, height: 210 };
const BAROGRAM = { x: 0, y: 505, width: PREVIEW_WIDTH, height: 125 };
/** Fixes this close to a turnpoint, take-off or landing are under its dot. */
const DOT_PIXELS = 14;

const isInk: (colour: Rgb) => boolean = ([red, green, blue]) => red + green + blue < 150;
const isWarm: (colour: Rgb) => boolean = ([red, , blue]) => red - blue > 80;
const isBlue: (colour: Rgb) => boolean = ([red, , blue]) => blue - red > 60;

interface SharedData {
  readonly track: FlightTrack & { readonly columns: Record<string, number[]> };
  readonly score: {
    readonly best: Record<'start' | 'finish', Place> & { readonly turnpoints: readonly Place[] };
  };
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

describe('the preview image of a shared flight', () => {
  const anybody = new ApiClient(service.baseUrl, undefined);
  let operator: Operator;
  let client: ApiClient;
  let flightId: string;
  let address: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    flightId = (await client.upload({ igc: await readFile(SAMPLE_FILE), title: 'A triangle' })).body.id;
    address = await share(flightId);
  });

  afterAll(() => operator.close());

  async function share(id: string, options: object = {}): Promise<string> {
    const { body } = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, options);
    return new URL((body as unknown as { url: string }).url).pathname;
  }

  async function imageAt(at = address): Promise<Png> {
    const { status, headers, bytes } = await anybody.get(`${at}.png`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    return Png.decode(bytes);
  }

  it('has the size that messengers ask for, and shows title, figures and barogram', async () => {
    const image = await imageAt();
    expect([image.width, image.height]).toEqual([PREVIEW_WIDTH, PREVIEW_HEIGHT]);
    expect(image.count(TITLE, isInk)).toBeGreaterThan(2_000);
    expect(image.count(FIGURES, isInk)).toBeGreaterThan(4_000);
    expect(image.count(BAROGRAM, isWarm)).toBeGreaterThan(500);
    expect(image.count(BAROGRAM, isBlue)).toBeGreaterThan(500);
  });

  it('draws the track where it was flown, in the colours of climb and sink', async () => {
    const image = await imageAt();
    const { track, score } = (await anybody.get(`${address}.json`)).body as unknown as SharedData;
    const { latitudeDeg, longitudeDeg, varioMps } = pageTrackOf(track);
    const { x: left, y: top, ...size } = PREVIEW_MAP;
    const map = fitMap({ latitudeDeg, longitudeDeg, ...size });
    const pixelOf = ({ latitude, longitude }: Place) => ({
      x: left + map.x(longitude),
      y: top + map.y(latitude),
    });
    const { start, turnpoints, finish } = score.best;
    const last = latitudeDeg.length - 1;
    const fixes = Array.from({ length: last + 1 }, (_, i) => ({
      ...pixelOf({ latitude: latitudeDeg[i]!, longitude: longitudeDeg[i]! }),
      climbMps: varioMps[i]!,
    }));
    const dots = [...[start, ...turnpoints, finish].map(pixelOf), fixes[0]!, fixes[last]!];
    const isFree = ({ x, y }: { x: number; y: number }) =>
      dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) > DOT_PIXELS);
    const drawn = fixes.filter(isFree).map(({ x, y, climbMps }) => ({ climbMps, colour: image.at(x, y) }));
    const climbing = drawn.filter(({ climbMps }) => climbMps > 1);
    const sinking = drawn.filter(({ climbMps }) => climbMps < -1);
    expect([climbing.length, sinking.length].every((count) => count > 30)).toBe(true);
    const share = (fixes: typeof drawn, is: (colour: Rgb) => boolean) =>
      fixes.filter(({ colour }) => is(colour)).length / fixes.length;
    expect(share(climbing, isWarm)).toBeGreaterThan(0.9);
    // climb is drawn over sink
    expect(share(sinking, isBlue)).toBeGreaterThan(0.7);
  });

  it('may be shown by any site, is not indexed, and is sent once while unchanged', async () => {
    const { headers } = await anybody.get(`${address}.png`);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-encoding')).toBeNull();
    const known = { 'If-None-Match': headers.get('etag')! };
    expect((await anybody.get(`${address}.png`, known)).status).toBe(304);
    const head = await anybody.send('HEAD', `${address}.png`, {});
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(headers.get('content-length'));
  });

  it('is drawn once for many requests at the same time', async () => {
    await client.sendJson('PATCH', `/api/v1/flights/${flightId}`, { site: 'Walgau' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => anybody.get(`${address}.png`)));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });

  it('changes with the title and the language, and so does its URL on the page', async () => {
    const imageUrl = async () => {
      const { text } = await anybody.get(address);
      return /<meta property="og:image" content="([^"]*)"\/>/.exec(text)![1]!;
    };
    const tagOf = async (url: string) =>
      (await anybody.get(url.slice(service.baseUrl.length))).headers.get('etag');
    const seen = new Map<string, string | null>();
    const look = async () => {
      const url = await imageUrl();
      seen.set(url, await tagOf(url));
    };
    await look();
    await client.sendJson('PATCH', `/api/v1/flights/${flightId}`, { title: 'Another title' });
    await look();
    await share(flightId, { language: 'de' });
    await look();
    expect([seen.size, new Set(seen.values()).size]).toEqual([3, 3]);
    expect([...seen.keys()].every((url) => url.startsWith(`${service.baseUrl}${address}.png?v=`))).toBe(true);
  });

  it('is not there without a flight, before there is a result, and once the flight is not shared', async () => {
    const { id } = (await client.upload({ igc: groundLog() })).body;
    const at = await share(id);
    const answer = async () => {
      const { status, body } = await anybody.get(`${at}.png`);
      return [status, body.code];
    };
    const tags = async () => /<meta property="og:image"/.test((await anybody.get(at)).text);
    expect([await answer(), await tags()]).toEqual([[404, 'preview_image_not_available'], false]);
    const set = (status: string) =>
      // claimed by a worker that does not exist, so that none processes it
      operator.database.query(
        `update flights set status = $2, locked_until = now() + interval '1 hour' where public_id = $1`,
        [id, status],
      );
    await set('processing');
    expect([await answer(), await tags()]).toEqual([[409, 'flight_processing'], false]);
    await set('failed');
    expect([await answer(), await tags()]).toEqual([[422, 'flight_processing_failed'], false]);
    await client.send('DELETE', `/api/v1/flights/${id}/sharing`, {});
    expect(await answer()).toEqual([404, 'share_not_found']);
  });
});
