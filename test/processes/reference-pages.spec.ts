import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageVersion } from '@core/config';
import { PAGE_ICONS } from '@capabilities/pages/flight-page';
import { type Page } from 'playwright-core';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { IS_FULL_RUN } from '../harness/full-run.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { type Executed, SwaggerPage, type Typed } from '../harness/reference-page.js';
import { sharedServices } from '../harness/shared-services.js';
import { operationsOf } from '../harness/documented-operations.js';
import { until } from '../harness/until.js';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { zipOf } from '../factories/import-files.js';
import { temporaryFolder } from '../harness/backing-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service runs');
const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');
const TIMES = 2;
/** Operations after which the same id is no longer there. */
const ENDING = /^(delete|revoke|end|retry|cancel)/;
const PAGES = ['/docs', '/platform/docs'];
const FOR_INSTRUMENTS = operationsOf('api').flatMap(({ id, forInstruments }) => (forInstruments ? id : []));
/** One or more of each kind. The page draws all that it shows again on each click, so a full run takes minutes. */
const TRIED_USUALLY = [
  ...['uploadFlight', 'listFlights', 'getFlight', 'changeFlight', 'enableFlightSharing', 'deleteFlight'],
  ...['createImport', 'listImports', 'getImport', 'listImportFiles', 'getFlightSegment', 'getSharedFlight'],
  ...FOR_INSTRUMENTS,
  ...['getAccount', 'changeAccount', 'createKey', 'revokeKey', 'createWebhookEndpoint'],
];
/** Tried in their own order, at the end. */
const WITH_TOKEN = IS_FULL_RUN ? ['verifyEmail', 'confirmPasswordReset', 'signInWithLink'] : ['verifyEmail'];
const SIGN_IN_AND_OUT = ['signIn', 'signOut', 'requestPasswordReset', 'deleteAccount', ...WITH_TOKEN];
/** Need an authenticator app, or a device with passkeys, for which the service needs a host name. */
const WITH_A_DEVICE = [
  ...[
    'createPasskeyChallenge',
    'signInWithPasskey',
    'addPasskey',
    'createPasskeyRegistration',
    'removePasskey',
  ],
  ...['beginTotp', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes'],
];
const LEFT_OUT = [...SIGN_IN_AND_OUT, ...WITH_A_DEVICE];
const TRIED = IS_FULL_RUN ? 'every operation' : 'some operations';

describe('the files of the reference pages', () => {
  const fetched = (file: string, headers: Record<string, string> = {}) =>
    fetch(service.baseUrl + file, { headers: { 'Accept-Encoding': 'br', ...headers } });

  /** Everything that a page loads, as its HTML and its script name it. */
  async function filesOf(page: string): Promise<string[]> {
    const html = await (await fetched(page)).text();
    const tags = html.matchAll(/<(?:link|script|div) [^>]*(?:src|href|data-document)="([^"]+)"/g);
    const icons = PAGE_ICONS.map<string>(({ href }) => href);
    const named = [...tags].map((match) => match[1]!).filter((file) => !icons.includes(file));
    expect(named).toHaveLength(5);
    return named;
  }

  it.each(PAGES)('of %s are compressed, tagged and not sent again', async (page) => {
    for (const file of [page, ...(await filesOf(page))]) {
      const answer = await fetched(file);
      const bytes = Buffer.from(await answer.arrayBuffer()).length;
      const encoding = answer.headers.get('content-encoding');
      expect([file, answer.status, bytes > 1_024 ? encoding : null]).toEqual([
        file,
        200,
        bytes > 1_024 ? 'br' : null,
      ]);
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
      const isVersioned = file.includes('?v=');
      expect(answer.headers.get('cache-control')).toBe(
        isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      const again = await fetched(file, { 'If-None-Match': answer.headers.get('etag') ?? '' });
      expect([file, again.status]).toEqual([file, 304]);
    }
  });

  it('weigh less than a third of what they are', async () => {
    const raw = await fetch(`${service.baseUrl}/docs/swagger-ui-bundle.js`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    // fetch has decompressed the body; what was sent is in its length
    const sent = Number(raw.headers.get('content-length'));
    expect(sent * 3).toBeLessThan((await raw.arrayBuffer()).byteLength);
  });

  it('name the version of the package', async () => {
    for (const document of ['/openapi.json', '/platform/openapi.json', '/docs/reference.json']) {
      const { info } = (await (await fetched(document)).json()) as { info: { version: string } };
      expect([document, info.version]).toEqual([document, packageVersion()]);
    }
  });
});

describeInChromium('"Try it out"', (chromium) => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let browser: Browser;
  let folder: string;
  let failedFlights = 0;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    folder = await temporaryFolder('reference-pages');
    cleanup.add(() => rm(folder, { recursive: true }));
    browser = await Browser.start(chromium);
    cleanup.add(() => browser.stop());
  });

  afterAll(() => cleanup.run());

  const open = async (pagePath: string) =>
    SwaggerPage.open(
      await browser.context.newPage(),
      service.baseUrl + pagePath,
      IS_FULL_RUN ? undefined : [...TRIED_USUALLY, ...SIGN_IN_AND_OUT],
    );

  /** Tries all operations but those left out, in the order of the page, with those that end something last. */
  async function tryAll(
    page: SwaggerPage,
    left: readonly string[],
    typed: (operation: string) => Promise<Typed>,
    files: Readonly<Record<string, string>> = {},
  ) {
    const operations = (await page.operations()).filter(
      (each) => !left.includes(each) && (IS_FULL_RUN || TRIED_USUALLY.includes(each)),
    );
    // imported flights have no debrief, and the page offers the latest ones
    const rank = (operation: string) =>
      ENDING.test(operation) ? 3 : operation.startsWith('disable') ? 2 : /Imports?/.test(operation) ? 1 : 0;
    const ordered = operations.toSorted((a, b) => rank(a) - rank(b));
    const tried = new Map<string, Executed[]>();
    for (const operation of ordered) {
      const executed = await tryEach(page, operation, typed, files[operation]);
      expect(failed(operation, executed)).toEqual([]); // the next ones need what it returns
      tried.set(operation, executed);
    }
    return tried;
  }

  /** What ends something needs another one the second time. */
  async function tryEach(
    page: SwaggerPage,
    operation: string,
    typed: (operation: string) => Promise<Typed>,
    upload?: string,
  ): Promise<Executed[]> {
    const executed: Executed[] = [];
    if (!ENDING.test(operation)) {
      return page.tryOut(operation, await typed(operation), TIMES, upload);
    }
    for (let time = 0; time < TIMES; time++) {
      executed.push(...(await page.tryOut(operation, await typed(operation), 1)));
    }
    return executed;
  }

  /** A flight of the account whose analysis failed, as far as the database knows. */
  async function failedFlight(accountId: string): Promise<string> {
    const { key } = await operator.createKey(accountId);
    const { igc } = thermalCrossCountry({ seed: 800 + ++failedFlights });
    const { id } = (await new ApiClient(service!.baseUrl, key).upload({ igc })).body;
    await operator.database.query(
      `update flights set status = 'failed', failure_reason = 'a test' where public_id = $1`,
      [id],
    );
    return id;
  }

  async function importOf(client: ApiClient, igc: Buffer): Promise<string> {
    const body = new FormData();
    body.append('igc', new Blob([new Uint8Array(igc)]), 'a.igc');
    return (await client.send('POST', '/api/v1/imports', { body })).body.id;
  }

  /** A share offers no downloads unless its owner allows them. */
  async function allowDownloads(client: ApiClient): Promise<void> {
    const { data } = (await client.get('/api/v1/flights')).body;
    for (const { id } of data)
      await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, { allow_download: true });
  }

  function failed(operation: string, executed: readonly Executed[]): unknown[] {
    return executed.filter(({ status }) => status >= 400).map((each) => ({ operation, ...each }));
  }

  it(`works twice for ${TRIED} of the API`, async () => {
    const { id, publicId } = await operator.createAccount('UNLIMITED');
    const { key } = await operator.createKey(id);
    const client = new ApiClient(service.baseUrl, key);
    const page = await open('/docs');
    await page.authorize(key);
    let seed = 700;
    const { igc } = thermalCrossCountry({ seed: seed++ });
    const archive = path.join(folder, 'flights.zip');
    await writeFile(
      archive,
      await zipOf({ 'a.igc': igc, 'b.igc': thermalCrossCountry({ seed: seed++ }).igc }),
    );
    const typed = async (operation: string): Promise<Typed> => {
      switch (operation) {
        case 'downloadSharedTrack':
          await allowDownloads(client);
          return {};
        case 'uploadWithLeonardoForm':
          return { user: publicId, pass: key };
        case 'cancelImport':
          return { importId: await importOf(client, igc) };
        case 'deleteFlight': // what was deleted a moment ago is not offered again
          return {
            flightId: (await client.upload({ igc: thermalCrossCountry({ seed: seed++ }).igc })).body.id,
          };
        default:
          return {};
      }
    };
    const files = {
      uploadFlight: SAMPLE_FILE,
      createImport: archive,
      ...Object.fromEntries(FOR_INSTRUMENTS.map((id) => [id, SAMPLE_FILE])),
    };
    const tried = await tryAll(page, [], typed, files);
    if (IS_FULL_RUN) expect(tried.size).toBe((await page.operations()).length);
    expect(tried.get('uploadFlight')!.map(({ status }) => status)).toEqual([201, 200]);
    expect(tried.get('createImport')!.map(({ status }) => status)).toEqual([202, 202]);
    expect(tried.get('putInboxFile')!.map(({ status }) => status)).toEqual([201, 204]);
    expect(tried.get('listFlights')![0]!.url).toBe(`${service.baseUrl}/api/v1/flights?limit=20`);
  });

  it('sends each kind of operation as opened, to an account with a shared flight and an import', async () => {
    const { id, publicId } = await operator.createAccount('UNLIMITED');
    const { key } = await operator.createKey(id);
    const client = new ApiClient(service.baseUrl, key);
    const { igc } = thermalCrossCountry({ seed: 790 });
    const flightId = (await client.upload({ igc })).body.id;
    await client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, {});
    const importId = await importOf(client, igc);
    const page = await open('/docs');
    const shared = page.page.waitForResponse(/\/sharing$/);
    await page.authorize(key);
    await shared;
    const filled = page.page.locator('.opblock[id$="-getSharedFlight"] input[placeholder="token"]');
    await page.page.locator('.opblock[id$="-getSharedFlight"] .opblock-summary-control').click();
    await until(
      'the page knows the shared flight',
      () => filled.inputValue(),
      (token) => token !== '',
    );
    await page.page.locator('.opblock[id$="-getSharedFlight"] .opblock-summary-control').click();
    for (const [operation, part] of [
      ['getSharedFlight', '/s/'],
      ['getFlightSegment', `${flightId}/segments/1`],
      ['getImport', importId],
      ['listImportFiles', importId],
      ['uploadFlight', '/api/v1/flights'],
      ['createImport', '/api/v1/imports'],
      ['putInboxFile', '/dav/'],
    ] as const) {
      const typed: Typed = operation === 'putInboxFile' ? { user: publicId, pass: key } : {};
      const executed = await page.tryOut(operation, typed, 1);
      expect(failed(operation, executed)).toEqual([]);
      expect(executed[0]!.url).toContain(part);
    }
  });

  it(`works twice for ${TRIED} of the developer platform, signed in by its cookie`, async () => {
    const user = await signedInUser(service, operator, { role: 'operator' });
    const signIn = { email: user.email, password: TEST_PASSWORD };
    const page = await open('/platform/docs');
    expect((await page.tryOut('signIn', signIn, TIMES)).map(({ status }) => status)).toEqual([204, 204]);

    const tried = await tryAll(page, LEFT_OUT, async (operation): Promise<Typed> => {
      const made = async (at: string, body: unknown) =>
        ((await user.client.sendJson('POST', at, body)).body as { id: string }).id;
      switch (operation) {
        case 'signUp':
          return { ...signIn, email: `${randomUUID()}@example.org` };
        case 'listDeliveries': // a worker makes them of the ping
          await until(
            'a delivery is listed',
            async () => (await user.client.get('/deliveries')).body as unknown as { data: unknown[] },
            ({ data }) => data.length > 0,
          );
          return {};
        case 'endSession': {
          await fetch(`${service.baseUrl}/platform/v1/sign-in`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(signIn),
          });
          const { data } = (await user.client.get('/sessions')).body as unknown as {
            data: { id: string; current: boolean; user_agent: string | null }[];
          };
          return { sessionId: data.find((each) => each.user_agent === 'node' && !each.current)!.id };
        }
        case 'confirmSession':
          return { password: TEST_PASSWORD };
        case 'operateAccount': // the list has those of other tests
          return { accountId: user.account.publicId };
        case 'retryFailedFlight':
          return { failedFlightId: await failedFlight(user.account.id) };
        case 'revokeKey':
          return { keyId: await made('/keys', { name: 'test', scopes: ['flights:read'] }) };
        case 'deleteWebhookEndpoint':
          return {
            endpointId: await made('/webhook-endpoints', {
              url: 'https://club.example/hooks',
              event_types: ['flight.processed'],
            }),
          };
        default:
          return {};
      }
    });
    if (IS_FULL_RUN) expect(tried.size).toBe((await page.operations()).length - LEFT_OUT.length);

    const without = { password: TEST_PASSWORD, token: 'none', email: user.email };
    for (const operation of WITH_TOKEN) {
      const executed = await page.tryOut(operation, without, TIMES);
      expect([operation, ...executed.map(({ code }) => code)]).toEqual([
        operation,
        'invalid_token',
        'invalid_token',
      ]);
    }
    for (const operation of ['requestPasswordReset', 'signOut']) {
      const executed = await page.tryOut(operation, without, TIMES);
      expect([operation, ...executed.map(({ status }) => status < 300)]).toEqual([operation, true, true]);
    }
    await page.tryOut('signIn', signIn, 1);
    const [deleted] = await page.tryOut('deleteAccount', without, 1);
    expect(deleted!.status).toBe(202);
  });
});

