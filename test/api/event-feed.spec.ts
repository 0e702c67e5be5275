import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, EVENTS_PAGE_MAX } from '@core/contract';
import { metricValues } from '@engine/results';
import { emitEvent } from '@core/database';
import { DeliveryWorkRepository } from '@capabilities/webhooks';
import { type DataSource } from 'typeorm';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { createDataSource } from '@capabilities/all-tables';

const EVENTS = '/api/v1/events';
const DAYS = 30;

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly account_id: string;
  readonly data: { readonly n?: number; readonly flight?: { readonly id: string } };
}

interface Page {
  readonly data: FeedEvent[];
  readonly has_more: boolean;
  readonly next_cursor: string;
}

/** As in an event about a flight. */
const DATA = {
  flight: {
    id: '01KAFQ3V7N4T8W2X5Y9Z0A1B3C',
    title: 'A flight',
    site: null,
    flown_at: null,
    duration_seconds: 3_600,
    status: 'processed',
    created_at: '2026-07-14T18:02:11Z',
  },
  links: { flight: '/api/v1/flights/01KAFQ3V7N4T8W2X5Y9Z0A1B3C' },
};

describe('the event feed', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let database: DataSource;
  let account: { id: string; publicId: string };
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('event_feed');
    service = await Service.start({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    database = await createDataSource({
      url: databaseUrl,
      poolMax: 20,
      applicationName: 'test',
    }).initialize();
    cleanup.add(() => database.destroy());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    account = await operator.createAccount();
    client = await clientWith();
  });

  async function clientWith(...scopes: ('analysis:read' | 'weather:read')[]): Promise<ApiClient> {
    const options = scopes.length > 0 ? { scopes } : {};
    return new ApiClient(service.baseUrl, (await operator.createKey(account.id, options)).key);
  }

  async function pageAfter(after: string | undefined, by = client, limit = EVENTS_PAGE_MAX): Promise<Page> {
    const cursor = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
    const { status, text } = await by.get(`${EVENTS}?limit=${limit}${cursor}`);
    expect([status, text]).toEqual([200, text]);
    return JSON.parse(text) as Page;
  }

  /** Emits events one after the other; returns their ids. */
  async function emit(
    count: number,
    type: EventType = 'flight.processed',
    { id } = account,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(await emitEvent(database, { accountId: id, type, data: { ...DATA, n } }));
    }
    return ids;
  }

  const idsOf = ({ data }: Page) => data.map(({ id }) => id);

  it('has the same events as webhooks, with the account', async () => {
    const { body: flight } = await client.upload({ igc: shortRidgeFlight({ seed: 7_001 }).igc });
    const page = await pageAfter(undefined);
    const [row] = await database.query<{ id: string; data: object; created_at: Date }[]>(
      `select public_id as id, data, created_at from events where account_id = $1 and type = 'flight.processed'`,
      [account.id],
    );
    expect(page.data).toContainEqual({
      id: row!.id,
      type: 'flight.processed',
      api_version: 'v1',
      created_at: row!.created_at.toISOString(),
      account_id: account.publicId,
      data: {
        ...row!.data,
        urls: {
          flight: `${service.baseUrl}/api/v1/flights/${flight.id}`,
          track: `${service.baseUrl}/api/v1/flights/${flight.id}/track`,
          page: `${service.baseUrl}/console/flights/${flight.id}`,
        },
      },
    });
    const metrics = metricValues((name) => flight.metrics[name]);
    expect(page.data[0]?.data.flight).toMatchObject({ metrics });
    expect(page.data[0]?.data.flight?.id).toBe(flight.id);
  });

  it('returns every event once, page by page, and goes on from the last cursor', async () => {
    const ids = await emit(5);
    const first = await pageAfter(undefined, client, 2);
    const second = await pageAfter(first.next_cursor, client, 2);
    const third = await pageAfter(second.next_cursor, client, 2);
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect([first, second, third].map((page) => page.has_more)).toEqual([true, true, false]);
    const empty = await pageAfter(third.next_cursor);
    expect(empty).toMatchObject({ data: [], has_more: false });
    const later = await emit(1);
    expect(idsOf(await pageAfter(empty.next_cursor))).toEqual(later);
    expect(idsOf(await pageAfter(first.next_cursor))).toEqual([...ids.slice(2), ...later]); // may be read again
  });

  it('starts now if asked to', async () => {
    await emit(2);
    const { data, next_cursor: cursor } = await pageAfter('now');
    expect(data).toEqual([]);
    const ids = await emit(2);
    expect(idsOf(await pageAfter(cursor))).toEqual(ids);
  });

  it('shows nothing of other accounts, no pings, and only what the scopes of the key allow', async () => {
    await emit(1, 'flight.processed', await operator.createAccount());
    await emit(1, 'endpoint.ping');
    await emit(1, 'usage.threshold_reached');
    const [debrief] = await emit(1, 'flight.analysis.completed');
    const all = await pageAfter(undefined);
    expect(all.data.map(({ type }) => type)).toEqual([
      'usage.threshold_reached',
      'flight.analysis.completed',
    ]);
    expect(idsOf(await pageAfter(undefined, await clientWith('analysis:read')))).toEqual([debrief]);
    expect((await (await clientWith('weather:read')).get(EVENTS)).body.code).toBe('insufficient_scope');
  });

  it('passes no event whose transaction commits later, and shows none that is rolled back', async () => {
    const committed: string[] = [];
    let seed = 1;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    /** Each event is written at once and committed after a while, so that ids and times are in another order. */
    const write = async (writer: number) => {
      for (let n = 0; n < 15; n++) {
        const [isKept, pause] = [random() < 0.8, random() * 60];
        const runner = database.createQueryRunner();
        await runner.startTransaction();
        const id = await emitEvent(runner, {
          accountId: account.id,
          type: 'flight.processed',
          data: { ...DATA, writer, n },
        });
        await sleep(pause);
        if (isKept) {
          await runner.commitTransaction();
          committed.push(id);
        } else await runner.rollbackTransaction();
        await runner.release();
      }
    };
    let isWriting = true;
    const writing = Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer))).finally(
      () => (isWriting = false),
    );
    const read: string[][] = [[], []];
    const follow = async (seen: string[]) => {
      let cursor: string | undefined;
      for (let isLast = false; !isLast;) {
        isLast = !isWriting; // one more round after the last commit
        const page = await pageAfter(cursor, client, 7);
        seen.push(...idsOf(page));
        cursor = page.next_cursor;
        if (page.has_more) isLast = false;
      }
    };
    await Promise.all([writing, ...read.map(follow)]);
    expect(committed.length).toBeGreaterThan(100);
    for (const seen of read) expect(seen.toSorted()).toEqual(committed.toSorted());
    expect(read[0]).toEqual(read[1]);
    const byId = await database.query<{ id: string }[]>(
      'select public_id as id from events where account_id = $1 order by id',
      [account.id],
    );
    expect(read[0]).not.toEqual(byId.map(({ id }) => id)); // the ids alone would have been a wrong cursor
  });

  it('refuses a cursor once an event after it is deleted because of its age', async () => {
    await emit(1);
    const { next_cursor: early } = await pageAfter(undefined);
    await emit(1);
    const { next_cursor: between } = await pageAfter(early);
    const [kept] = await emit(1);
    await pageAfter(between);
    await database.query(
      `update events set created_at = created_at - interval '31 days', position = position - 31 * 86400000000
        where account_id = $1 and public_id <> $2`,
      [account.id, kept],
    );
    const work = new DeliveryWorkRepository(database);
    await work.sweep(DAYS, 1_000);
    // as old as the events
    await database.query('update event_feed set swept_position = swept_position + 31 * 86400000000');
    const { status, body } = await client.get(`${EVENTS}?after=${early}`);
    expect([status, body.code]).toEqual([410, 'cursor_expired']);
    expect(body.message).toContain('after=now');
    expect(idsOf(await pageAfter(between))).toEqual([kept]);
    expect(idsOf(await pageAfter(undefined))).toEqual([kept]);
  });

  it('keeps events for the whole time after they were placed', async () => {
    const [id] = await emit(1);
    await database.query(
      `update events set created_at = created_at - interval '31 days' where public_id = $1`,
      [id],
    );
    await pageAfter(undefined);
    await new DeliveryWorkRepository(database).sweep(DAYS, 1_000);
    expect(idsOf(await pageAfter(undefined))).toEqual([id]);
  });

  it('refuses cursors that it has not made', async () => {
    for (const after of ['x', 'WyJ4IiwiMSJd', '']) {
      const { status, body } = await client.get(`${EVENTS}?after=${after}`);
      expect([status, body.code]).toEqual([400, 'invalid_cursor']);
    }
    const { body } = await client.get('/api/v1/flights?limit=1');
    expect(body.next_cursor).toBeNull();
  });

  describe('of an app', () => {
    let developer: PlatformUser;
    let app: OAuthApp;
    let ofApp: ApiClient;

    beforeEach(async () => {
      developer = await signedInUser(service, operator);
      app = await OAuthApp.register(service, developer, {
        kind: 'server',
        scopes: ['flights:read', 'analysis:read'],
      });
      ofApp = new ApiClient(service.baseUrl, app.secret!);
    });

    async function connectedUser(scope = 'flights:read'): Promise<PlatformUser> {
      const user = await signedInUser(service, operator);
      await app.tokensOf(user, { scope });
      return user;
    }

    it('has the events of all users who have connected it, from then on until they disconnect it', async () => {
      const early = await signedInUser(service, operator);
      await emit(1, 'flight.processed', early.account);
      await sleep(5); // times of connections have milliseconds
      await app.tokensOf(early, { scope: 'flights:read' });
      const other = await connectedUser();
      await emit(1, 'flight.processed', account); // not connected
      await emit(1, 'flight.processed', developer.account);
      const ids = [
        ...(await emit(2, 'flight.processed', early.account)),
        ...(await emit(1, 'flight.processed', other.account)),
        ...(await emit(1, 'flight.deleted', early.account)),
      ];
      const page = await pageAfter(undefined, ofApp);
      expect(idsOf(page)).toEqual(ids);
      const { publicId } = early.account;
      expect(page.data.map(({ account_id: id }) => id)).toEqual([
        ...[publicId, publicId, other.account.publicId, publicId],
      ]);
      const { text } = await early.client.get('/connections');
      const [connection] = (JSON.parse(text) as { data: { id: string }[] }).data;
      await early.client.sendJson('DELETE', `/connections/${connection!.id}`, undefined);
      await emit(1, 'flight.processed', early.account);
      const [last] = await emit(1, 'flight.processed', other.account);
      expect(idsOf(await pageAfter(page.next_cursor, ofApp))).toEqual([last]);
      expect(idsOf(await pageAfter(undefined, ofApp))).toEqual([ids[2], last]);
    });

    it('has only what each user allows', async () => {
      const all = await connectedUser('flights:read analysis:read');
      const some = await connectedUser('analysis:read');
      for (const user of [all, some]) {
        await emit(1, 'flight.processed', user.account);
        await emit(1, 'flight.analysis.completed', user.account);
        await emit(1, 'usage.threshold_reached', user.account);
      }
      const { data } = await pageAfter(undefined, ofApp);
      expect(data.map(({ type, account_id: id }) => [type, id])).toEqual([
        ['flight.processed', all.account.publicId],
        ['flight.analysis.completed', all.account.publicId],
        ['flight.analysis.completed', some.account.publicId],
      ]);
    });

    it('shows a user with a token of the app what has happened since they connected it', async () => {
      const user = await signedInUser(service, operator);
      await emit(1, 'flight.processed', user.account);
      await sleep(5);
      const { access_token: token } = await app.tokensOf(user, { scope: 'flights:read' });
      const ids = await emit(1, 'flight.processed', user.account);
      expect(idsOf(await pageAfter(undefined, new ApiClient(service.baseUrl, token)))).toEqual(ids);
    });

    it('opens with the secret, which opens nothing else and ends with the app', async () => {
      expect((await ofApp.get('/api/v1/flights')).body.code).toBe('invalid_api_key');
      expect((await ofApp.get('/api/v1/me')).body.code).toBe('invalid_api_key');
      await developer.client.sendJson('POST', `/apps/${app.id}/rotate-secret`, undefined);
      expect((await ofApp.get(EVENTS)).body.code).toBe('invalid_api_key');
    });

    it('is not open to an app that is suspended, or whose developer is', async () => {
      await database.query('update oauth_apps set disabled = true where id = $1', [app.id]);
      expect((await ofApp.get(EVENTS)).body.code).toBe('invalid_api_key');
      await database.query('update oauth_apps set disabled = false where id = $1', [app.id]);
      await database.query('update accounts set disabled_at = now() where id = $1', [developer.account.id]);
      expect((await ofApp.get(EVENTS)).body.code).toBe('account_disabled');
    });

    it('counts the requests of the app', async () => {
      await ofApp.get(EVENTS);
      await until('the request is counted', async () => {
        const { text } = await developer.client.get(`/apps/${app.id}/usage`);
        return text.includes('"requests":1');
      });
    });
  });
});
