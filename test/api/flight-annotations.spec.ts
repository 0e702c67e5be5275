import { NOTES_CHARACTERS_MAX, TAG_CHARACTERS_MAX, TAGS_PER_FLIGHT_MAX } from '@core/contract';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { callTool, connectMcp } from '../harness/mcp-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const NONE = { notes: null, tags: [], tandem: null, passenger: null };

/** The flight of a seed, with a header for its second crew member. */
function withCrew(seed: number, crew: string): Buffer {
  const lines = shortRidgeFlight({ seed }).igc.toString('latin1');
  return Buffer.from(lines.replace(/^(HFPLT.*)$/m, `$1\r\nHFCM2CREW2:${crew}`), 'latin1');
}

interface Totals {
  readonly total: { readonly flights: number };
  readonly tags?: { readonly tag: string; readonly flights: number; readonly duration_seconds: number }[];
  readonly tandem?: { readonly tandem: boolean; readonly flights: number }[];
}

describe('notes, tags and passengers', () => {
  let operator: Operator;
  let accountId: string;
  let key: string;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });
  afterAll(() => operator.close());

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    key = (await operator.createKey(accountId)).key;
    client = new ApiClient(service.baseUrl, key);
  });

  const upload = async (seed: number) => (await client.upload({ igc: shortRidgeFlight({ seed }).igc })).body;
  const change = (id: string, body: object) => client.sendJson('PATCH', `/api/v1/flights/${id}`, body);
  const read = async (id: string) => (await client.get(`/api/v1/flights/${id}`)).body;
  const found = async (query: string) => {
    const { status, body } = await client.get(`/api/v1/flights?${query}`);
    expect(status).toBe(200);
    return body.data.map(({ id }) => id).sort();
  };

  it('are stored as the owner writes them, and null or an empty list removes them', async () => {
    const flight = await upload(61);
    expect(flight).toMatchObject(NONE);
    const written = {
      notes: '  Rough\u202e above 2,500 m.\r\n\r\nLanded  with\twind. \n',
      tags: ['Cross-Country', ' club  cup ', 'CLUB CUP'],
      tandem: true,
      passenger: ' Zoe\u0308  Muster ',
    };
    const stored = {
      notes: '  Rough above 2,500 m.\n\nLanded  with wind.',
      tags: ['cross-country', 'club cup'],
      tandem: true,
      passenger: 'Zoë Muster',
    };
    const { status, body } = await change(flight.id, written);
    expect([status, body]).toEqual([200, atAnyTime({ ...flight, ...stored })]);
    expect(await read(flight.id)).toEqual(body);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(flight.updated_at));
    expect((await change(flight.id, { tags: [] })).body).toMatchObject({ ...stored, tags: [] });
    expect((await change(flight.id, NONE)).body).toEqual(atAnyTime(flight));
  });

  it('have limits, in characters', async () => {
    const { id } = await upload(62);
    const longest = [...'abcdefghijklmnopqrst'].map((letter) => letter.repeat(TAG_CHARACTERS_MAX));
    expect(longest).toHaveLength(TAGS_PER_FLIGHT_MAX);
    expect((await change(id, { notes: '🪂'.repeat(NOTES_CHARACTERS_MAX) })).status).toBe(200);
    expect((await change(id, { tags: longest, passenger: '𝔘'.repeat(120) })).status).toBe(200);
    const refused: [object, string][] = [
      [{ notes: 'x'.repeat(NOTES_CHARACTERS_MAX + 1) }, 'notes'],
      [{ notes: '\u200b\n' }, 'notes'],
      [{ notes: 7 }, 'notes'],
      [{ tags: [...longest, 'u'] }, 'tags'],
      [{ tags: ['x'.repeat(TAG_CHARACTERS_MAX + 1)] }, 'tags'],
      [{ tags: [''] }, 'tags'],
      [{ tags: ['a,b'] }, 'tags'],
      [{ tags: [7] }, 'tags'],
      [{ tags: null }, 'tags'],
      [{ tags: 'wave' }, 'tags'],
      [{ tandem: 'yes' }, 'tandem'],
      [{ passenger: '' }, 'passenger'],
      [{ passenger: 'x'.repeat(121) }, 'passenger'],
    ];
    for (const [body, field] of refused) {
      const answer = await change(id, body);
      expect([answer.status, answer.body.details?.map((detail) => detail.field)]).toEqual([400, [field]]);
    }
  });

  it('begin with the second crew member that the file names, until the owner says otherwise', async () => {
    const { body: named } = await client.upload({ igc: withCrew(63, 'Zoe Muster') });
    expect(named).toMatchObject({ tandem: true, passenger: 'Zoe Muster' });
    const { body: unnamed } = await client.upload({ igc: withCrew(64, 'NIL') });
    expect(unnamed).toMatchObject({ tandem: null, passenger: null });
    await change(named.id, { tandem: false, passenger: null });
    const corrected = await change(named.id, { corrections: { aircraft_model: 'Bi Beta 8' } });
    expect(corrected.body).toMatchObject({ tandem: false, passenger: null });
  });

  it('are found by the search, and stay found after a correction', async () => {
    const [flight, other] = [await upload(65), await upload(66)];
    await change(flight.id, { notes: 'Föhn\nfrom the south', tags: ['wave'], passenger: 'Zoë' });
    for (const query of ['q=foehn', 'q=sout', 'q=wave', 'q=zoe']) {
      expect(await found(query)).toEqual([flight.id]);
    }
    const both = { notes: 'Lenticulars', corrections: { aircraft_model: 'Sigma 11' } };
    expect((await change(flight.id, both)).body).toMatchObject({ notes: 'Lenticulars', tags: ['wave'] });
    expect(await found('q=lenticulars+sigma')).toEqual([flight.id]);
    expect(await found('q=foehn')).toEqual([]);
    expect(await found('')).toEqual([flight.id, other.id].sort());
  });

  it('filter lists and the logbook, whose sums they group', async () => {
    const [a, b, c] = [await upload(67), await upload(68), await upload(69)];
    await change(a.id, { tags: ['wave', 'club cup'], tandem: true });
    await change(b.id, { tags: ['wave'], tandem: false, site: 'Fiesch' });
    expect(await found('tag=WAVE')).toEqual([a.id, b.id].sort());
    expect(await found('tag=Club+Cup')).toEqual([a.id]);
    expect(await found('tag=wave&tandem=false')).toEqual([b.id]);
    expect(await found('tandem=true')).toEqual([a.id]);
    expect(await found('tag=wav')).toEqual([]);
    const sums = async (query: string) =>
      (await client.get(`/api/v1/statistics?${query}`)).body as unknown as Totals;
    const grouped = await sums('group_by=tag,tandem');
    expect(grouped.total.flights).toBe(3);
    expect(grouped.tags?.map(({ tag, flights }) => [tag, flights])).toEqual([
      ['wave', 2],
      ['club cup', 1],
    ]);
    expect(grouped.tags![0]!.duration_seconds).toBe(a.duration_seconds + b.duration_seconds);
    expect(grouped.tandem?.map(({ tandem, flights }) => [tandem, flights])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect((await sums('tag=wave')).total.flights).toBe(2);
    expect((await sums('tag=wave&site=fiesch')).total.flights).toBe(1);
    expect((await sums('tandem=true&group_by=tag')).tags?.map(({ tag }) => tag)).toEqual([
      'club cup',
      'wave',
    ]);
    const records = (await client.get('/api/v1/records?tandem=false')).body as unknown as {
      records: { flight: { id: string } }[];
    };
    expect(new Set(records.records.map(({ flight }) => flight.id))).toEqual(new Set([b.id]));
    for (const query of ['tag=', 'tag=%20', 'tandem=yes', 'tandem=']) {
      expect((await client.get(`/api/v1/flights?${query}`)).status).toBe(400);
      expect((await client.get(`/api/v1/statistics?${query}`)).status).toBe(400);
    }
    expect(c).toMatchObject(NONE);
  });

  it('are for assistants, but for the name of a passenger', async () => {
    const { id } = await upload(71);
    await change(id, { notes: 'Rough', tags: ['wave'], tandem: true, passenger: 'Secretname' });
    const assistant = await connectMcp(service.baseUrl, key, '2026-07-28');
    for (const [tool, args] of [
      ['get_flight', { flight_id: id }],
      ['search_flights', { tag: 'wave', tandem: true }],
      ['logbook_statistics', { group_by: ['tag', 'tandem'], tag: 'wave' }],
    ] as const) {
      const { isError, text } = await callTool(assistant, tool, args);
      expect([tool, isError]).toEqual([tool, false]);
      expect(text).toContain('wave');
      expect(text).not.toContain('Secretname');
    }
    await assistant.close();
  });

  it('are part of no shared page, feed or event', async () => {
    const { id } = await upload(70);
    const secrets = { notes: 'Secretnote', tags: ['secrettag'], tandem: true, passenger: 'Secretname' };
    await change(id, secrets);
    await change(id, { corrections: { aircraft_model: 'Sigma 11' } });
    const { body } = await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {});
    const url = new URL((body as unknown as { url: string }).url).pathname;
    for (const path of [url, `${url}.json`]) {
      const shared = await fetch(new URL(path, service.baseUrl));
      expect(shared.status).toBe(200);
      expect(await shared.text()).not.toMatch(/secret(note|tag|name)/i);
    }
    const events = await operator.database.query<{ data: string }[]>(
      'select data::text from events where account_id = $1',
      [accountId],
    );
    expect(events.length).toBeGreaterThan(1);
    expect(JSON.stringify(events)).not.toMatch(/secret(note|tag|name)/i);
  });
});
