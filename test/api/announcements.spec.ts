import { randomBytes, randomInt } from 'node:crypto';
import { type EndpointKind, type EventType } from '@core/contract';
import { emitEvent } from '@core/database';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { messageFault, telegramTextOf } from '../harness/chat-platforms.js';
import { Cleanup } from '../harness/cleanup.js';
import { waysToWrite } from '../harness/database-dump.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { tablesWith } from '../harness/traces.js';
import { until } from '../harness/until.js';
import { type ReceivedDelivery, WebhookReceiver } from '../harness/webhook-receiver.js';

type ChatKind = Exclude<EndpointKind, 'webhook'>;
const CHATS: readonly ChatKind[] = ['discord', 'slack', 'telegram', 'apprise'];
const HOSTILE = '@everyone <!channel> </b><script> [x](https://evil.example) & "so on"';

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string | null;
  readonly disabled_reason: string | null;
}

/** A message, as a reader of the chat sees it. */
interface Seen {
  readonly text: string;
  readonly url: string | null;
  readonly picture: string | null;
}

/** The fields of all chats. `messageFault` has checked that those of this chat are there. */
interface Content {
  readonly embeds: [{ title: string; description?: string; url?: string; image?: { url: string } }];
  readonly blocks: [
    { elements: [{ elements: [{ text: string; url?: string }] }] },
    { image_url: string } | undefined,
  ];
  readonly title: string;
  readonly body: string;
  readonly attach?: string;
  readonly text: string;
  readonly caption?: string;
  readonly photo?: string;
}

