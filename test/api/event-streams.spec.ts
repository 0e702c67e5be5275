import { once } from 'node:events';
import net from 'node:net';
import { emitEvent } from '@core/database';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { TestStream } from '../harness/event-stream.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const environment = {
  EVENT_STREAM_HEARTBEAT_SECONDS: '1',
  EVENT_STREAM_STALL_SECONDS: '1',
};

describe('a stream of events', () => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let service: Service;
  /** Another API on the same database. */
  let other: Service;
  let operator: Operator;
  let account: { id: string; publicId: string };
  let key: string;
  let keyId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('event_streams');
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    other = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => other.stop());
    await other.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());
  afterEach(() => eachTest.run());

  beforeEach(async () => {
    account = await operator.createAccount();
    ({ key, publicId: keyId } = await operator.createKey(account.id));
  });

  async function open(
    options: { after?: string; lastEventId?: string } = {},
    { by = key, at = service } = {},
  ): Promise<TestStream> {
    const stream = await TestStream.open(at.baseUrl, by, options);
    eachTest.add(async () => {
      stream.close();
      await stream.ended;
    });
    return stream;
  }

  async function emit(count: number, data: object = {}, { id } = account): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const event = { accountId: id, type: 'flight.processed', data } as const;
      ids.push(await emitEvent(operator.database, event));
    }
    return ids;
  }

  const has = (stream: TestStream, ids: readonly string[]) =>
    until('the events arrive', () => stream.ids.length >= ids.length);

  it('begins with the events that are kept, and goes on as they happen, without compression', async () => {
    const kept = await emit(150); // more than a page
    const stream = await open();
    await has(stream, kept);
    const later = await emit(3);
    await has(stream, [...kept, ...later]);
    expect(stream.ids).toEqual([...kept, ...later]);
    expect(stream.events[0]).toMatchObject({ type: 'flight.processed', account_id: account.publicId });
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    expect(stream.response.headers.get('cache-control')).toContain('no-transform');
  });

  it('goes on after `Last-Event-ID`, or after a cursor of the list', async () => {
    const [first, second] = await emit(2);
    const stream = await open({ after: 'now' });
    const ids = await emit(3);
    await has(stream, ids);
    expect(stream.ids).toEqual(ids);
    const later = await emit(1);
    await has(stream, [...ids, ...later]);
    const resumed = await open({ after: 'now', lastEventId: stream.cursor! });
    const [last] = await emit(1);
    await has(resumed, [last!]);
    expect(resumed.ids).toEqual([last]);
    const page = await fetch(`${service.baseUrl}/api/v1/events?limit=1`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const { data, next_cursor: cursor } = (await page.json()) as {
      data: { id: string }[];
      next_cursor: string;
    };
    expect(data[0]?.id).toBe(first);
    const fromPage = await open({ after: cursor });
    await has(fromPage, [second!, ...ids, ...later, last!]);
    expect(fromPage.ids).toEqual([second, ...ids, ...later, last]);
  });

  it('moves the cursor of a quiet reader with each heartbeat', async () => {
    const others = await operator.createAccount();
    const stream = await open({ after: 'now' });
    const start = await until('a heartbeat', () => stream.cursor);
    await emit(1, {}, others);
    await until('the cursor moves', () => stream.cursor !== start);
    expect(stream.events).toEqual([]);
  });

  it('refuses bad and old cursors before it begins', async () => {
    await expect(open({ after: 'x' })).rejects.toThrow('400');
    const { cursor } = await open({ after: 'now' }).then(async (stream) => {
      await until('a heartbeat', () => stream.cursor);
      return stream;
    });
    await operator.database.query('update event_feed set swept_position = last_position + 1');
    await expect(open({ lastEventId: cursor! })).rejects.toThrow(/410.*cursor_expired/);
    await operator.database.query('update event_feed set swept_position = 0');
  });

  it.each([
    ['on the same server', () => service],
    ['on another server', () => other],
  ])('is closed by a newer one of the same key %s', async (_, at) => {
    const older = await open({ after: 'now' });
    const otherKey = await open({ after: 'now' }, { by: (await operator.createKey(account.id)).key });
    const newer = await open({ after: 'now' }, { at: at() });
    await older.ended;
    expect(older.reason).toBe('replaced');
    const ids = await emit(1);
    await has(newer, ids);
    await has(otherKey, ids);
    expect(newer.reason).toBeUndefined();
  });

  it('ends when the key is revoked', async () => {
    const stream = await open({ after: 'now' });
    await operator.revokeKey(account.id, keyId);
    await emit(1);
    await stream.ended;
    expect([stream.reason, stream.ids]).toEqual(['access_ended', []]);
  });

  it('of an app has the events of its users, and ends with the secret', async () => {
    const developer = await signedInUser(service, operator);
    const app = await OAuthApp.register(service, developer, { kind: 'server', scopes: ['flights:read'] });
    const user = await signedInUser(service, operator);
    const stream = await open({ after: 'now' }, { by: app.secret! });
    await emit(1, {}, user.account);
    await app.tokensOf(user, { scope: 'flights:read' });
    const ids = await emit(2, {}, user.account);
    await has(stream, ids);
    expect(stream.ids).toEqual(ids);
    await developer.client.sendJson('POST', `/apps/${app.id}/rotate-secret`, undefined);
    await emit(1, {}, user.account);
    await stream.ended;
    expect([stream.reason, stream.ids]).toEqual(['access_ended', ids]);
  });

  it('needs no notifications', async () => {
    const stream = await open({ after: 'now' });
    for (let n = 0; n < 3; n++) {
      await operator.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'listener' and datname = current_database()`,
      );
      const known = stream.ids.length;
      await emit(2);
      await until('they arrive', () => stream.ids.length === known + 2);
    }
    expect(new Set(stream.ids).size).toBe(6);
  });

  it('survives a database that is away for a moment', async () => {
    const stream = await open({ after: 'now' });
    await operator.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const ids = await until('an event can be written', () => emit(1).catch(() => undefined));
    await has(stream, ids!);
    expect(stream.ids).toEqual(ids);
  });

  it('is closed if its client stops reading', async () => {
    // 24 MB are more than the buffers of the system
    await operator.database.query(
      `insert into events (public_id, account_id, type, data, relayed_at)
       select 'evt_' || lpad(n::text, 26, '0'), $1, 'flight.processed', $2, now() from generate_series(1, 3000) n`,
      [account.id, JSON.stringify({ text: 'x'.repeat(8_000) })],
    );
    const { hostname, port } = new URL(service.baseUrl);
    const socket = net.connect(Number(port), hostname);
    eachTest.add(() => Promise.resolve(void socket.destroy()));
    socket.write(
      `GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nAccept: text/event-stream\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    await once(socket, 'readable');
    socket.pause(); // reads no more
    await new Promise((resolve) => setTimeout(resolve, 3_000)); // longer than EVENT_STREAM_STALL_SECONDS
    let received = '';
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => (received += chunk))
      .resume();
    await once(socket, 'close');
    expect(received).not.toContain('event: closed');
    expect(received.length).toBeLessThan(24_000_000);
  });

  it('ends with a reason when the API stops, and goes on at the next one', async () => {
    const stream = await open({ after: 'now' });
    const ids = await emit(2);
    await has(stream, ids);
    await service.api!.stop();
    await stream.ended;
    expect(stream.reason).toBe('restarting');
    const missed = await emit(2);
    await service.startApi();
    const resumed = await open({ lastEventId: stream.cursor! });
    await has(resumed, missed);
    expect(resumed.ids).toEqual(missed);
  });
});
