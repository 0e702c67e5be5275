import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');

// pages are compared as booleans: a failure should not print one
describe('the start page', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let service: Service;
  let client: ApiClient;
  let flightId: string;
  let withoutSample: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('start_page');
    service = await Service.start({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const { id } = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    withoutSample = await (await visited()).text();
    flightId = (await client.upload({ igc: await readFile(SAMPLE_FILE) })).body.id;
    await operator.database.query(
      'insert into sample_flights (account_id, flight_id) select account_id, id from flights',
    );
  });

  afterAll(() => cleanup.run());

  const visited = (query = '', headers: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/${query}`, { headers });

  async function share(): Promise<string> {
    const { body } = await client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, {});
    return new URL((body as unknown as { url: string }).url).pathname;
  }

  it('says what the service is, and how to begin, without a sample flight', () => {
    expect(withoutSample).toMatch(/<h1>[^<]+<\/h1>/);
    expect(withoutSample).toContain('href="/console/sign-up"');
    expect(withoutSample.includes('/s/')).toBe(false);
  });

  it('is listed by search engines, with a title, a description and the picture of the flight', async () => {
    const flight = await share();
    const answer = await visited();
    const html = await answer.text();
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    expect(html.includes('noindex')).toBe(false);
    expect(html.includes(`<link rel="canonical" href="${service.baseUrl}/"`)).toBe(true);
    expect(/<title>[^<]{20,70}<\/title>/.test(html)).toBe(true);
    expect(/<meta name="description" content="[^"]{70,160}"/.test(html)).toBe(true);
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!;
    expect(image).toMatch(new RegExp(`^${service.baseUrl}${flight}\\.png\\?v=`));
    expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
  });

  it('shows the flight and its figures without script, under a strict policy', async () => {
    const answer = await visited();
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(/<script(?! type="module" src=)|<[^>]*\s(?:style|on\w+)=/.test(html)).toBe(false);
    for (const part of ['class="track-figure', 'class="key-figures"', 'Schnifis', await share()])
      expect([part, html.includes(part)]).toEqual([part, true]);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('is in the language and units of its viewer, and remembers a choice', async () => {
    const german = await visited('', { 'Accept-Language': 'de' });
    expect((await german.text()).includes('<html lang="de"')).toBe(true);
    expect(german.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    const chosen = await visited('?language=fr');
    expect((await chosen.text()).includes('<html lang="fr"')).toBe(true);
    expect(chosen.headers.get('set-cookie')).toMatch(/^language=fr;/);
    const imperial = await (await visited('', { Cookie: 'units=imperial' })).text();
    expect(imperial.includes('>ft<')).toBe(true);
  });

  it('leads those who are signed in to their flights', async () => {
    const html = await (await visited('', { Cookie: 'platform_session=x' })).text();
    expect([html.includes('href="/console/flights"'), html.includes('/console/sign-up')]).toEqual([
      true,
      false,
    ]);
  });

  it('shows no flight once it is not shared any more', async () => {
    const flight = await share();
    await client.send('DELETE', `/api/v1/flights/${flightId}/sharing`, {});
    const answer = await visited();
    expect([answer.status, (await answer.text()).includes(flight)]).toEqual([200, false]);
  });
});
