import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isPlaceholderNameSql } from '@core/contract';
import { SiteRepository } from '@capabilities/flights';
import { destination, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { PLACEHOLDER_NAMES, REAL_NAMES } from '../factories/site-names.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** Far from other tests' flights, which must not be named after these sites. */
const HILL = { latitudeDegrees: -43.9, longitudeDegrees: 179.9995 };
/** On the clocks there; in UTC, the flights are of the day before. */
const DATE = '2025-03-23';

describe('the site of a flight', () => {
  let operator: Operator;
  let folder: string;
  let file: string;
  let seed = 400;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    folder = await mkdtemp(path.join(os.tmpdir(), 'sites-'));
    file = path.join(folder, 'sites.csv');
  });

  beforeEach(() => new SiteRepository(operator.database).clear());

  afterAll(async () => {
    await new SiteRepository(operator.database).clear();
    await operator.close();
    await rm(folder, { recursive: true });
  });

  const platform = async (...words: string[]) => {
    const outcome = await PlatformCommand.run(service.databaseUrl, ['sites', ...words, '--json']);
    if (outcome.code !== 0) throw new Error(outcome.stderr);
    return JSON.parse(outcome.stdout) as Record<string, unknown>;
  };

  async function newClient(): Promise<ApiClient> {
    const account = await operator.createAccount();
    return new ApiClient(service!.baseUrl, (await operator.createKey(account.id)).key);
  }

  /** A position at this distance from the hill. */
  function placeAt(metres: number, courseDegrees: number) {
    const { latitudeDegrees, longitudeDegrees } = destination(HILL, courseDegrees, metres);
    return {
      latitude: latitudeDegrees,
      longitude: longitudeDegrees > 180 ? longitudeDegrees - 360 : longitudeDegrees,
    };
  }

  /** A flight that takes off at this distance from the hill, from a file without a site. */
  async function uploadFrom(
    client: ApiClient,
    metres: number,
    fields: { title?: string; site?: string } = {},
  ) {
    const { latitude, longitude } = placeAt(metres, 0);
    const takeOff = { latitudeDegrees: latitude, longitudeDegrees: longitude, altitudeMetres: 130 };
    const { igc } = shortRidgeFlight({ seed: seed++, takeOff });
    const { status, body } = await client.upload({ igc, ...fields });
    expect([status, body.status]).toEqual([201, 'processed']);
    return body;
  }

  it("is that of the pilot's latest flight there, in the response to the upload", async () => {
    const client = await newClient();
    const first = await uploadFrom(client, 0);
    expect([first.site, first.title]).toEqual([null, `Flight on ${DATE}`]);
    await client.sendJson('PATCH', `/api/v1/flights/${first.id}`, { site: 'Home hill' });
    const near = await uploadFrom(client, 280);
    expect([near.site, near.title]).toEqual(['Home hill', `Home hill, ${DATE}`]);
    const titled = await uploadFrom(client, 0, { title: 'First hundred' });
    expect([titled.site, titled.title]).toEqual(['Home hill', 'First hundred']);
    const asIfMade = await uploadFrom(client, 0, { title: 'Flight' });
    expect([asIfMade.site, asIfMade.title]).toEqual(['Home hill', 'Flight']);
    const named = await uploadFrom(client, 0, { site: 'Elsewhere' });
    expect(named.site).toBe('Elsewhere');
    expect((await uploadFrom(client, 280 + 320)).site).toBeNull();
    expect((await uploadFrom(await newClient(), 0)).site).toBeNull();
  });

  it('names the flight once the owner enters it; until then, the nearest town does', async () => {
    const client = await newClient();
    const takeOff = { latitudeDegrees: 46.41, longitudeDegrees: 8.11, altitudeMetres: 2_200 };
    const { igc } = shortRidgeFlight({ seed: seed++, takeOff });
    const { id, title, site } = (await client.upload({ igc })).body;
    expect([title, site]).toEqual(['Fiesch, 2025-03-22', null]);
    const changed = async (change: object) =>
      (await client.sendJson('PATCH', `/api/v1/flights/${id}`, change)).body.title;
    expect(await changed({ site: 'Kühboden' })).toBe('Kühboden, 2025-03-22');
    expect(await changed({ site: null })).toBe('Fiesch, 2025-03-22');
    expect(await changed({ site: 'Kühboden', title: 'First hundred' })).toBe('First hundred');
    expect(await changed({ site: null })).toBe('First hundred');
  });

  it('stands with its country in the title if that is not the country of the account', async () => {
    const account = await operator.createAccount();
    await operator.database.query(`update accounts set country = 'SI' where id = $1`, [account.id]);
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const takeOff = { latitudeDegrees: 46.41, longitudeDegrees: 8.11, altitudeMetres: 2_200 };
    const { igc } = shortRidgeFlight({ seed: seed++, takeOff });
    expect((await client.upload({ igc })).body.title).toBe('Fiesch (CH), 2025-03-22');
  });

  it('is never a placeholder of a recorder, nor does one spread from flights stored before', async () => {
    const client = await newClient();
    const home = await uploadFrom(client, 0, { site: 'Home hill' });
    const stored = await uploadFrom(client, 10);
    await operator.database.query(
      `update flights set site = 'None', title = 'None, ${DATE}', site_chosen = false where public_id = $1`,
      [stored.id],
    );
    // The stored flight is the latest: without it as a source, the name comes from the one before.
    await operator.database.query(
      `update flights set sort_at = sort_at - interval '1 day' where public_id = $1`,
      [home.id],
    );
    const { latitude, longitude } = placeAt(20, 0);
    const takeOff = { latitudeDegrees: latitude, longitudeDegrees: longitude, altitudeMetres: 130 };
    const { igc } = shortRidgeFlight({ seed: seed++, takeOff });
    const fromFile = igc.toString('latin1').replace(/^HFPLT/m, 'HFSITSITE: None\r\nHFPLT');
    expect(fromFile).toContain('SITE: None');
    expect((await client.upload({ igc: Buffer.from(fromFile, 'latin1') })).body).toMatchObject({
      site: 'Home hill',
      title: `Home hill, ${DATE}`,
    });
  });

  it('is judged a placeholder by the database exactly as by the reader of files', async () => {
    const names = [...PLACEHOLDER_NAMES, ...REAL_NAMES];
    const rows = await operator.database.query<{ name: string; placeholder: boolean }[]>(
      `select name, ${isPlaceholderNameSql('name')} as placeholder from unnest($1::text[]) as name`,
      [names],
    );
    expect(rows.filter(({ placeholder }) => placeholder).map(({ name }) => name)).toEqual(PLACEHOLDER_NAMES);
  });

  it('stays removed if its owner removed it before the result, and so does a given title', async () => {
    const client = await newClient();
    await uploadFrom(client, 0, { site: 'Home hill' });
    const { latitude, longitude } = placeAt(50, 0);
    const takeOff = { latitudeDegrees: latitude, longitudeDegrees: longitude, altitudeMetres: 130 };
    const { igc } = shortRidgeFlight({ seed: seed++, takeOff });
    const { id, site } = (await client.upload({ igc })).body;
    expect(site).toBe('Home hill');
    const withoutResult = (title: string) =>
      operator.database.query(
        `update flights set status = 'failed', site = null, title = $2 where public_id = $1`,
        [id, title],
      );
    await withoutResult('Flight');
    expect((await client.upload({ igc })).body).toMatchObject({ id, site: 'Home hill', title: 'Home hill' });
    await withoutResult('Flight');
    await client.sendJson('PATCH', `/api/v1/flights/${id}`, { site: null });
    expect((await client.upload({ igc })).body).toMatchObject({ id, site: null, title: 'Flight' });
    await withoutResult('Flight');
    await operator.database.query('update flights set site_chosen = false where public_id = $1', [id]);
    await client.sendJson('PATCH', `/api/v1/flights/${id}`, { title: 'Flight' });
    expect((await client.upload({ igc })).body).toMatchObject({ id, site: 'Home hill', title: 'Flight' });
  });

  it('is otherwise that of the nearest known site, including across the antimeridian', async () => {
    const [close, closer] = [placeAt(700, 90), placeAt(250, 90)];
    await writeFile(
      file,
      [
        'name,latitude,longitude',
        `North hill,${placeAt(2_000, 0).latitude},${HILL.longitudeDegrees}`,
        `Close,${close.latitude},${close.longitude}`,
        `Closer,${closer.latitude},${closer.longitude}`,
        'Nowhere,91,0',
      ].join('\n'),
    );
    expect(closer.longitude).toBeLessThan(0);
    expect(await platform('import', file)).toEqual({
      added: 3,
      known: 0,
      rejected: 1,
      rejected_rows: [{ line: 5, reason: 'has no latitude in degrees from -90 to 90: "91"' }],
    });
    const near = `${HILL.latitudeDegrees},${HILL.longitudeDegrees}`;
    const listed = await platform('list', '--near', near, '--within-km', '1');
    expect((listed['data'] as { name: string }[]).map(({ name }) => name)).toEqual(['Closer', 'Close']);

    const client = await newClient();
    const flight = await uploadFrom(client, 0);
    expect([flight.site, flight.title]).toEqual(['Closer', `Closer, ${DATE}`]);
    // the pilot knows better
    await client.sendJson('PATCH', `/api/v1/flights/${flight.id}`, { site: 'The quarry' });
    expect((await uploadFrom(client, 10)).site).toBe('The quarry');
    expect(await new SiteRepository(operator.database).clear()).toBe(3);
    expect((await client.get(`/api/v1/flights/${flight.id}`)).body.site).toBe('The quarry');
    expect((await uploadFrom(await newClient(), 20)).site).toBeNull();
  });
});
