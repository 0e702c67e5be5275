import { ulid } from 'ulid';
import { SiteRepository } from '@capabilities/flights';
import { type OwnSiteView, type ProcessedFlight } from '@capabilities/flights/wire';
import { destination, faiTriangle, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { groundLog } from '../factories/ground-log.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Far from the flights of other tests and from any town. */
const HILL = { latitudeDegrees: -47.2, longitudeDegrees: 51.4 };
const DATE = '2025-03-22';

describe('a take-off with a name of its own', () => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let seed = 7_400;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    ({ accountId, client } = await newClient());
  });

  async function newClient() {
    const { id } = await operator.createAccount();
    return {
      accountId: id,
      client: new ApiClient(service!.baseUrl, (await operator.createKey(id)).key),
    };
  }

  /** A log of a flight that takes off at this distance from the hill. @param site in the file */
  function logFrom(metres: number, site?: string): Buffer {
    const takeOff = { ...destination(HILL, 0, metres), altitudeMetres: 130 };
    const { igc } = shortRidgeFlight({ seed: seed++, takeOff });
    if (site === undefined) return igc;
    return Buffer.from(igc.toString('latin1').replace(/^HFPLT/m, `HFSITSITE:${site}\r\nHFPLT`), 'latin1');
  }

  async function flown(metres: number, site?: string, by = client): Promise<ProcessedFlight> {
    const { status, body } = await by.upload({ igc: logFrom(metres, site) });
    expect(status).toBe(201);
    return body as unknown as ProcessedFlight;
  }

  const name = (flightId: string, as: string) =>
    client.sendJson('POST', '/api/v1/sites', { flight_id: flightId, name: as });

  async function named(flightId: string, as: string): Promise<OwnSiteView> {
    const { status, body } = await name(flightId, as);
    expect([200, 201]).toContain(status);
    return body as unknown as OwnSiteView;
  }

  const read = async ({ id }: { id: string }) =>
    (await client.get(`/api/v1/flights/${id}`)).body as unknown as ProcessedFlight;
  const siteAndTitle = async (flight: { id: string }) => {
    const { site, title } = await read(flight);
    return [site, title];
  };
  const rename = (siteId: string, to: string) =>
    client.sendJson('PATCH', `/api/v1/sites/${siteId}`, { name: to });
  const withdraw = (siteId: string) => client.send('DELETE', `/api/v1/sites/${siteId}`, {});

  it('names all flights from there, whose titles and searches follow, and those to come', async () => {
    const first = await flown(0);
    const near = await flown(280);
    const far = await flown(700);
    const site = await named(first.id, 'Home hill');
    expect(site).toMatchObject({
      name: 'Home hill',
      flights: 2,
      latitude: expect.closeTo(-47.2, 2) as number,
    });
    expect(await siteAndTitle(first)).toEqual(['Home hill', `Home hill, ${DATE}`]);
    expect(await siteAndTitle(near)).toEqual(['Home hill', `Home hill, ${DATE}`]);
    expect(await siteAndTitle(far)).toEqual([null, `Flight on ${DATE}`]);
    expect((await read(first)).own_site_id).toBe(site.id);
    expect((await flown(100)).own_site_id).toBe(site.id);
    for (const query of ['q=home', 'site=home+hill']) {
      expect((await client.get(`/api/v1/flights?${query}`)).body.data).toHaveLength(3);
    }
    const { body } = await client.get('/api/v1/statistics?group_by=site');
    expect(JSON.stringify(body)).toContain('"Home hill"');
  });

  it('is renamed once for all its flights', async () => {
    const first = await flown(0);
    const near = await flown(200);
    const { id } = await named(first.id, 'Home hill');
    expect((await rename(id, 'Quarry')).body).toMatchObject({ id, name: 'Quarry', flights: 2 });
    expect(await siteAndTitle(near)).toEqual(['Quarry', `Quarry, ${DATE}`]);
    expect((await client.get('/api/v1/flights?q=home')).body.data).toEqual([]);
    const again = await name(near.id, 'Old quarry');
    expect([again.status, again.body]).toMatchObject([200, { id, name: 'Old quarry', flights: 2 }]);
    expect((await client.get('/api/v1/sites')).body.data).toMatchObject([{ id, name: 'Old quarry' }]);
  });

  it('withdrawn, gives back what was measured', async () => {
    const unnamed = await flown(0);
    const fromFile = await flown(10, 'Ridge');
    const { id } = await named(fromFile.id, 'Home hill');
    expect(await siteAndTitle(unnamed)).toEqual(['Home hill', `Home hill, ${DATE}`]);
    expect((await withdraw(id)).status).toBe(204);
    expect(await read(unnamed)).toEqual(atAnyTime(unnamed));
    expect(await read(fromFile)).toEqual(atAnyTime(fromFile));
    expect((await client.get('/api/v1/sites')).body.data).toEqual([]);
    expect((await withdraw(id)).body.code).toBe('site_not_found');
    expect((await rename(id, 'X')).body.code).toBe('site_not_found');
  });

  it('leaves other sites of files and of the owner, but replaces one that was renamed', async () => {
    const first = await flown(0, 'Ridge');
    const elsewhere = await flown(20, 'Other side');
    const chosen = await flown(30);
    const titled = await flown(40);
    await client.sendJson('PATCH', `/api/v1/flights/${chosen.id}`, { site: null });
    await client.sendJson('PATCH', `/api/v1/flights/${titled.id}`, { title: 'First hundred' });
    await named(first.id, 'Home hill');
    expect(await siteAndTitle(first)).toEqual(['Home hill', `Home hill, ${DATE}`]);
    expect((await read(elsewhere)).site).toBe('Other side');
    expect((await read(chosen)).site).toBeNull();
    expect((await read(titled)).title).toBe('First hundred');
    expect((await flown(50, 'RIDGE')).site).toBe('Home hill');
    expect((await flown(60, 'Third')).site).toBe('Third');
    const apart = await client.sendJson('PATCH', `/api/v1/flights/${first.id}`, { site: 'Mine' });
    expect(apart.body).toMatchObject({ site: 'Mine', own_site_id: null, title: `Mine, ${DATE}` });
  });

  it('goes before known sites, which come back with it withdrawn', async () => {
    const sites = new SiteRepository(operator.database);
    const { latitudeDegrees: latitude, longitudeDegrees: longitude } = HILL;
    async function* batches() {
      await Promise.resolve();
      yield [{ name: 'Known hill', latitude, longitude }];
    }
    await sites.add(batches());
    try {
      const first = await flown(0);
      expect(first.site).toBe('Known hill');
      const { id } = await named(first.id, 'Home hill');
      const second = await flown(50);
      expect(second.site).toBe('Home hill');
      await withdraw(id);
      expect(await siteAndTitle(first)).toEqual(['Known hill', `Known hill, ${DATE}`]);
      expect(await siteAndTitle(second)).toEqual(['Known hill', `Known hill, ${DATE}`]);
    } finally {
      await sites.clear();
    }
  });

  it('follows a corrected take-off', async () => {
    const { body } = await client.upload({ igc: faiTriangle({ seed: seed++ }).igc });
    const flight = body as unknown as ProcessedFlight;
    const { id } = await named(flight.id, 'Home hill');
    const correct = async (corrections: object) => {
      const changed = await client.sendJson('PATCH', `/api/v1/flights/${flight.id}`, { corrections });
      return changed.body as unknown as ProcessedFlight;
    };
    const later = new Date(Date.parse(flight.flown_at!) + 900_000).toISOString();
    const elsewhere = await correct({ takeoff_time: later });
    expect([elsewhere.site, elsewhere.own_site_id, elsewhere.title]).toEqual([null, null, flight.title]);
    const back = await correct({ takeoff_time: null });
    expect([back.site, back.own_site_id]).toEqual(['Home hill', id]);
  });

  it('belongs to one account', async () => {
    const { id: flightId } = await flown(0);
    const { id } = await named(flightId, 'Home hill');
    const other = await newClient();
    expect((await flown(0, undefined, other.client)).site).toBeNull();
    expect((await other.client.get('/api/v1/sites')).body.data).toEqual([]);
    const naming = { flight_id: flightId, name: 'Mine' };
    expect((await other.client.sendJson('POST', '/api/v1/sites', naming)).body.code).toBe('flight_not_found');
    const renaming = await other.client.sendJson('PATCH', `/api/v1/sites/${id}`, { name: 'Mine' });
    expect(renaming.body.code).toBe('site_not_found');
    expect((await other.client.send('DELETE', `/api/v1/sites/${id}`, {})).status).toBe(404);
    expect((await client.get('/api/v1/sites')).body.data).toMatchObject([
      { id, name: 'Home hill', flights: 1 },
    ]);
  });

  it('needs a take-off', async () => {
    const { body } = await client.upload({ igc: groundLog() });
    const refused = await name(body.id, 'Home hill');
    expect([refused.status, refused.body.details]).toMatchObject([400, [{ field: 'flight_id' }]]);
    expect((await name('nonsense', 'Home hill')).body.code).toBe('flight_not_found');
    expect((await name(body.id, ' ')).body.details).toMatchObject([{ field: 'name' }]);
  });

  it.each([
    ['processing', 409, 'flight_processing'],
    ['failed', 422, 'flight_processing_failed'],
  ] as const)('needs a result: %s', async (flightStatus, status, code) => {
    const id = ulid();
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, locked_until)
       values ($1, $2, $3, 'A flight', sha256($1::text::bytea), 1, now(), now() + interval '1 hour')`,
      [id, accountId, flightStatus],
    );
    const refused = await name(id, 'Home hill');
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    await operator.database.query('delete from flights where public_id = $1', [id]);
  });

  it('does not spread when it is named again by a flight at its edge', async () => {
    const first = await flown(0);
    await named(first.id, 'Home hill');
    const edge = await flown(280);
    const beyond = await flown(560);
    expect(await named(edge.id, 'Quarry')).toMatchObject({ flights: 2 });
    expect((await read(edge)).site).toBe('Quarry');
    expect((await read(beyond)).site).toBeNull();
  });

  it('leaves a site that the owner has set, even the same one', async () => {
    const first = await flown(0, 'Ridge');
    const chosen = await flown(30);
    const placeholder = await flown(40);
    await client.sendJson('PATCH', `/api/v1/flights/${chosen.id}`, { site: 'Ridge' });
    await client.sendJson('PATCH', `/api/v1/flights/${placeholder.id}`, { site: 'None' });
    await named(first.id, 'Home hill');
    expect((await read(chosen)).site).toBe('Ridge');
    expect((await read(placeholder)).site).toBe('None');
    await named(chosen.id, 'Home hill');
    expect((await read(chosen)).site).toBe('Home hill');
  });

  it('counts flights that are merged as one', async () => {
    const first = await flown(0);
    const second = await flown(20);
    await named(first.id, 'Home hill');
    await operator.database.query(
      `update flights set status = 'merged', merged_into = $2 where public_id = $1`,
      [second.id, first.id],
    );
    expect((await client.get('/api/v1/sites')).body.data).toMatchObject([{ flights: 1 }]);
  });

  it('is named once by two requests at once', async () => {
    const flights = [await flown(0), await flown(100)];
    await Promise.all(flights.map(({ id }, index) => name(id, `Hill ${index}`)));
    const { data } = (await client.get('/api/v1/sites')).body as unknown as { data: OwnSiteView[] };
    expect(data).toMatchObject([{ flights: 2 }]);
    for (const flight of flights) expect((await read(flight)).site).toBe(data[0]!.name);
  });
});
