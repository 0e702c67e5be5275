import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type AirspaceSetList,
  type FlightAirspace,
  type FlightWithCrossingsList,
} from '@capabilities/airspace/wire';
import { type FlightList, type ProcessedFlight } from '@capabilities/flights/wire';
import { type Debrief } from '@engine/results/shapes';
import {
  crossCountry,
  destination,
  shortRidgeFlight,
  simulateFlight,
} from '../factories/flight-simulator/index.js';
import { circularAirspace } from '../factories/open-air.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Days on which no other test flies. */
const DAY = '2019-02-03';
const DAY_WITHOUT_SETS = '2019-02-05';
const DAY_OF_LATER_SET = '2019-02-07';
const DAY_ACROSS_THE_BORDER = '2019-02-09';

const TAKEOFF = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const MIDDLE = destination(TAKEOFF, 20, 6_000);
const GOAL = destination(MIDDLE, 90, 5_000);

const IGC = simulateFlight({
  seed: 2_107,
  startTime: `${DAY}T10:30:00Z`,
  takeOff: TAKEOFF,
  landingAltitudeMetres: 1_050,
  wind: { speedMps: 2, fromDegrees: 240 },
  legs: [
    crossCountry({
      route: [MIDDLE, GOAL],
      floorAltitudeMetres: 1_900,
      ceilingAltitudeMetres: 2_900,
      climbMps: 2.5,
    }),
  ],
}).igc;

/** On the day of the sets, too. */
const OTHER_IGC = shortRidgeFlight({ seed: 2_108, startTime: `${DAY}T11:00:00Z` }).igc;

/** Around the turnpoint. */
const AROUND_MIDDLE = circularAirspace('Restricted at the turnpoint', MIDDLE, 1.5);
const FAR_AWAY = circularAirspace('Far away', destination(TAKEOFF, 0, 60_000), 2);

