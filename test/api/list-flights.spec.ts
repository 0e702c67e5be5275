import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

const ORDERS = ['-flown_at', 'flown_at', '-created_at', 'created_at'] as const;
/** Flying dates in upload order: neither ascending nor descending. */
const DAYS = ['2025-03-12', '2025-03-10', '2025-03-14', '2025-03-11', '2025-03-15', '2025-03-13'];
const SITES = ['Kössen', 'Brauneck', 'KÖSSEN', 'kössen', 'Brauneck', 'Kössen Nord'];

describe.each(anySharedService())(
  'the order and filters of GET /flights with the queue on $queue',
  (service) => {
    let operator: Operator;
    let client: ApiClient;
    /** In upload order; the last one has no date and could not be analysed. */
    let flights: FlightBody[];

    beforeAll(async () => {
      operator = await Operator.at(service.databaseUrl);
      const account = await operator.createAccount();
      client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      flights = [];
      for (const [index, day] of DAYS.entries()) {
        const { igc } = shortRidgeFlight({ startTime: `${day}T14:10:00Z` });
        flights.push((await client.upload({ igc, site: SITES[index] })).body);
      }
      const undated = await client.upload({ igc: shortRidgeFlight({ seed: 99 }).igc, site: 'Failed' });
      await operator.database.query(
        `update flights set status = 'failed', flown_at = null, sort_at = created_at, metrics = null, quality = null,
              duration_seconds = 0 where public_id = $1`,
        [undated.body.id],
      );
      flights.push((await client.get(`/api/v1/flights/${undated.body.id}`)).body);
    });

    afterAll(() => operator.close());

    async function idsOf(query: string): Promise<string[]> {
      const answer = await client.get(`/api/v1/flights?${query}`);
      expect([query, answer.status]).toEqual([query, 200]);
      return answer.body.data.map((flight) => flight.id);
    }

    /** Follows `Link` to the last page. */
    async function pagedIds(query: string): Promise<string[]> {
      const ids: string[] = [];
      let path: string | undefined = `/api/v1/flights?${query}`;
      while (path) {
        const answer = await client.get(path);
        expect(answer.status).toBe(200);
        ids.push(...answer.body.data.map((flight) => flight.id));
        const next: string | undefined = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
        expect(next !== undefined).toBe(answer.body.has_more);
        path = next?.slice(service.baseUrl.length);
      }
      return ids;
    }

    const sortTime = (order: string) => (flight: FlightBody) =>
      Date.parse(order.endsWith('flown_at') ? (flight.flown_at ?? flight.created_at) : flight.created_at);

    function expected(order: string, passes: (flight: FlightBody) => boolean = () => true): string[] {
      const time = sortTime(order);
      const sign = order.startsWith('-') ? -1 : 1;
      // uploads within a second keep their order, as in `flights`
      const sorted = flights
        .filter(passes)
        .sort((a, b) => time(a) - time(b) || flights.indexOf(a) - flights.indexOf(b));
      return (sign === 1 ? sorted : sorted.reverse()).map((flight) => flight.id);
    }

    it.each(ORDERS)('returns all flights in the order %s, and the same page by page', async (order) => {
      expect(await idsOf(`sort=${order}`)).toEqual(expected(order));
      for (const limit of [1, 2, 3]) {
        expect(await pagedIds(`sort=${order}&limit=${limit}`)).toEqual(expected(order));
      }
    });

    it('contains the outlines of processed flights on request', async () => {
      const { body } = await client.get('/api/v1/flights?include=outline&limit=10');
      const outlines = (body.data as FlightBody[]).map((flight) => flight.outline);
      expect(outlines).toHaveLength(7);
      const drawn = outlines.filter((outline) => outline?.svg.startsWith('<svg '));
      expect(drawn).toHaveLength(6);
      expect(outlines.filter((outline) => outline === undefined)).toHaveLength(1);
      const plain = await client.get('/api/v1/flights');
      expect(plain.text).not.toContain('"outline"');
    });

    it('returns the latest flown first by default', async () => {
      expect(await idsOf('')).toEqual(expected('-flown_at'));
    });

    it.each([
      ['flown_from=2025-03-12', (day: string) => day >= '2025-03-12'],
      ['flown_to=2025-03-12', (day: string) => day < '2025-03-12'],
      [
        'flown_from=2025-03-11&flown_to=2025-03-14',
        (day: string) => day >= '2025-03-11' && day < '2025-03-14',
      ],
    ])('applies %s, in every order, and excludes flights without a date', async (query, passes) => {
      for (const order of ORDERS) {
        const ids = expected(order, ({ flown_at }) => flown_at !== null && passes(flown_at.slice(0, 10)));
        expect(ids.length).toBeGreaterThan(0);
        expect(await pagedIds(`${query}&sort=${order}&limit=2`)).toEqual(ids);
      }
    });

    it('finds a flight by its day on the clocks at the take-off, and one without results by its UTC day', async () => {
      const account = await operator.createAccount();
      const own = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      const coronetPeak = { latitudeDegrees: -44.92, longitudeDegrees: 168.72, altitudeMetres: 1_200 };
      const { igc } = shortRidgeFlight({ startTime: '2025-03-20T22:10:00Z', takeOff: coronetPeak });
      const { id, title } = (await own.upload({ igc })).body; // 21 March, 11:10, in New Zealand
      expect(title).toBe('Arrowtown, 2025-03-21');
      const daysFound = async () => {
        const found: string[] = [];
        for (const day of ['2025-03-20', '2025-03-21', '2025-03-22']) {
          const query = `flown_on_from=${day}&flown_on_to=${day}`;
          const { status, body } = await own.get(`/api/v1/flights?${query}`);
          expect([query, status]).toEqual([query, 200]);
          if (body.data.some((flight) => flight.id === id)) found.push(day);
        }
        return found;
      };
      expect(await daysFound()).toEqual(['2025-03-21']);
      await operator.database.query(
        `update flights set status = 'failed', flown_on = null where public_id = $1`,
        [id],
      );
      expect(await daysFound()).toEqual(['2025-03-20']);
    });

    it.each([
      ['flown_on_from=2025-03-12', (day: string) => day >= '2025-03-12'],
      ['flown_on_to=2025-03-12', (day: string) => day <= '2025-03-12'],
    ])('applies %s, page by page, and excludes flights without a date', async (query, passes) => {
      const ids = expected('flown_at', ({ flown_at }) => flown_at !== null && passes(flown_at.slice(0, 10)));
      expect(await pagedIds(`${query}&sort=flown_at&limit=2`)).toEqual(ids);
    });

    it('includes the moment of flown_from and excludes that of flown_to', async () => {
      const { id, flown_at: flownAt } = flights[0]!;
      const later = new Date(Date.parse(flownAt!) + 1_000).toISOString();
      expect(await idsOf(`flown_from=${flownAt}&flown_to=${later}`)).toEqual([id]);
      expect(await idsOf(`flown_from=2025-03-12&flown_to=${flownAt}`)).toEqual([]);
      const inItaly = new Date(Date.parse(flownAt!) + 3_600_000).toISOString().slice(0, 19);
      expect(await idsOf(`flown_from=${inItaly}%2B01:00&flown_to=${later}`)).toEqual([id]);
    });

    it.each(['Kössen', 'kÖSSEN', '%20k%C3%B6ssen%20', 'Ko%CC%88ssen'])(
      'finds the site %s, ignoring case',
      async (site) => {
        const ids = expected('-flown_at', (flight) => flight.site?.toLowerCase() === 'kössen');
        expect(ids).toHaveLength(3);
        expect(await pagedIds(`site=${site}&limit=1`)).toEqual(ids);
      },
    );

    it('matches a site by its whole name, not as a pattern', async () => {
      for (const site of ['Köss', 'K%25', 'K_ssen', "Kössen'%20or%201=1--"])
        expect(await idsOf(`site=${site}`)).toEqual([]);
    });

    it('filters by status, alone and with other filters', async () => {
      const failed = flights.at(-1)!.id;
      expect(await idsOf('status=failed')).toEqual([failed]);
      expect(await idsOf('status=failed&site=failed&sort=created_at')).toEqual([failed]);
      expect(await idsOf('status=processed')).toEqual(
        expected('-flown_at', ({ status }) => status === 'processed'),
      );
      expect(await idsOf('status=processing')).toEqual([]);
      expect(await idsOf('status=failed&flown_from=1900-01-01')).toEqual([]);
    });

    it('keeps all parameters in the link to the next page', async () => {
      const query =
        'limit=1&sort=created_at&flown_from=2025-03-01T00:00:00%2B01:00&site=k%C3%B6ssen&status=processed';
      const { headers, body } = await client.get(`/api/v1/flights?${query}`);
      const link = new URL(/^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '');
      expect(link.href.startsWith(`${service.baseUrl}/api/v1/flights?`)).toBe(true);
      expect(Object.fromEntries(link.searchParams)).toEqual({
        ...Object.fromEntries(new URLSearchParams(query)),
        cursor: body.next_cursor,
      });
    });

    it('rejects a cursor with a different order or filter, and accepts it with a different limit', async () => {
      const query = 'sort=flown_at&flown_from=2025-03-10&site=Kössen&status=processed';
      const cursor = (await client.get(`/api/v1/flights?limit=1&${query}`)).body.next_cursor!;
      expect(await idsOf(`limit=50&${query}&cursor=${cursor}`)).toHaveLength(2);
      for (const other of [
        query.replace('flown_at', '-flown_at'),
        query.replace('flown_at', 'created_at'),
        query.replace('03-10', '03-11'),
        query.replace('Kössen', 'Brauneck'),
        query.replace('processed', 'failed'),
        'sort=flown_at',
        `${query}&flown_to=2030-01-01`,
        `${query}&flown_on_to=2030-01-01`,
        '',
      ]) {
        const { status, body } = await client.get(`/api/v1/flights?${other}&cursor=${cursor}`);
        expect([other, status, body.code]).toEqual([other, 400, 'invalid_cursor']);
      }
    });

    it.each(ORDERS)(
      'repeats and misses nothing if flights are added between pages, in the order %s',
      async (order) => {
        const account = await operator.createAccount();
        const own = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
        const upload = async (day: number) =>
          (await own.upload({ igc: shortRidgeFlight({ startTime: `2025-05-${day}T14:10:00Z` }).igc })).body
            .id;
        const early = [await upload(12), await upload(14), await upload(16)];
        const seen: string[] = [];
        let cursor = '';
        for (const late of [11, 13, 15, 17, 18, 19]) {
          const { body } = await own.get(
            `/api/v1/flights?limit=1&sort=${order}${cursor && `&cursor=${cursor}`}`,
          );
          seen.push(...body.data.map((flight) => flight.id));
          if (body.next_cursor === null) break;
          cursor = body.next_cursor;
          await upload(late);
        }
        const rest = await own.get(`/api/v1/flights?limit=100&sort=${order}&cursor=${cursor}`);
        seen.push(...rest.body.data.map((flight) => flight.id));
        expect(seen.filter((id) => early.includes(id)).length).toBeGreaterThanOrEqual(early.length);
        const distinct = new Set(seen);
        for (const id of early) expect(distinct.has(id)).toBe(true);
      },
    );

    it.each([
      ['sort=flown', 'sort'],
      ['sort=-flown_at,created_at', 'sort'],
      ['sort=flown_at&sort=created_at', 'sort'],
      ['flown_from=yesterday', 'flown_from'],
      ['flown_from=2025-02-30', 'flown_from'],
      ['flown_from=2025-03-10T10:00:00', 'flown_from'],
      ['flown_from=2025-03-10T10:00:00+01:00', 'flown_from'],
      ['flown_from=', 'flown_from'],
      ['flown_from=2025-03-10&flown_from=2025-03-10', 'flown_from'],
      ['flown_to=1741600000', 'flown_to'],
      ['flown_from=2025-03-10&flown_to=2025-03-10', 'flown_to'],
      ['flown_from=2025-03-11&flown_to=2025-03-10', 'flown_to'],
      ['flown_on_from=2025-02-30', 'flown_on_from'],
      ['flown_on_from=2025-03-10T10:00:00Z', 'flown_on_from'],
      ['flown_on_to=', 'flown_on_to'],
      ['flown_on_from=2025-03-11&flown_on_to=2025-03-10', 'flown_on_to'],
      ['site=', 'site'],
      ['site=%20', 'site'],
      ['site=a&site=b', 'site'],
      [`site=${'x'.repeat(121)}`, 'site'],
      ['status=done', 'status'],
      ['status=', 'status'],
      ['title=x', 'title'],
    ])('rejects ?%s and names the parameter', async (query, field) => {
      const { status, body } = await client.get(`/api/v1/flights?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.details?.map((detail) => detail.field)).toEqual([field]);
    });

    it('accepts a site of 120 characters that has more bytes, and rejects a NUL byte in it', async () => {
      expect(await idsOf(`site=${encodeURIComponent('🪂'.repeat(120))}`)).toEqual([]);
      const { status, body } = await client.get('/api/v1/flights?site=a%00b');
      expect([status, body.code]).toEqual([400, 'malformed_request']);
    });
  },
);