describeInChromium('the look of the reference pages', (chromium) => {
  const cleanup = new Cleanup();
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await Browser.start(chromium);
    cleanup.add(() => browser.stop());
    page = await browser.context.newPage();
  });

  afterAll(() => cleanup.run());

  it.each(PAGES)(
    'of %s leads, in its header, to the start page, the console and the other reference',
    async (path) => {
      await SwaggerPage.open(page, service.baseUrl + path);
      const header = page.getByRole('banner');
      const links = await header
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links).toEqual(['/', '/docs/guides', '/docs', '/platform/docs', '/console']);
      expect(await header.locator('[aria-current=page]').getAttribute('href')).toBe(path);
      for (const width of [390, 1_280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await accessibilityFaults(page, '.reference-header')).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  it.each([
    ['/docs', ['uploadFlight', 'getFlight', 'changeFlight', 'deleteFlight', 'putInboxFile']],
    ['/platform/docs', ['signUp', 'getAccount', 'changeAccount', 'endSession']],
  ])('of %s and its open operations are accessible, and fit phone and desk', async (path, operations) => {
    const shown = await browser.context.newPage();
    const reference = await SwaggerPage.open(shown, service.baseUrl + path, operations, 2);
    await reference.tryOut(operations[1]!, { flightId: '01KAFQ3V7N4T8W2X5Y9Z0A1B3C' }, 1);
    for (const operation of operations) await reference.unfold(operation);
    await shown.locator('.models-control').click();
    for (const width of [1_280, 390]) {
      await shown.setViewportSize({ width, height: 800 });
      expect(await accessibilityFaults(shown)).toEqual([]);
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    if (path === '/docs') {
      await shown.click('.btn.authorize');
      await shown.locator('.auth-container').first().waitFor();
      expect(await accessibilityFaults(shown)).toEqual([]);
    }
    await shown.close();
  });

  it('finds operations by path, summary and description', async () => {
    await SwaggerPage.open(page, `${service.baseUrl}/docs`);
    const field = page.getByRole('searchbox', { name: 'Search operations' });
    // webhooks, which the search leaves, have names instead
    const found = page.locator('.opblock-summary-path[data-path^="/"]');
    for (const [query, path] of [
      ['post sharing', '/api/v1/flights/{flightId}/sharing'],
      ['thermals glide wind', '/api/v1/flights/{flightId}/thermals'],
      ['PREFER: respond-async', '/api/v1/flights'],
    ] as const) {
      await field.fill(query);
      await until(
        `the page shows ${path} among few`,
        () => found.evaluateAll((all) => all.map((each) => each.getAttribute('data-path'))),
        (paths) => paths.includes(path) && paths.length < 12,
      );
    }
    expect(await accessibilityFaults(page, '.filter')).toEqual([]);
    await field.fill('nothing is called this');
    await until(
      'no operation is found',
      () => found.count(),
      (count) => count === 0,
    );
  });
});
