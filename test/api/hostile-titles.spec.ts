import * as fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { samples } from '../harness/full-run.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** What ends or begins something in XML, HTML, SVG, JSON or a header. */
const PIECES = [
  ...[']]>', '<![CDATA[', '<!--', '--', '&', '&amp;', '&lt;', '&#0;', '<', '>', '"', "'", '/>', '</text>'],
  ...[
    '</title>',
    '<script>',
    '<?xml?>',
    '%',
    '%00',
    '\\',
    '{{',
    '\uFFFD',
    '\u2028',
    '\u{1FA82}',
    'é',
    'Ж',
    'ridge',
  ],
];
const TITLES = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));

function namesIn(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find('//*[local-name()="name"]').map(({ content }) => content);
  } finally {
    document.dispose();
  }
}

describe('a hostile title', () => {
  const anybody = new ApiClient(service.baseUrl, undefined);
  let operator: Operator;
  let client: ApiClient;
  let flightId: string;
  let address: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const { id } = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    flightId = (await client.upload({ igc: thermalCrossCountry({ seed: 64 }).igc })).body.id;
    const { body } = await client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, {});
    address = new URL((body as unknown as { url: string }).url).pathname;
  });

  afterAll(() => operator?.close());

  const check = async (wanted: string) => {
    const { status, body } = await client.sendJson('PATCH', `/api/v1/flights/${flightId}`, { title: wanted });
    if (status === 400) return; // such as one that consists of white space
    const { title } = body;
    for (const format of ['gpx', 'kml']) {
      const exported = await client.get(`/api/v1/flights/${flightId}/track?format=${format}`);
      expect([title, exported.status, namesIn(exported.text)]).toEqual([
        ...[title, 200],
        expect.arrayContaining([title]) as string[],
      ]);
    }
    const image = await anybody.get(`${address}.png`);
    expect([title, image.status, image.headers.get('content-type')]).toEqual([title, 200, 'image/png']);
    const page = await anybody.get(address);
    expect([title, page.status, page.text.includes('<script>ridge')]).toEqual([title, 200, false]);
  };

  it('is a text like any other in exports, the page and the preview image', async () => {
    await check(']]>');
    await check('A & B <b>"quoted"</b> ]]> \u{1FA82}');
    await fc.assert(fc.asyncProperty(TITLES, check), { numRuns: samples({ usual: 12, full: 200 }), seed: 7 });
  });
});
