import { type Me } from '../../libs/capabilities/account-data/wire/me.js';
import { FlightRepository } from '@capabilities/flights';
import { RULE_SET_NAMES } from '@core/contract';
import { SearchFillingRepository } from '../../libs/capabilities/flights/tables/search-filling.repository.js';
import { SearchFilling } from '../../libs/capabilities/flights/worker/search-filling.js';
import { UploadsInHand } from '../../libs/capabilities/flights/worker/uploads-in-hand.js';
import { readFile } from 'node:fs/promises';
import { SAMPLE_FILE } from '../../apps/api/src/documentation/generated-files.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const FIESCH = { latitudeDegrees: 46.41, longitudeDegrees: 8.11, altitudeMetres: 2_200 };

describe('finding flights', () => {
  let operator: Operator;
  let client: ApiClient;
  let accountId: string;
  /** By a name for this test. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    ({ client, accountId } = await newClient());
    const ridge = (seed: number, startTime: string) =>
      shortRidgeFlight({ seed, startTime, takeOff: FIESCH }).igc;
    ids.sample = (await client.upload({ igc: await readFile(SAMPLE_FILE) })).body.id;
    ids.june = (await client.upload({ igc: ridge(801, '2019-06-08T10:00:00Z') })).body.id;
    ids.july = (await client.upload({ igc: ridge(802, '2019-07-08T10:00:00Z') })).body.id;
    const named = { igc: ridge(803, '2020-06-08T10:00:00Z'), site: 'Kössen', title: 'L’été à Planfait' };
    ids.named = (await client.upload(named)).body.id;
  });

  afterAll(() => operator.close());

  async function newClient() {
    const account = await operator.createAccount();
    const { key } = await operator.createKey(account.id);
    return { client: new ApiClient(service!.baseUrl, key), accountId: account.id };
  }

  async function listed(query: string): Promise<FlightBody[]> {
    const { status, body } = await client.get(`/api/v1/flights?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body as unknown as { data: FlightBody[] }).data;
  }

  const found = async (words: string) => {
    const flights = await listed(`q=${encodeURIComponent(words)}&sort=flown_at`);
    return flights.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
  };

  it.each([
    ['fie', ['june', 'july', 'named']],
    ['schnif', ['sample']],
    ['kossen', ['named']],
    ['ete planf', ['named']],
    ['simulated juil', ['july']],
    ['june 2019', ['june']],
    ['juni', ['june', 'named', 'sample']],
    ['2019', ['june', 'july']],
    ['fiesch juillet', ['july']],
    ['iesch', []],
  ])('by "%s"', async (words, names) => {
    expect(await found(words)).toEqual(names);
  });

  it('follows a new title or site at once', async () => {
    const path = `/api/v1/flights/${ids.named}`;
    await client.sendJson('PATCH', path, { title: 'Hike and fly' });
    expect([await found('hike'), await found('planfait')]).toEqual([['named'], []]);
    await client.sendJson('PATCH', path, { site: 'Kühboden' });
    expect([await found('kuehb'), await found('kossen')]).toEqual([['named'], []]);
  });

  it('does not find flights of others', async () => {
    const other = await newClient();
    const { body } = await other.client.get('/api/v1/flights?q=fiesch');
    expect(body).toMatchObject({ data: [], has_more: false });
  });

  it('finds flights of earlier releases once a worker has caught up', async () => {
    await operator.database.query('update flights set search = null where account_id = $1', [accountId]);
    expect(await found('fiesch juillet')).toEqual([]);
    const chore = new SearchFilling(new SearchFillingRepository(operator.database), new UploadsInHand());
    await chore.run(new AbortController().signal);
    expect(await found('fiesch juillet')).toEqual(['july']);
  });

  it.each(['q=', 'q=%20', 'q=%2B%2D', `q=${'a'.repeat(101)}`])('rejects %s', async (query) => {
    const { status, body } = await client.get(`/api/v1/flights?${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it.each(RULE_SET_NAMES)('by points of the league of the account: %s', async (ruleSet) => {
    await operator.database.query('update accounts set rule_set = $2 where id = $1', [accountId, ruleSet]);
    try {
      const flights = await listed('sort=-points');
      const points = flights.map(({ best_score }) => best_score?.points ?? -1);
      expect(points).toEqual([...points].sort((a, b) => b - a));
      expect(flights[0]!.best_score).toMatchObject({ rule_set: ruleSet });
      const { body } = await client.get(`/api/v1/flights/${flights[0]!.id}/score`);
      expect(body).toMatchObject({ rule_set: ruleSet, best: { points: points[0] } });
      const { statistics } = (await client.get('/api/v1/me')).body as unknown as Me;
      expect(statistics.best_score).toBe(points[0]);
      expect((await client.get('/api/v1/records')).body).toMatchObject({ rule_set: ruleSet });
    } finally {
      await operator.database.query('update accounts set rule_set = null where id = $1', [accountId]);
    }
  });

  it.each(RULE_SET_NAMES)('by points from an index: %s', async (ruleSet) => {
    const session = operator.database.createQueryRunner();
    try {
      await session.query('begin');
      await session.query('set local enable_sort = off');
      const key = `coalesce(scored_points[${RULE_SET_NAMES.indexOf(ruleSet) + 1}], '-1'::real)`;
      const plan = (await session.query(
        `explain select id from flights where account_id = 1 order by ${key} desc, public_id desc limit 21`,
      )) as object[];
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan Backward using flights_points/);
      await session.query('rollback');
    } finally {
      await session.release();
    }
  });

  it('does not continue a list by points under another league', async () => {
    const first = (await client.get('/api/v1/flights?sort=-points&limit=1')).body as unknown as {
      next_cursor: string;
    };
    await operator.database.query(`update accounts set rule_set = 'dhv' where id = $1`, [accountId]);
    try {
      const next = await client.get(`/api/v1/flights?sort=-points&limit=1&cursor=${first.next_cursor}`);
      expect([next.status, next.body.code]).toEqual([400, 'invalid_cursor']);
    } finally {
      await operator.database.query('update accounts set rule_set = null where id = $1', [accountId]);
    }
  });

  it('by points, with what scored under the default rule set', async () => {
    const flights = await listed('sort=-points');
    const points = flights.map(({ best_score }) => best_score?.points ?? -1);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(flights[0]).toMatchObject({
      id: ids.sample,
      best_score: { rule_set: 'xcontest', rule_set_name: 'XContest', type: 'fai_triangle' },
    });
    for (const { id, best_score: shown } of flights) {
      const { best } = (await client.get(`/api/v1/flights/${id}/score`)).body as unknown as {
        best: { points: number; distance_km: number } | null;
      };
      expect(shown?.points ?? null).toBe(best?.points ?? null);
      expect(shown?.distance_km ?? null).toBe(best?.distance_km ?? null);
    }
    const ascending = await listed('sort=points');
    expect(ascending.map(({ id }) => id)).toEqual(flights.map(({ id }) => id).reverse());
  });

  it('by points of another league, if that is the default, page by page', async () => {
    const repository = new FlightRepository(operator.database);
    const list = { order: '-points', ruleSet: 'dhv' } as const;
    const all = await repository.page(accountId, list, 10, undefined);
    const points = all.map(({ sortKey }) => sortKey as number);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    const [first] = await repository.page(accountId, list, 1, undefined);
    const rest = await repository.page(accountId, list, 10, {
      key: first!.sortKey,
      publicId: first!.publicId,
    });
    expect([first, ...rest].map((flight) => flight!.publicId)).toEqual(all.map(({ publicId }) => publicId));
  });
});