describe('announcements in chats', () => {
  const cleanup = new Cleanup();
  let environment: Record<string, string>;
  let operator: Operator;
  let service: Service;
  let receiver: WebhookReceiver;
  let user: PlatformUser;
  let pilot: ApiClient;
  let faults: string[];

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('announcements');
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    environment = {
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_DISCORD_HOSTS: '127.0.0.1',
      WEBHOOK_SLACK_HOSTS: '127.0.0.1',
      WEBHOOK_TELEGRAM_URL: receiver.origin,
    };
    service = await Service.start({
      databaseUrl,
      environment: {
        ...environment,
        ANALYSIS_THREADS: '1',
        WEBHOOK_RETRY_SECONDS: '1,3600',
        WEBHOOK_ANNOUNCE_DAYS: '3650', // simulated flights are of another year
      },
    });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    user = await signedInUser(service, operator);
    pilot = new ApiClient(service.baseUrl, (await operator.createKey(user.account.id)).key);
    faults = [];
    react({});
  });

  afterEach(() => expect(faults).toEqual([]));

  /** Each chat refuses what it does not document. Otherwise, the next of these responses follow, then success. */
  function react(answers: Readonly<Record<string, readonly [status: number, body: string][]>>): void {
    const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
    receiver.react = ({ path, headers, body }) => {
      const fault = messageFault(path, headers['content-type'], body.toString());
      if (fault !== null) faults.push(`${path} ${fault}`);
      const [status, text] = left.get(path)?.shift() ?? [path.startsWith('/api/webhooks/') ? 204 : 200, 'ok'];
      receiver.responseBody = fault ?? (status === 204 ? '' : text);
      return fault === null ? status : 400;
    };
  }

  /** A target of its own for each test: its secret, what to register, and the paths of its messages. */
  function newChat(kind: ChatKind): { secret: string; fields: object; paths: string[] } {
    const secret = randomBytes(24).toString('hex');
    if (kind === 'telegram') {
      const token = `${randomInt(100_000, 999_999)}:${secret}`;
      const paths = [`/bot${token}/sendPhoto`, `/bot${token}/sendMessage`];
      return { secret, fields: { kind, bot_token: token, chat_id: '-1001234567890' }, paths };
    }
    const path = {
      discord: `/api/webhooks/123456/${secret}`,
      slack: `/services/T01/B02/${secret}`,
      apprise: `/notify/${secret}`,
    }[kind];
    return { secret, fields: { kind, url: receiver.url(path) }, paths: [path] };
  }

  async function platform<T>(method: string, path: string, body?: unknown): Promise<T & { status: number }> {
    const answer = await user.client.sendJson(method, path, body);
    return { ...(answer.body as unknown as T), status: answer.status };
  }

  async function register(fields: object, types: EventType[] = ['flight.processed']): Promise<Endpoint> {
    const created = await platform<Endpoint>('POST', '/webhook-endpoints', { event_types: types, ...fields });
    expect([created.status, created.secret]).toEqual([201, null]);
    return created;
  }

  function arrived(paths: readonly string[], count = 1): Promise<ReceivedDelivery[]> {
    return until(
      `${count} messages arrived`,
      () => receiver.received.filter(({ path }) => paths.includes(path)),
      ({ length }) => length >= count,
    );
  }

  function seenIn({ path, body }: ReceivedDelivery): Seen {
    const content = JSON.parse(body.toString()) as Content;
    if (path.startsWith('/api/')) {
      const [embed] = content.embeds;
      const text = `${embed.title}\n${embed.description ?? ''}`.replaceAll(/\\(.)/g, '$1');
      return { text, url: embed.url ?? null, picture: embed.image?.url ?? null };
    }
    if (path.startsWith('/services/')) {
      const [{ elements: sections }, image] = content.blocks;
      const [{ elements }] = sections;
      const text = elements.map((element) => element.text).join('');
      return { text, url: elements[0].url ?? null, picture: image?.image_url ?? null };
    }
    if (path.startsWith('/notify/')) {
      const [, url] = /\n(http\S+)$/.exec(content.body) ?? [];
      const text = `${content.title}\n${content.body}`;
      return { text, url: url ?? null, picture: content.attach ?? null };
    }
    const html = content.caption ?? content.text;
    const [, url] = /<a href="([^"]*)">/.exec(html) ?? [];
    return { text: telegramTextOf(html), url: url ?? null, picture: content.photo ?? null };
  }

  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u200b', '');

  async function uploaded(title?: string): Promise<string> {
    const { body } = await pilot.upload({ igc: thermalCrossCountry().igc, ...(title && { title }) });
    return body.id;
  }

  const sharingOf = async (id: string): Promise<{ shared: boolean; url: string | null }> =>
    (await pilot.get(`/api/v1/flights/${id}/sharing`)).body as never;

  it('have place, distance and points, with link and picture of a flight that they share', async () => {
    const chats = CHATS.map(newChat);
    for (const { fields } of chats)
      await register({ ...fields, share_flights: true, pilot_name: 'Anna @home' });
    const id = await uploaded('Fiesch');
    const { url } = await until(
      'the flight is shared',
      () => sharingOf(id),
      ({ shared }) => shared,
    );
    for (const { paths } of chats) {
      const [first] = await arrived(paths);
      const seen = seenIn(first!);
      expect(plain(seen.text)).toMatch(
        /^Fiesch · \d+ km (free distance|(flat|FAI) triangle) · [\d.,]+ points\nAnna @home\n/,
      );
      expect(seen.text).not.toContain('@home');
      expect(seen.url).toBe(url);
      const picture = await fetch(seen.picture!);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('publish nothing of a private flight by default; a flight that its owner has shared has a link', async () => {
    const chats = CHATS.map(newChat);
    for (const { fields } of chats) await register(fields, ['flight.processed', 'flight.sharing.enabled']);
    const id = await uploaded();
    for (const { paths } of chats) {
      const [first] = await arrived(paths);
      expect(seenIn(first!)).toMatchObject({ url: null, picture: null });
      expect(first!.body.toString()).not.toContain('/s/');
    }
    expect((await sharingOf(id)).shared).toBe(false);
    const { url } = (await pilot.send('POST', `/api/v1/flights/${id}/sharing`, {})).body as unknown as {
      url: string;
    };
    for (const { paths } of chats) {
      const [, second] = await arrived(paths, 2);
      expect(seenIn(second!)).toMatchObject({
        url,
        picture: expect.stringContaining(`${url}.png`) as string,
      });
    }
  });

  it('mention no one and have no markup, whatever the title is', async () => {
    const chats = CHATS.map(newChat);
    for (const { fields } of chats) await register(fields);
    await uploaded(HOSTILE);
    for (const { paths } of chats) {
      const [first] = await arrived(paths);
      expect(first!.body.toString()).not.toMatch(/@everyone/);
      expect(plain(seenIn(first!).text)).toContain(HOSTILE);
    }
  });

  it('tell every type of event in a sentence, in the language of the endpoint', async () => {
    const chat = newChat('discord');
    await register({ ...chat.fields, language: 'de' }, ['flight.deleted', 'usage.threshold_reached']);
    const flight = { id: '01KAFQ3V7N4T8W2X5Y9Z0A1B3C', title: 'Fiesch', flown_at: null };
    await emitEvent(operator.database, {
      accountId: user.account.id,
      type: 'flight.deleted',
      data: { flight },
    });
    const [deleted] = await arrived(chat.paths);
    expect(seenIn(deleted!).text).toBe('Fiesch wurde gelöscht\n');
    const data = { percent: 80, period: '2026-07', requests: { used: 8, limit: 10 } };
    await emitEvent(operator.database, { accountId: user.account.id, type: 'usage.threshold_reached', data });
    const [, used] = await arrived(chat.paths, 2);
    expect(seenIn(used!).text).toBe('80 % der Anfragen des Monats sind verbraucht\n');
  });

  it.each(CHATS)('can be tested, and never show the secret of %s again', async (kind) => {
    const chat = newChat(kind);
    const endpoint = await register(chat.fields);
    expect((await platform('POST', `/webhook-endpoints/${endpoint.id}/ping`)).status).toBe(202);
    const [test] = await arrived(chat.paths);
    expect(seenIn(test!).text).toContain('This is a test.');
    const path = `/deliveries?endpoint_id=${endpoint.id}&status=delivered`;
    const { data } = await until(
      'it is recorded',
      () => platform<{ data: { id: string }[] }>('GET', path),
      (page) => page.data.length === 1,
    );
    const shown = [
      endpoint,
      await platform('GET', `/webhook-endpoints/${endpoint.id}`),
      await platform('GET', '/webhook-endpoints'),
      await platform('PATCH', `/webhook-endpoints/${endpoint.id}`, {
        description: 'club',
        ...withoutKind(chat.fields),
      }),
      await platform('GET', `/deliveries/${data[0]!.id}`),
    ];
    expect(JSON.stringify(shown)).not.toContain(chat.secret);
    expect(await tablesWith(operator.database, waysToWrite(chat.secret))).toEqual([]);
    expect((await platform('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`)).status).toBe(409);
  });

  it('wait as long as the chat asks, and come without the picture that it may have refused', async () => {
    const chat = newChat('telegram');
    await register({ ...chat.fields, share_flights: true });
    const busy = '{"ok":false,"error_code":429,"parameters":{"retry_after":2}}';
    react({ [chat.paths[0]!]: [[429, busy]] });
    const id = await uploaded();
    const [first, second] = (await arrived(chat.paths, 2)) as [ReceivedDelivery, ReceivedDelivery];
    expect(second.receivedAt - first.receivedAt).toBeGreaterThanOrEqual(1_900);
    const { url } = await sharingOf(id);
    expect([first, second].map(seenIn)).toMatchObject([
      { url, picture: expect.stringContaining('.png') as string },
      { url, picture: null },
    ]);
  });

  it('do not share a flight again that its owner has stopped sharing', async () => {
    const chat = newChat('slack');
    const endpoint = await register({ ...chat.fields, share_flights: true });
    const id = await uploaded();
    await arrived(chat.paths);
    await pilot.send('DELETE', `/api/v1/flights/${id}/sharing`, {});
    const since = new Date(0).toISOString();
    await platform('POST', `/webhook-endpoints/${endpoint.id}/replay`, { since, events: 'all' });
    const [, second] = await arrived(chat.paths, 2);
    expect(seenIn(second!)).toMatchObject({ url: null, picture: null });
    expect((await sharingOf(id)).shared).toBe(false);
  });

  it.each([
    ['discord', 404, '{"message":"Unknown Webhook","code":10015}', 'Unknown Webhook'],
    ['discord', 401, '{"message":"Invalid Webhook Token","code":50027}', 'Invalid Webhook Token'],
    ['slack', 404, 'no_service', 'no_service'],
    ['slack', 410, 'channel_is_archived', 'channel_is_archived'],
    ['telegram', 401, '{"ok":false,"description":"Unauthorized"}', 'Unauthorized'],
    ['telegram', 403, '{"ok":false,"description":"Forbidden: bot was kicked"}', 'bot was kicked'],
    ['apprise', 204, '', 'no configuration'],
  ] as const)('disable the endpoint if %s refuses for good with %i', async (kind, status, reply, reason) => {
    const chat = newChat(kind);
    const endpoint = await register(chat.fields);
    react(Object.fromEntries(chat.paths.map((path) => [path, [[status, reply]]])));
    await platform('POST', `/webhook-endpoints/${endpoint.id}/ping`);
    const { disabled_reason } = await until(
      'it is disabled',
      () => platform<Endpoint>('GET', `/webhook-endpoints/${endpoint.id}`),
      (shown) => shown.disabled_reason !== null,
    );
    expect(disabled_reason).toContain(reason);
    expect(disabled_reason).not.toContain(chat.secret);
  });

  it.each([
    [{ kind: 'discord', url: 'https://evil.example/api/webhooks/1/x' }, 'url'],
    [{ kind: 'discord', url: 'https://127.0.0.1/hooks' }, 'url'],
    [{ kind: 'slack', url: 'https://evil.example/services/T/B/x' }, 'url'],
    [{ kind: 'apprise', url: 'https://apprise.example/' }, 'url'],
    [{ kind: 'telegram', bot_token: 'token', chat_id: '1' }, 'bot_token'],
    [{ kind: 'telegram', bot_token: `123456:${'x'.repeat(35)}`, chat_id: '1/../2' }, 'chat_id'],
    [{ kind: 'telegram', bot_token: `123456:${'x'.repeat(35)}` }, 'chat_id'],
    [{ kind: 'slack' }, 'url'],
    [{}, 'url'],
    [{ url: 'https://club.example/', share_flights: true }, 'share_flights'],
    [{ url: 'https://club.example/', bot_token: `123456:${'x'.repeat(35)}` }, 'bot_token'],
    [{ kind: 'matrix', url: 'https://club.example/' }, 'kind'],
  ])('are refused for %j', async (fields, field) => {
    const body = { event_types: ['*'], ...fields };
    const refused = await platform<Answer['body']>('POST', '/webhook-endpoints', body);
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed', details: [{ field }] });
  });

  it('keep their kind when they change', async () => {
    const { id } = await register(newChat('discord').fields);
    const path = `/webhook-endpoints/${id}`;
    const wrong = await platform<Answer['body']>('PATCH', path, { url: 'https://club.example/hooks' });
    expect(wrong).toMatchObject({ status: 400, details: [{ field: 'url' }] });
    expect((await platform('PATCH', path, { kind: 'slack' })).status).toBe(400);
    const next = newChat('discord');
    const changes = { ...withoutKind(next.fields), language: 'fr', pilot_name: 'Ada', share_flights: true };
    expect(await platform('PATCH', path, changes)).toMatchObject({
      ...{ kind: 'discord', language: 'fr', pilot_name: 'Ada', share_flights: true },
      url: receiver.url('/api/webhooks/123456/…'),
    });
    await platform('POST', `${path}/ping`);
    const [test] = await arrived(next.paths);
    expect(seenIn(test!).text).toContain('Ceci est un test.');
  });

  it('are set up by a command', async () => {
    const chat = newChat('discord');
    const { url } = chat.fields as { url: string };
    const account = ['--account', user.account.publicId];
    const run = (...words: string[]) =>
      PlatformCommand.run(service.databaseUrl, ['webhooks', ...words, ...account], environment);
    const events = ['--events', 'flight.processed'];
    const { code, stdout } = await run(
      'create',
      '--kind',
      'discord',
      '--url',
      url,
      ...events,
      '--share-flights',
      '--json',
    );
    expect([code, stdout.includes(chat.secret)]).toEqual([0, false]);
    const created = JSON.parse(stdout) as Endpoint;
    expect(created).toMatchObject({ kind: 'discord', share_flights: true, secret: null });
    const changed = await run('update', created.id, '--no-share-flights', '--language', 'de', '--json');
    expect(JSON.parse(changed.stdout)).toMatchObject({ share_flights: false, language: 'de' });
    expect((await run('ping', created.id)).code).toBe(0);
    const [test] = await arrived(chat.paths);
    expect(seenIn(test!).text).toContain('Das ist ein Test.');
    const refused = await run(
      'create',
      '--kind',
      'telegram',
      '--bot-token',
      'x',
      '--chat-id',
      '1',
      ...events,
    );
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--bot-token') as string]);
    const rotated = await run('rotate-secret', created.id);
    expect([rotated.code, rotated.stderr]).toEqual([1, expect.stringContaining('not signed') as string]);
  });
});

function withoutKind(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'kind'));
}
