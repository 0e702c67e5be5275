import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Group } from '@capabilities/groups/wire';
import { type Locator, type Page } from 'playwright-core';
import { walkLog } from '../factories/ground-log.js';
import { airspacesOfGoms } from '../factories/open-air.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { type Cleanup } from '../harness/cleanup.js';
import { addFlight, newGroup, pathOf } from '../harness/groups.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { TerrainTileServer } from '../harness/terrain-tiles.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import {
  FLIGHTS,
  groundBelow,
  inTwoRecordings,
  groupFlights,
  overRealGround,
  seasonFlights,
  TAKE_OFF,
} from './flights.js';

const PILOTS = 50;
/** The log that has nothing to replay. */
const NO_FLIGHT = 'no-flight';

/** A page to look at. */
export interface ShownPage {
  readonly name: string;
  readonly url: string;
  /** Seen by the signed-in operator. */
  readonly needsSession?: boolean;
  /** What to wait for; the page is at rest when it is there. */
  readonly ready: string;
  readonly withoutScript?: boolean;
  /** What the viewer does before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

/** A running service with an operator who has flights, keys, a webhook endpoint and deliveries. */
export interface Stage {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly pages: readonly ShownPage[];
}

/** Starts a service, fills it, and lists its pages. */
export async function setStage(cleanup: Cleanup): Promise<Stage> {
  const postgres = await TestPostgres.start();
  cleanup.add(() => postgres.stop());
  const receiver = await WebhookReceiver.start();
  cleanup.add(() => receiver.stop());
  const flights = Object.entries(FLIGHTS).map(([name, fly]) => ({ name, flight: fly() }));
  const group = groupFlights(PILOTS);
  const tiles = await TerrainTileServer.start(
    groundBelow([...flights.map(({ flight }) => flight), ...group.slice(0, 5)]),
  );
  cleanup.add(() => tiles.stop());
  const databaseUrl = await postgres.createDatabase('screenshots');
  const service = await ServiceProcesses.start({
    databaseUrl,
    environment: {
      TERRAIN_URL: tiles.template,
      MAP_CONSENT: 'always',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    },
  });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(databaseUrl);
  cleanup.add(() => operator.close());

  await addAirspaces(databaseUrl, cleanup);
  const user = await signedInUser(service, operator, { role: 'operator', plan: 'UNLIMITED' });
  const { email, account } = user;
  const app = await OAuthApp.register(service, user);
  await app.tokensOf(user);
  const consent = await app.consentQuery((await app.begin()).url);
  await operator.createAccount('FREE');
  await operator.createEndpoint(account.id, receiver.url('/hooks'));
  const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  const links = new Map<string, string>();
  const ids = new Map<string, string>();
  const logs = [
    ...flights.map(({ name, flight }) => ({ name, igc: flight.igc })),
    { name: 'real-ground', igc: overRealGround() },
    { name: NO_FLIGHT, igc: walkLog() },
  ];
  for (const { name, igc } of logs) {
    const { id } = (await client.upload({ igc })).body;
    ids.set(name, id);
    await client.send('POST', `/api/v1/flights/${id}/analysis`, {});
    links.set(name, await share(client, id));
  }
  await until('the flight is judged', async () => {
    const { body } = await client.get(`/api/v1/flights/${ids.get('long-triangle')}/airspace`);
    return (body as unknown as { crossings: object[] }).crossings.length > 0;
  });
  await operator.database.query(
    'insert into sample_flights (account_id, flight_id) select account_id, id from flights where public_id = $1',
    [ids.get('long-triangle')],
  );
  const together: string[] = [];
  for (const { igc } of group) together.push(await share(client, (await client.upload({ igc })).body.id));
  const named = together.slice(0, 2).map((link, i) => ({
    url: service.baseUrl + link,
    pilot_name: i === 0 ? 'Anna' : 'Clara Zgraggen',
  }));
  const kept = await newGroup(client, named, 'Fiesch, August');
  const visitor = new ApiClient(service.baseUrl, undefined);
  await addFlight(visitor, kept, {
    igc: groupFlights(PILOTS + 1)[PILOTS]!.igc,
    pilot_name: 'Ben',
    colour: '2',
  });
  for (const [index, { igc }] of seasonFlights().entries()) {
    const { id } = (await client.upload({ igc, site: index % 6 === 0 ? 'Bellwald' : 'Fiesch' })).body;
    if (index === 0)
      await client.sendJson('POST', '/api/v1/sites', { flight_id: id, name: 'Heimat-Startplatz' });
  }
  for (const igc of inTwoRecordings()) ids.set('recording', (await client.upload({ igc })).body.id);
  const entered = { flown_on: '2012-06-14', takeoff_time: '14:05', duration_seconds: 4_500, site: 'Fiesch' };
  const written = {
    ...entered,
    glider: 'Advance Sigma 8',
    distance_km: 12.5,
    notes: 'First thermal.',
    tags: ['course'],
  };
  const { body: added } = await client.sendJson('POST', '/api/v1/manual-flights', written);
  ids.set(WITHOUT_TRACK, added.id);
  await until('an event is delivered', () => receiver.at('/hooks').length > 0);
  const [delivery] = await operator.database.query<{ endpoint: string; delivery: string }[]>(
    `select e.public_id as endpoint, d.public_id as delivery
       from deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.status = 'delivered' limit 1`,
  );
  return {
    baseUrl: service.baseUrl,
    email,
    password: TEST_PASSWORD,
    pages: pagesOf({ links, ids, together, kept, consent, ...delivery! }),
  };
}

/** Around the long triangle, on its day. */
async function addAirspaces(databaseUrl: string, cleanup: Cleanup): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'airspaces-'));
  cleanup.add(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'goms.txt');
  await writeFile(file, airspacesOfGoms(TAKE_OFF));
  const options = ['--country', 'CH', '--valid-from', '2026-06-13', '--valid-until', '2026-06-13'];
  const { code, stderr } = await PlatformCommand.run(
    databaseUrl,
    ['airspace', 'add', file, ...options, '--name', 'Goms', '--licence', 'CC0 1.0'],
    { DATA_DIR: folder },
  );
  if (code !== 0) throw new Error(stderr);
}