describe('a flight and the airspaces of its day', () => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let folder: string;
  const added: string[] = [];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    folder = await mkdtemp(path.join(os.tmpdir(), 'airspace-'));
    await addSet('CH of the flight', DAY, AROUND_MIDDLE + FAR_AWAY);
  });

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
  });

  afterAll(async () => {
    for (const name of added) await platform('remove', name);
    await rm(folder, { recursive: true });
    await operator.close();
  });

  const platform = (...words: string[]) =>
    PlatformCommand.run(service.databaseUrl, ['airspace', ...words], { DATA_DIR: folder });

  async function addSet(name: string, day: string, text: string, country = 'CH'): Promise<void> {
    const file = path.join(folder, 'set.txt');
    await writeFile(file, text);
    const validity = ['--country', country, '--valid-from', day, '--valid-until', day];
    const { code, stderr } = await platform('add', file, ...validity, '--name', name);
    if (code !== 0) throw new Error(stderr);
    added.push(name);
  }

  async function upload(): Promise<string> {
    const { status, body } = await client.upload({ igc: IGC });
    expect(status).toBe(201);
    return body.id;
  }

  async function airspaceOf(id: string, query = ''): Promise<FlightAirspace> {
    return (await client.get(`/api/v1/flights/${id}/airspace${query}`)).body as unknown as FlightAirspace;
  }

  async function judged(id: string, what: (verdict: FlightAirspace) => boolean): Promise<FlightAirspace> {
    let verdict: FlightAirspace | undefined;
    await until('the flight is judged', async () => {
      verdict = await airspaceOf(id);
      return !verdict.is_pending && verdict.judged_at !== null && what(verdict);
    });
    return verdict!;
  }

  const listed = async (summary: string): Promise<string[]> => {
    const { body } = await client.get(`/api/v1/flights?airspace=${summary}`);
    return (body as unknown as FlightList).data.map(({ id }) => id);
  };

  const events = (): Promise<{ data: { airspace: { crossings: object[] } } }[]> =>
    operator.database.query(
      `select data from events where account_id = $1 and type = 'flight.airspace.crossing' order by id`,
      [accountId],
    );

  it('are compared: with entry, exit, border, the set and its days', async () => {
    const id = await upload();
    const verdict = await judged(id, ({ summary }) => summary === 'inside');
    expect(verdict).toMatchObject({
      sentence: 'The data show the flight inside Restricted at the turnpoint.',
      flown_on: DAY,
      country: 'CH',
      is_country_covered: true,
      available_sets: 'this_day',
      sets: [
        { name: 'CH of the flight', country: 'CH', valid_from: DAY, valid_until: DAY, left_out_count: 0 },
      ],
      profile: { name: 'true' },
      remarks: [],
    });
    const crossing = verdict.crossings.find((each) => each.verdict === 'inside');
    expect(crossing).toMatchObject({ airspace: 0, starts_inside: false, reasons: [] });
    expect(Date.parse(crossing!.exit.time!)).toBeGreaterThan(Date.parse(crossing!.entry.time!));
    expect(verdict.airspaces).toEqual([
      expect.objectContaining({ name: 'Restricted at the turnpoint', type: 'restricted', code: 'R' }),
    ]);
    expect(verdict.airspaces[0]!.border[0]!.length).toBeGreaterThan(50);
  });

  it('are in the summary of the flight, by which lists are filtered', async () => {
    const id = await upload();
    await judged(id, ({ summary }) => summary === 'inside');
    const { body } = await client.get(`/api/v1/flights/${id}`);
    expect((body as unknown as ProcessedFlight).airspace).toBe('inside');
    expect(await listed('inside')).toEqual([id]);
    expect(await listed('clear')).toEqual([]);
    expect(await listed('unknown')).toEqual([]);
  });

  it('are reported by an event, once', async () => {
    const id = await upload();
    await judged(id, ({ summary }) => summary === 'inside');
    await operator.database.query(
      `update flight_airspaces set due_at = now(), verdict = null, judged_at = null where account_id = $1`,
      [accountId],
    );
    await judged(id, ({ summary }) => summary === 'inside');
    const found = await events();
    expect(found).toHaveLength(1);
    expect(found[0]!.data).toMatchObject({
      flight: { id },
      airspace: {
        summary: 'inside',
        profile: 'true',
        crossings: expect.arrayContaining([
          expect.objectContaining({ name: 'Restricted at the turnpoint', verdict: 'inside' }),
        ]) as unknown,
      },
      links: { airspace: `/api/v1/flights/${id}/airspace` },
    });
  });

  it('are judged by other rules and in other languages on request', async () => {
    const id = await upload();
    await judged(id, ({ summary }) => summary === 'inside');
    const gps = await airspaceOf(id, '?profile=gps&language=de');
    expect(gps).toMatchObject({ summary: 'inside', profile: { name: 'gps' } });
    expect(gps.profiles.map(({ name }) => name)).toEqual(['true', 'gps', 'civl']);
    const { status, body } = await client.get(`/api/v1/flights/${id}/airspace?profile=unheard-of`);
    expect([status, body]).toMatchObject([
      400,
      { details: [{ field: 'profile', message: 'must be one of true, gps, civl' }] },
    ]);
  });

  it('follow a corrected date, and a set that is added or removed later', async () => {
    const id = await upload();
    await judged(id, ({ summary }) => summary === 'inside');
    const correct = async (day: string) => {
      const { status } = await client.send('PATCH', `/api/v1/flights/${id}`, {
        body: JSON.stringify({ corrections: { flown_on: day } }),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(status).toBe(200);
    };
    await correct(DAY_WITHOUT_SETS);
    const without = await judged(id, ({ flown_on }) => flown_on === DAY_WITHOUT_SETS);
    expect(without).toMatchObject({ summary: 'unknown', is_country_covered: false, sets: [], crossings: [] });
    expect(await listed('unknown')).toEqual([id]);
    await correct(DAY_OF_LATER_SET);
    await judged(id, ({ flown_on }) => flown_on === DAY_OF_LATER_SET);
    await addSet('CH later', DAY_OF_LATER_SET, FAR_AWAY);
    await judged(id, ({ summary, is_country_covered }) => summary === 'clear' && is_country_covered);
    await platform('remove', added.pop()!);
    await judged(id, ({ summary }) => summary === 'unknown');
  });

  it('are known only with sets of the countries of take-off and landing', async () => {
    const day = DAY_ACROSS_THE_BORDER;
    const igc = simulateFlight({
      seed: 2_109,
      startTime: `${day}T10:30:00Z`,
      takeOff: { latitudeDegrees: 45.9299, longitudeDegrees: 9.0166, altitudeMetres: 1_600 },
      landingAltitudeMetres: 250,
      wind: { speedMps: 2, fromDegrees: 240 },
      legs: [
        crossCountry({
          route: [{ latitudeDegrees: 45.82, longitudeDegrees: 9.1 }],
          floorAltitudeMetres: 1_100,
          ceilingAltitudeMetres: 1_900,
          climbMps: 2,
        }),
      ],
    }).igc;
    await addSet('CH at the border', day, FAR_AWAY);
    const { body } = await client.upload({ igc });
    expect(body).toMatchObject({ country: 'CH', landing_place: { country: 'IT' } });
    const alone = await judged(body.id, () => true);
    expect(alone).toMatchObject({ summary: 'unknown', is_country_covered: false });
    await addSet('IT at the border', day, FAR_AWAY, 'IT');
    await judged(body.id, ({ summary, is_country_covered }) => summary === 'clear' && is_country_covered);
  });

  it('are not awaited for a flight that has no result, or that has been given up', async () => {
    const [failed, given] = [await upload(), (await client.upload({ igc: OTHER_IGC })).body.id];
    const waiting = (ids: readonly string[]) =>
      operator.database.query<{ id: string }[]>(
        `select f.public_id as id from flight_airspaces j join flights f on f.id = j.flight_id
          where f.public_id = any($1) and j.due_at is not null`,
        [ids],
      );
    const ids = [failed, given];
    await until(
      'both are judged',
      () => waiting(ids),
      ({ length }) => length === 0,
    );
    await operator.database.query(
      `update flights set status = 'failed', metrics = null where public_id = $1`,
      [failed],
    );
    await operator.database.query(
      `update flight_airspaces set due_at = now(), failures = case when flight_id in (
         select id from flights where public_id = $2) then 6 else 0 end
        where flight_id in (select id from flights where public_id = any($1))`,
      [ids, given],
    );
    await until(
      'neither waits',
      () => waiting(ids),
      ({ length }) => length === 0,
    );
    expect(await airspaceOf(given)).toMatchObject({ is_pending: false });
  });

  it('are a sentence of the debrief in its language, which a shared flight does not show', async () => {
    const id = await upload();
    await judged(id, ({ summary }) => summary === 'inside');
    const write = (language: string) =>
      client.send('POST', `/api/v1/flights/${id}/analysis?language=${language}`, {});
    expect((await write('de')).status).toBe(200);
    const { airspace } = (await client.get(`/api/v1/flights/${id}/analysis?language=de`))
      .body as unknown as Debrief;
    const { sentence } = await airspaceOf(id, '?language=de');
    expect(airspace).toMatchObject({ text: sentence, numbers: [] });
    expect(airspace!.evidence[0]).toMatch(/^airspace:\d$/);
    expect(airspace!.times[0]!.to_seconds).toBeGreaterThan(airspace!.times[0]!.from_seconds);
    const shared = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, { show_debrief: true });
    const { url } = shared.body as unknown as { url: string };
    const data = await (await fetch(`${service.baseUrl}${new URL(url).pathname}.json`)).text();
    expect(data).toContain('"debrief":{');
    expect(data).not.toContain('Restricted at the turnpoint');
  });

  it('can be commented on by the owner and decided on by an operator; all of it is kept', async () => {
    const id = await upload();
    const comment = (text: string) =>
      client.send('POST', `/api/v1/flights/${id}/airspace/comments`, {
        body: JSON.stringify({ text }),
        headers: { 'Content-Type': 'application/json' },
      });
    const { status, body } = await comment('I had a clearance.');
    expect([status, body]).toMatchObject([
      201,
      { kind: 'comment', decision: null, text: 'I had a clearance.', author: { kind: 'api_key' } },
    ]);
    expect((await comment('')).status).toBe(400);
    const decide = (flightId: string, ...words: string[]) =>
      platform('decide', flightId, '--reason', 'Seen in the log of the tower.', '--by', 'Grace', ...words);
    expect((await decide(id, '--decision', 'cleared')).code).toBe(0);
    expect((await decide('01K0000000000000000000000A', '--decision', 'cleared')).stderr).toMatch(/no flight/);
    expect((await decide(id, '--decision', 'perhaps')).code).not.toBe(0);
    expect((await airspaceOf(id)).remarks).toMatchObject([
      { kind: 'comment', text: 'I had a clearance.' },
      {
        kind: 'decision',
        decision: 'cleared',
        text: 'Seen in the log of the tower.',
        author: { kind: 'operator', name: 'Grace' },
      },
    ]);
  });

  it('are listed for operators of the platform, who decide with their name and a reason', async () => {
    const operating = (await signedInUser(service, operator, { role: 'operator' })).client;
    const id = await upload();
    await judged(id, ({ summary }) => summary === 'inside');
    const page = async (query: string): Promise<FlightWithCrossingsList> =>
      (await operating.get(`/operator/airspace-crossings?${query}`))
        .body as unknown as FlightWithCrossingsList;
    const inState = async (state: string) => (await page(`state=${state}&limit=100`)).data;
    const [listedFlight] = (await page('limit=1')).data;
    expect(listedFlight).toMatchObject({
      ...{ id, summary: 'inside', profile: 'true', flown_on: DAY, remarks: [] },
      crossings: expect.arrayContaining([
        expect.objectContaining({ name: 'Restricted at the turnpoint', verdict: 'inside' }),
      ]) as unknown,
    });
    expect(JSON.stringify(listedFlight)).not.toMatch(/latitude|border|title/);
    expect((await inState('decided')).map((flight) => flight.id)).not.toContain(id);
    const decide = (flightId: string, body: object) =>
      operating.sendJson('POST', `/operator/flights/${flightId}/airspace-decisions`, body);
    const decision = { decision: 'rejected', reason: 'The file has the wrong floor.' };
    const { status, body } = await decide(id, decision);
    const remark = {
      ...{ kind: 'decision', decision: 'rejected', text: 'The file has the wrong floor.' },
      author: { kind: 'operator', name: expect.any(String) as string },
    };
    expect([status, body]).toMatchObject([201, remark]);
    expect((await airspaceOf(id)).remarks).toMatchObject([remark]);
    expect((await inState('open')).map((flight) => flight.id)).not.toContain(id);
    expect((await inState('decided')).find((flight) => flight.id === id)!.remarks).toMatchObject([remark]);
    expect((await decide('01K0000000000000000000000A', decision)).status).toBe(404);
    expect((await decide(id, { ...decision, decision: 'perhaps' })).status).toBe(400);
    expect((await operating.get('/operator/airspace-crossings?cursor=x')).body.code).toBe('invalid_cursor');
    const first = await page('state=decided&limit=1');
    if (first.has_more) {
      const next = await page(`state=decided&limit=1&cursor=${first.next_cursor}`);
      expect(next.data[0]!.id).not.toBe(first.data[0]!.id);
    }
    const command = await platform('crossings', '--state', 'decided', '--json');
    expect(command.stdout).toContain(id);
  });

  it('come from sets that operators of the platform can list', async () => {
    const operating = (await signedInUser(service, operator, { role: 'operator' })).client;
    const { status, body } = await operating.get('/operator/airspace-sets');
    const { data } = body as unknown as AirspaceSetList;
    expect([status, data.find(({ name }) => name === 'CH of the flight')]).toMatchObject([
      200,
      { country: 'CH', valid_from: DAY, valid_until: DAY, airspace_count: 2, left_out_count: 0 },
    ]);
  });

  it('of another account are not shown', async () => {
    const id = await upload();
    const other = (await operator.createAccount()).id;
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(other)).key);
    expect((await stranger.get(`/api/v1/flights/${id}/airspace`)).status).toBe(404);
  });

  describe('are private in a share', () => {
    let id: string;
    let url: string;

    const share = async (options: object): Promise<string> => {
      const { body } = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, options);
      return (body as unknown as { url: string }).url;
    };
    const text = async (address: string) => (await fetch(address)).text();

    beforeEach(async () => {
      id = await upload();
      await judged(id, ({ summary }) => summary === 'inside');
      url = await share({ allow_embed: true, allow_download: true });
    });

    it('in its data, page, frame, files and preview, unless its owner shows them', async () => {
      const oembed = `${service.baseUrl}/s/oembed?url=${encodeURIComponent(url)}`;
      const shown = [`${url}.json?resolution=full`, url, `${url}/embed`, oembed];
      const files = ['gpx', 'kml', 'geojson', 'csv', 'igc'].map((format) => `${url}/track?format=${format}`);
      for (const address of [...shown, ...files]) {
        expect([address, (await text(address)).includes('Restricted at the turnpoint')]).toEqual([
          address,
          false,
        ]);
      }
      expect(JSON.parse(await text(`${url}.json`))).toMatchObject({ share: { show_airspace: false } });
      expect(JSON.parse(await text(`${url}.json`))).not.toHaveProperty('airspace');
      const { status, body } = await visitor().get(`${new URL(url).pathname}/airspace`);
      expect([status, body.code]).toEqual([404, 'share_not_found']);
    });

    it('and shown without comments, names and sources if the owner wants it, until withdrawn', async () => {
      await client.sendJson('POST', `/api/v1/flights/${id}/airspace/comments`, { text: 'I was cleared.' });
      await platform('decide', id, '--decision', 'cleared', '--reason', 'By Grace.', '--by', 'Grace Example');
      const path = new URL(await share({ show_airspace: true })).pathname;
      const { status, headers, body } = await visitor().get(`${path}/airspace?profile=gps&language=de`);
      expect(status).toBe(200);
      const known = { 'If-None-Match': headers.get('etag') ?? '' };
      const again = await visitor().get(`${path}/airspace?profile=gps&language=de`, known);
      expect([again.status, again.text]).toEqual([304, '']);
      expect(body).toMatchObject({ summary: 'inside', profile: { name: 'gps' }, decision: 'cleared' });
      expect(body).toMatchObject({ sets: [{ name: 'CH of the flight', licence: null }] });
      const written = JSON.stringify(body);
      for (const secret of [
        id,
        'I was cleared.',
        'Grace',
        'set.txt',
        '"remarks"',
        '"source":"set',
        'available_sets',
      ]) {
        expect([secret, written.includes(secret)]).toEqual([secret, false]);
      }
      await share({ show_airspace: false });
      expect((await visitor().get(`${path}/airspace`)).status).toBe(404);
      await share({ show_airspace: true });
      expect((await visitor().get(`${path}/airspace`)).status).toBe(200);
      await client.send('DELETE', `/api/v1/flights/${id}/sharing`, {});
      expect((await visitor().get(`${path}/airspace`)).status).toBe(404);
    });

    it('and not there while the flight is processed or cannot be', async () => {
      const path = new URL(await share({ show_airspace: true })).pathname;
      const statusIs = (status: string) =>
        operator.database.query('update flights set status = $2 where public_id = $1', [id, status]);
      const answer = async () => (await visitor().get(`${path}/airspace`)).body.code;
      await statusIs('failed');
      expect(await answer()).toBe('flight_processing_failed');
      await statusIs('processing');
      expect(await answer()).toBe('flight_processing');
      await statusIs('processed');
      expect((await visitor().get(`${path}/airspace?profile=none`)).status).toBe(400);
    });
  });

  const visitor = () => new ApiClient(service.baseUrl, undefined);
});
