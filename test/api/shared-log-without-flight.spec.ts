import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { groundLog, walkLog } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const TITLE = 'Log without a flight';
const TEXT = 'This recording contains no flight.';

interface SharedLog extends FlightBody {
  readonly track: object | null;
  readonly segments: readonly Record<string, unknown>[];
}

// pages are compared as booleans: a failure should not print one
describe('a shared log without a flight', () => {
  const anybody = new ApiClient(service.baseUrl, undefined);
  let operator: Operator;
  let client: ApiClient;
  let log: FlightBody;
  let address: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    log = (await client.upload({ igc: walkLog() })).body;
    address = await share(log.id, { allow_embed: true, allow_download: true });
  });

  afterAll(() => operator.close());

  async function share(id: string, options: object = {}): Promise<string> {
    const { body } = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, options);
    return (body as unknown as { url: string }).url.slice(service!.baseUrl.length);
  }

  async function dataAt(at: string): Promise<SharedLog> {
    return (await anybody.get(`${at}.json`)).body as unknown as SharedLog;
  }

  const lacking = (page: string, ...texts: readonly string[]) => texts.filter((text) => !page.includes(text));

  it('lists what was recorded, without times and places', async () => {
    const data = await dataAt(address);
    expect(data).toMatchObject({ status: 'processed', flown_at: null, track: null });
    const { segments } = log.quality as { segments: { kind: string }[] };
    expect(data.segments.map(({ kind }) => kind)).toEqual(segments.map(({ kind }) => kind));
    expect(data.segments.map(({ kind }) => kind)).toContain('hike');
    for (const segment of data.segments)
      expect(Object.keys(segment)).toEqual(['kind', 'duration_seconds', 'distance_km']);
  });

  it('has a page that says so, and what its owner can do, instead of empty results', async () => {
    const { status, text } = await anybody.get(address);
    expect(status).toBe(200);
    expect(lacking(text, `<h1>${TITLE}</h1>`, TEXT, 'Recorded instead', 'choose “Correct”')).toEqual([]);
    expect(/<li>hike · \d+\smin · \d\.\d\skm<\/li>/.test(text)).toBe(true);
    expect(lacking(text, 'rule_set=', 'XContest', 'data-path=', '2026')).toHaveLength(4);
  });

  it('is a log without a flight in its languages, its link preview, its frame and through oEmbed', async () => {
    const { text: page } = await anybody.get(address);
    expect(
      lacking(
        page,
        `<title>${TITLE}</title>`,
        `<meta property="og:title" content="${TITLE}"/>`,
        `<meta property="og:description" content="${TEXT}"/>`,
      ),
    ).toEqual([]);
    expect(lacking(page, 'og:image"')).toHaveLength(1);
    const { text: german } = await anybody.get(`${address}?language=de`);
    expect(lacking(german, 'Aufzeichnung ohne Flug', 'Fußmarsch')).toEqual([]);
    const { text: frame } = await anybody.get(`${address}/embed`);
    expect(lacking(frame, `<h1>${TITLE}</h1>`, TEXT, 'href="/" target="_blank"')).toEqual([]);
    expect(lacking(frame, '/track?', '.json')).toHaveLength(2);
    const { body } = await anybody.get(
      `/s/oembed?${new URLSearchParams({ url: service.baseUrl + address }).toString()}`,
    );
    expect(body).toMatchObject({ type: 'rich', title: TITLE });
    expect(body).not.toHaveProperty('thumbnail_url');
  });

  it('offers only the download that exists', async () => {
    const { text } = await anybody.get(address);
    const links = [...text.matchAll(/href="([^"]*\/track\?[^"]*)"/g)].map(([, link]) => link!);
    expect(links).toEqual([`${address}/track?format=original`]);
    expect((await anybody.get(links[0]!)).status).toBe(200);
    const closed = await share((await client.upload({ igc: groundLog() })).body.id);
    expect((await anybody.get(closed)).text.includes('/track?')).toBe(false);
  });

  it('lists no parts of a log that contains a flight', async () => {
    const { igc } = shortRidgeFlight({ seed: 66, secondsBeforeTakeOff: 600 });
    const { id } = (await client.upload({ igc })).body;
    expect((await dataAt(await share(id))).segments).toEqual([]);
  });
});
