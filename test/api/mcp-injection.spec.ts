import { type Client } from '@modelcontextprotocol/client';
import { ATTACKS } from '../debrief/attack-strings.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { IS_FULL_RUN } from '../harness/full-run.js';
import { callTool, connectMcp } from '../harness/mcp-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** With a position every five seconds, which is faster to analyse. */
const LINES = Buffer.from(shortRidgeFlight({ seed: 71 }).igc)
  .toString('latin1')
  .split(/\r?\n/)
  .filter((line, i) => !line.startsWith('B') || i % 5 === 0);

const HEADERS = [
  'HFPLTPILOTINCHARGE',
  'HFGTYGLIDERTYPE',
  'HFGIDGLIDERID',
  'HFSITSITE',
  'HFCIDCOMPETITIONID',
  'HFCCLCOMPETITIONCLASS',
  'HFFTYFRTYPE',
  'HFRFWFIRMWAREVERSION',
];

/** Tools whose results contain no name of a flight. Only a full run calls them for every attack. */
const NAMELESS: ReadonlySet<string> = new Set([
  'get_thermals',
  'explain_score',
  'get_weather',
  'get_task_result',
  'get_airspace',
  'get_debrief',
]);

/** The flight with an attack in each header. Each file starts at another fix, so none is a duplicate. */
function attackedFile(attacks: readonly string[], day: number): string {
  const [first, ...lines] = LINES.filter((line) => !HEADERS.some((header) => line.startsWith(header)));
  const firstFix = lines.findIndex((line) => line.startsWith('B'));
  const cut = lines.toSpliced(firstFix, day);
  const headers = HEADERS.map((header, i) => `${header}:${attacks[i]!.replaceAll(/[\r\n]/g, ' ')}`);
  return Buffer.from([first, ...headers, ...cut].join('\r\n')).toString('utf8');
}

describe('a prompt injection against an assistant', () => {
  let operator: Operator;
  let http: ApiClient;
  let client: Client;
  let flightId: string;
  let otherId: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const { key } = await operator.createKey(account.id);
    http = new ApiClient(service.baseUrl, key);
    const igc = LINES.join('\r\n');
    otherId = (await http.upload({ igc: shortRidgeFlight({ seed: 72 }).igc, site: 'Other' })).body.id;
    flightId = (await http.upload({ igc, title: 'A flight', site: 'A site' })).body.id;
    client = await connectMcp(service.baseUrl, key, '2026-07-28');
  });

  afterAll(async () => {
    await client?.close();
    await operator?.close();
  });

  /** Everything that an assistant reads before it calls a tool. */
  const offer = async () => [
    client.getInstructions(),
    await client.listTools(undefined, { cacheMode: 'bypass' }),
    await client.listResources(),
  ];

  const calls = (id: string): [string, object][] => [
    ['search_flights', {}],
    ['get_flight', { flight_id: id }],
    ['replay_flight', { flight_id: id }],
    ['get_thermals', { flight_id: id }],
    ['explain_score', { flight_id: id }],
    ['compare_flights', { flight_ids: [id, otherId] }],
    ['logbook_statistics', {}],
    ['logbook_records', {}],
    ['get_weather', { flight_id: id }],
    ['get_task_result', { flight_id: id }],
    ['get_airspace', { flight_id: id }],
    ['get_debrief', { flight_id: id }],
  ];

  /** The results with the two names of the flight replaced, wherever they are the whole value of their field. */
  async function results(names: { title: string; site: string | null }): Promise<unknown> {
    return Promise.all(
      calls(flightId)
        .filter(([tool]) => IS_FULL_RUN || !NAMELESS.has(tool))
        .map(async ([tool, args]) => {
          const { isError, content, text, meta } = await callTool(client, tool, args);
          expect([tool, isError, JSON.parse(text)]).toEqual([tool, false, content]);
          return withoutNames({ content, meta }, names);
        }),
    );
  }

  it('stays in the title and the site, and changes nothing else of any result or of what the server offers', async () => {
    const offered = await offer();
    const clean = await results({ title: 'A flight', site: 'A site' });
    expect(JSON.stringify(clean)).toContain('"TITLE"');
    for (const attack of ATTACKS) {
      const line = attack.replaceAll('\n', ' ');
      const { status, body } = await http.sendJson('PATCH', `/api/v1/flights/${flightId}`, {
        title: line,
        site: line.slice(0, 120),
      });
      expect([attack, status]).toEqual([attack, 200]);
      expect([attack, await results(body)]).toEqual([attack, clean]);
    }
    expect(await offer()).toEqual(offered);
  });

  it('in a header of a file is text of a field at most', async () => {
    const offered = await offer();
    for (let day = 1; day <= ATTACKS.length / HEADERS.length; day++) {
      const attacks = ATTACKS.slice((day - 1) * HEADERS.length, day * HEADERS.length);
      const { status, body } = await http.upload({ igc: attackedFile(attacks, day + 10), title: 'A flight' });
      expect(status).toBe(201);
      for (const [tool, args] of calls(body.id)) {
        const { isError, content, text } = await callTool(client, tool, args);
        // one text, which is the JSON of the content: an attack is inside quotes, or not there
        expect([tool, isError, JSON.parse(text)]).toEqual([tool, false, content]);
        expect(Object.keys(content)).toEqual(['sources', 'data', 'units']);
        expect(JSON.stringify([content.sources, content.units])).not.toMatch(/zebra|evil|instruct/i);
      }
    }
    expect(await offer()).toEqual(offered);
  });

  it('in an argument is refused, and neither found nor repeated', async () => {
    for (const attack of ATTACKS) {
      const { isError, text } = await callTool(client, 'get_flight', { flight_id: attack });
      expect([isError, text]).toEqual([true, expect.stringContaining('"flight_not_found"')]);
    }
  });
});

interface SiteSums {
  readonly duration_seconds: number;
}

/** Sites are listed by name, so another name can move one. */
function byDuration(sites: readonly SiteSums[]): SiteSums[] {
  return sites.toSorted((a, b) => a.duration_seconds - b.duration_seconds);
}

function withoutNames(value: unknown, { title, site }: { title: string; site: string | null }): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => {
      if (name === 'updated_at') return undefined;
      if (name === 'title' && inner === title) return 'TITLE';
      if (name === 'site' && inner === site) return 'SITE';
      if (name === 'sites' && Array.isArray(inner)) return byDuration(inner as SiteSums[]);
      return inner;
    }),
  );
}