async function share(client: ApiClient, id: string): Promise<string> {
  const shared = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {
    show_debrief: true,
    allow_download: true,
    allow_embed: true,
    show_airspace: true,
  });
  return new URL((shared.body as unknown as { url: string }).url).pathname;
}

interface Places {
  readonly links: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
  readonly together: readonly string[];
  readonly kept: Pick<Group, 'id' | 'url'>;
  /** The query of the page on which a user allows an app. */
  readonly consent: string;
  readonly endpoint: string;
  readonly delivery: string;
}

/** Scrolls to a part of a page that still changes above it. */
const show = async (part: Locator): Promise<void> => {
  await part.waitFor();
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
};

const WITHOUT_TRACK = 'without-track';
const CSV_LOGBOOK = [
  'Datum;Startzeit;Flugzeit;Startplatz;Gerät;Wetter',
  '14.06.2012;14:05;1:15;Fiesch;Advance Sigma 8;Föhn',
  '31.06.2012;;0:20;Kössen;;',
  '16.06.2012;;0:20;Kössen;;schön',
].join('\n');
const REPLAY = '.cameras';
const CONSOLE = 'main h1';

function pagesOf({ links, ids, together, kept, consent, endpoint, delivery }: Places): ShownPage[] {
  const flights = [...links]
    .filter(([name]) => name !== NO_FLIGHT)
    .flatMap(([name, path]): ShownPage[] => [
      { name: `flight-${name}`, url: path, ready: REPLAY },
      { name: `flight-${name}-under-way`, url: `${path}#t=1400`, ready: REPLAY },
    ]);
  const triangle = links.get('long-triangle')!;
  const tokens = together.map((path) => path.slice('/s/'.length));
  const console = (name: string, path: string): ShownPage => ({
    name: `console-${name}`,
    url: `/console/${path}`,
    needsSession: true,
    ready: CONSOLE,
  });
  return [
    ...flights,
    { name: 'flight-airspace', url: triangle, ready: REPLAY, act: showCrossing },
    { name: 'flight-without-script', url: triangle, ready: '.stage svg', withoutScript: true },
    { name: `flight-${NO_FLIGHT}`, url: links.get(NO_FLIGHT)!, ready: 'h1' },
    { name: 'flight-not-found', url: '/s/AAAAAAAAAAAAAAAAAAAAAA', ready: 'h1' },
    { name: 'embed', url: `${triangle}/embed`, ready: REPLAY },
    { name: 'group-of-3', url: `/group#${tokens.slice(0, 3).join(',')}`, ready: REPLAY },
    { name: 'group-of-50', url: `/group#${tokens.join(',')}`, ready: REPLAY },
    { name: 'kept-group', url: pathOf(kept), ready: REPLAY },
    {
      name: 'kept-group-add',
      url: pathOf(kept),
      ready: REPLAY,
      act: async (page) => {
        await page.getByRole('tab', { name: 'Flights' }).click();
        await show(page.getByRole('heading', { name: 'Add your flight' }));
      },
    },
    { name: 'start', url: '/', ready: REPLAY },
    { name: 'start-without-script', url: '/', ready: '.stage svg', withoutScript: true },
    { name: 'guides', url: '/docs/guides', ready: 'h1' },
    { name: 'guide', url: '/docs/webhooks', ready: '.code-frame' },
    { name: 'offline', url: '/offline', ready: 'h1' },
    { name: 'not-found', url: '/nowhere', ready: 'body' },
    { name: 'sign-in', url: '/console/sign-in', ready: CONSOLE },
    { name: 'sign-up', url: '/console/sign-up', ready: CONSOLE },
    console('flights', 'flights'),
    {
      ...console('airspace', `flights/${ids.get('long-triangle')}`),
      ready: REPLAY,
      act: showCrossing,
    },
    ...['long-triangle', 'two-flights', NO_FLIGHT].map((name) => console(name, `flights/${ids.get(name)}`)),
    {
      ...console('corrections', `flights/${ids.get('hike-and-fly')}`),
      act: (page) => page.getByRole('button', { name: 'Correct' }).click(),
    },
    {
      ...console('name-take-off', `flights/${ids.get('ridge')}`),
      act: (page) => page.getByRole('button', { name: 'Name this take-off' }).click(),
    },
    {
      ...console('merge', `flights/${ids.get('recording')}`),
      act: (page) => show(page.getByRole('button', { name: /^Merge with/ })),
    },
    console('add-flight', 'flights/new'),
    {
      ...console('csv-import', 'flights/import'),
      act: async (page) => {
        const file = { name: 'logbook.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV_LOGBOOK) };
        await page.getByLabel('CSV file').setInputFiles(file);
        await show(page.getByRole('heading', { name: 'Columns' }));
      },
    },
    console(WITHOUT_TRACK, `flights/${ids.get(WITHOUT_TRACK)}`),
    { ...console('logbook', 'logbook?season=2026'), ready: '.flown-map' },
    { ...console('logbook-all', 'logbook?season=all'), ready: '.flown-map' },
    {
      ...console('sites', 'logbook?season=all'),
      act: (page) => show(page.getByRole('heading', { name: 'Your take-offs' })),
    },
    console('groups', 'groups'),
    console('group', `groups/${kept.id}`),
    console('keys', 'keys'),
    console('webhooks', 'webhooks'),
    console('endpoint', `webhooks/${endpoint}`),
    console('delivery', `deliveries/${delivery}`),
    console('apps', 'apps'),
    { ...console('authorize', `authorize?${consent}`), ready: '.permissions' },
    { name: 'authorize-error', url: '/console/authorize/error?error=invalid_redirect', ready: CONSOLE },
    console('device', 'device?user_code=WDJBMJHT'),
    console('usage', 'usage'),
    {
      ...console('account', 'account'),
      act: (page) => show(page.getByLabel('League')),
    },
    {
      ...console('feed', 'account'),
      act: async (page) => {
        const replace = page.getByRole('button', { name: 'Replace the link' });
        const button = page.getByRole('button', { name: 'Make a link' }).or(replace);
        const isMade = (await button.textContent()) === 'Replace the link';
        await button.click();
        if (isMade) await page.getByRole('dialog').locator(replace).click();
        await show(page.getByLabel('Calendar (.ics)', { exact: true }));
      },
    },
    console('security', 'account/security'),
    console('accounts', 'accounts'),
    console('operation', 'operation'),
    { name: 'docs', url: '/docs', ready: '.swagger-ui .opblock' },
    { name: 'platform-docs', url: '/platform/docs', ready: '.swagger-ui .opblock' },
  ];
}

async function showCrossing(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Airspace' }).click();
  await page
    .getByRole('button', { name: /^TMA ANDERMATT 2.*Inside/ })
    .first()
    .click();
}
