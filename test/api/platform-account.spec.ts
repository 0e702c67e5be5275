import { AccountDeletionRepository } from '@capabilities/account-data';
import { DirectSessions } from '@core/database';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { ApiClient } from '../harness/api-client.js';
import { Operator } from '../harness/account.js';
import { PlatformClient } from '../harness/platform-client.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly disabled_at: string | null;
  readonly user: { readonly email: string; readonly role: string } | null;
}

interface Page {
  readonly data: readonly ListedAccount[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface Usage {
  readonly requests: { readonly used: number; readonly limit: number | null };
  readonly days: readonly {
    readonly date: string;
    readonly requests: number;
    readonly ai_debriefs: number;
  }[];
}

describe('the account on the platform', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  const user = (options?: Parameters<typeof signedInUser>[2]) => signedInUser(service, operator, options);

  async function read<T>(client: PlatformClient, path: string): Promise<T> {
    const { status, text } = await client.get(path);
    expect(status).toBe(200);
    return JSON.parse(text) as T;
  }

  it('changes only the fields in the request', async () => {
    const { client, account, email } = await user({ plan: 'FREE' });
    const change = (fields: object) => client.sendJson('PATCH', '/account', fields);
    const changed = await change({
      name: ' Ada\tExample ',
      country: 'FR',
      email: 'a@b.fr',
      auto_debrief: false,
    });
    expect(changed.body).toMatchObject({
      id: account.publicId,
      name: 'Ada Example',
      country: 'FR',
      email: 'a@b.fr',
      glider: null,
      plan: 'FREE',
      auto_debrief: false,
      user: { email, role: 'member' },
    });
    expect((await change({ country: null })).body).toMatchObject({ name: 'Ada Example', country: null });
    const [row] = await operator.database.query<{ auto_debrief: boolean }[]>(
      'select auto_debrief from accounts where id = $1',
      [account.id],
    );
    expect(row?.auto_debrief).toBe(false);
    expect(changed.body).toMatchObject({ split_multiple_flights: false });
    const split = await change({ split_multiple_flights: true });
    expect(split.body).toMatchObject({ auto_debrief: false, split_multiple_flights: true });
    const ofLeague = await change({ rule_set: 'dhv' });
    expect([changed.body, ofLeague.body]).toMatchObject([{ rule_set: null }, { rule_set: 'dhv' }]);
    expect((await change({ rule_set: null })).body).toMatchObject({ rule_set: null });
    const refused: [Record<string, unknown>, string][] = [
      [{ plan: 'PRO' }, 'plan'],
      [{ name: null }, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ country: 'fr' }, 'country'],
      [{ country: 'UK' }, 'country'],
      [{ email: 'nowhere' }, 'email'],
      [{ email: 'ü@example.org' }, 'email'],
      [{ auto_debrief: 'yes' }, 'auto_debrief'],
      [{ split_multiple_flights: null }, 'split_multiple_flights'],
      [{ rule_set: 'xc' }, 'rule_set'],
      [{ toString: 'x' }, 'toString'],
      [{}, 'name'],
    ];
    for (const [fields, field] of refused) {
      const { status, body } = await change(fields);
      expect([fields, status, body.details?.[0]?.field]).toEqual([fields, 400, field]);
    }
  });

  it('shows its usage per day', async () => {
    const { client, account } = await user({ plan: 'FREE' });
    const api = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    await operator.database.query(
      `insert into daily_usage (account_id, day, requests, debriefs) values ($1, current_date - 3, 7, 2)`,
      [account.id],
    );
    for (let n = 0; n < 3; n++) await api.get('/api/v1/flights');
    const usage = await until(
      'the requests are recorded',
      () => read<Usage>(client, '/usage'),
      ({ days }) => days.reduce((sum, { requests }) => sum + requests, 0) === 10,
    );
    expect(usage.requests).toMatchObject({ used: 3, limit: 100 });
    expect(usage.days).toHaveLength(30);
    expect(usage.days.filter(({ ai_debriefs: debriefs }) => debriefs > 0)).toEqual([
      {
        date: expect.any(String) as string,
        requests: 7,
        console_requests: 0,
        direct_uploads: 0,
        ai_debriefs: 2,
      },
    ]);
    const { days } = await read<Usage>(client, '/usage?from=2026-02-27&to=2026-03-02');
    expect(days.map(({ date }) => date)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2025-01-01&to=2026-01-02', 'to=2026-02-30']) {
      expect((await client.get(`/usage?${query}`)).status).toBe(400);
    }
  });

  it("lists the user's sessions, and ends the chosen ones", async () => {
    const { client, email } = await user();
    const stranger = await user();
    const other = new PlatformClient(service.baseUrl, { 'User-Agent': 'a phone' });
    await other.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD });
    const sessions = async (of: PlatformClient) =>
      (await read<{ data: { id: string; current: boolean; user_agent: string }[] }>(of, '/sessions')).data;
    const [newest, oldest, ...more] = await sessions(client);
    expect([newest?.current, newest?.user_agent, oldest?.current, more]).toEqual([
      false,
      'a phone',
      true,
      [],
    ]);
    const end = (by: PlatformClient) => by.sendJson('DELETE', `/sessions/${newest!.id}`);
    expect((await end(stranger.client)).body.code).toBe('session_not_found');
    expect((await end(client)).status).toBe(204);
    expect((await end(client)).body.code).toBe('session_not_found');
    expect((await other.get('/account')).body.code).toBe('not_signed_in');
    expect((await sessions(client)).map(({ id }) => id)).toEqual([oldest!.id]);
  });

  it('can be viewed, moved to a plan, disabled and enabled by operators only', async () => {
    const { client: boss, account: own } = await user({ role: 'operator' });
    const { client, account, email } = await user({ plan: 'FREE' });
    const api = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const path = `/accounts/${account.publicId}`;
    const refused = [
      await client.get('/accounts'),
      await client.get(path),
      await client.sendJson('PATCH', path, { plan: 'PRO' }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('operator_only'));
    expect(await read<ListedAccount>(boss, path)).toMatchObject({
      id: account.publicId,
      plan: 'FREE',
      user: { email, role: 'member' },
    });
    await boss.sendJson('PATCH', path, { plan: 'PRO' });
    expect((await api.get('/api/v1/flights')).headers.get('x-ratelimit-limit')).toBe('60');
    const disabled = await boss.sendJson('PATCH', path, { disabled: true });
    expect(disabled.body).toMatchObject({ plan: 'PRO', disabled_at: expect.any(String) as string });
    expect((await api.get('/api/v1/flights')).body.code).toBe('account_disabled');
    expect((await client.get('/account')).body.code).toBe('account_disabled');
    await boss.sendJson('PATCH', path, { disabled: false });
    expect((await api.get('/api/v1/flights')).status).toBe(200);
    expect((await client.get('/account')).status).toBe(200);
    const lockOut = await boss.sendJson('PATCH', `/accounts/${own.publicId}`, { disabled: true });
    expect(lockOut.body.details?.[0]?.field).toBe('disabled');
    expect((await boss.get('/accounts/acc_1')).body.code).toBe('account_not_found');
  });

  it('stays disabled during its deletion, whatever an operator does', async () => {
    const { client: boss } = await user({ role: 'operator' });
    const { id, publicId } = await operator.createAccount();
    const api = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    const { id: flightId } = (await api.upload({ igc: shortRidgeFlight({ seed: 44 }).igc })).body;
    const { body } = await api.send('POST', `/api/v1/flights/${flightId}/sharing`, {});
    const { url } = body as unknown as { url: string };
    expect((await fetch(url)).status).toBe(200);
    // workers cannot delete it before this has ended
    await new AccountDeletionRepository(operator.database, new DirectSessions(operator.databaseUrl)).alone(
      id,
      async () => {
        await operator.database.query('update accounts set deletion_started_at = now() where id = $1', [id]);
        expect((await fetch(url)).status).toBe(404);
        const enabled = await boss.sendJson('PATCH', `/accounts/${publicId}`, { disabled: false });
        expect([enabled.status, enabled.body.code]).toEqual([404, 'account_not_found']);
      },
    );
  });

  it('can be found by an operator, page by page', async () => {
    const { client } = await user({ role: 'operator' });
    const mark = `Seven${Date.now()}`;
    for (let n = 1; n <= 7; n++) {
      await operator.database.query(
        `insert into accounts (public_id, name, plan) values ('acc_' || $1::text, $1::text, $2)`,
        [`${mark}-${n}`, n % 2 ? 'FREE' : 'PRO'],
      );
    }
    const pages = async (query: string) => {
      const names: string[][] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await read(client, `/accounts?${query}${cursor && `&cursor=${cursor}`}`);
        names.push(page.data.map(({ name }) => name.split('-')[1] ?? ''));
        expect(page.has_more).toBe(page.next_cursor !== null);
        cursor = page.next_cursor;
      }
      return names;
    };
    const search = `search=${mark.toUpperCase()}`;
    expect(await pages(`${search}&limit=3`)).toEqual([['7', '6', '5'], ['4', '3', '2'], ['1']]);
    expect(await pages(`${search}&plan=PRO&limit=3`)).toEqual([['6', '4', '2']]);
    expect(await pages(`search=acc_${mark}-4`)).toEqual([['4']]);
    expect(await pages('search=100%25_of_nothing')).toEqual([[]]);
    const { next_cursor: cursor } = await read<Page>(client, `/accounts?${search}&limit=3`);
    const misused = await client.get(`/accounts?plan=PRO&cursor=${cursor}`);
    expect(misused.body.code).toBe('invalid_cursor');
  });
});
