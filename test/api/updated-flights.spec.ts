import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const FLIGHTS = '/api/v1/flights';

describe('flights by their last update', () => {
  let operator: Operator;
  let client: ApiClient;
  let accountId: string;
  let flights: FlightBody[];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    ({ id: accountId } = await operator.createAccount());
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    flights = [];
    for (const seed of [9_101, 9_102, 9_103]) {
      flights.push((await client.upload({ igc: shortRidgeFlight({ seed }).igc })).body);
    }
  });

  afterAll(() => operator?.close());

  async function listed(query: string): Promise<FlightBody[]> {
    const { status, body } = await client.get(`${FLIGHTS}?${query}`);
    expect(status).toBe(200);
    return [...body.data];
  }

  const idsOf = (list: readonly FlightBody[]) => list.map(({ id }) => id);

  it('are those that changed since, oldest change first', async () => {
    expect(idsOf(await listed(`updated_since=${flights[0]!.created_at}`))).toEqual(idsOf(flights));
    expect(idsOf(await listed('updated_since=2999-01-01'))).toEqual([]);
    const before = flights[2]!.updated_at;
    await client.sendJson('PATCH', `${FLIGHTS}/${flights[0]!.id}`, { title: 'Renamed' });
    const changed = await listed(`updated_since=${new Date(Date.parse(before) + 1).toISOString()}`);
    expect(changed.map(({ id, title }) => [id, title])).toEqual([[flights[0]!.id, 'Renamed']]);
    expect(idsOf(await listed('sort=-updated_at'))).toEqual(idsOf([flights[0]!, flights[2]!, flights[1]!]));
  });

  it('have the time of what clients see, not of leases and upkeep', async () => {
    const { id } = flights[1]!;
    const timeOf = async () => (await client.get(`${FLIGHTS}/${id}`)).body.updated_at;
    const before = await timeOf();
    await operator.database.query(
      'update flights set locked_until = now(), attempt = attempt, title = title where account_id = $1',
      [accountId],
    );
    expect(await timeOf()).toBe(before);
    await operator.database.query(
      `update flights set airspace = 'clear' where account_id = $1 and public_id = $2`,
      [accountId, id],
    );
    expect(Date.parse(await timeOf())).toBeGreaterThan(Date.parse(before));
  });

  it('are read page by page, and a cursor is of its list', async () => {
    const since = `updated_since=${flights[0]!.created_at}`;
    const all: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 5; pages++) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await client.get(`${FLIGHTS}?${since}&limit=1${next}`);
      all.push(...idsOf(body.data));
      cursor = body.next_cursor;
      if (cursor !== null) {
        const { body: refused } = await client.get(`${FLIGHTS}?updated_since=2020-01-01&cursor=${cursor}`);
        expect(refused.code).toBe('invalid_cursor');
      }
    }
    expect(new Set(all)).toEqual(new Set(idsOf(flights)));
    expect(all).toHaveLength(3);
  });
});
