import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitEvent } from '@core/database';
import { newSigningSecret } from '@capabilities/webhooks';
import { EventFeed, type FedEvent } from '../../apps/cli/src/platform/webhooks/event-feed.js';
import { isGenuine } from '../../examples/webhook-receiver/verify.mjs';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { TestStream } from '../harness/event-stream.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { reservePort } from '../harness/reserve-port.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';

/** The command is on another machine than the service: it has no database. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none';

interface Start {
  readonly listening: string;
  readonly cursor: string;
  readonly secret: string | null;
}

interface Shown {
  readonly event: { readonly id: string; readonly type: string };
  readonly cursor: string;
  readonly forwarded?: { readonly status_code: number };
}

describe('npm run platform -- webhooks listen', () => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let service: Service;
  let operator: Operator;
  let receiver: WebhookReceiver;
  let account: { id: string };
  let key: { key: string; publicId: string };
  let dataDir: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('webhooks_listen');
    const environment = { ANALYSIS_THREADS: '1', EVENT_STREAM_HEARTBEAT_SECONDS: '1' };
    service = await Service.start({ databaseUrl, environment });
    wholeFile.add(() => service.stop());
    receiver = await WebhookReceiver.start();
    wholeFile.add(() => receiver.stop());
    operator = await Operator.at(databaseUrl);
    wholeFile.add(() => operator.close());
  });

  beforeEach(async () => {
    account = await operator.createAccount();
    key = await operator.createKey(account.id);
    const folder = mkdtempSync(join(tmpdir(), 'listen-'));
    eachTest.add(() => Promise.resolve(rmSync(folder, { recursive: true })));
    dataDir = join(folder, 'data'); // does not exist yet
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  /** Starts the command; resolves once it listens. */
  async function listen(...more: string[]) {
    const command = PlatformCommand.start(
      NO_DATABASE,
      ['webhooks', 'listen', '--url', service.baseUrl, '--json', ...more],
      { DATA_DIR: dataDir, FLIGHT_KEY: key.key },
    );
    let ended = false;
    void command.outcome.finally(() => (ended = true));
    eachTest.add(async () => (ended ? undefined : command.kill()));
    const lines = () => command.output.stdout.split('\n').slice(0, -1);
    await until('it listens or has ended', () => ended || lines().length > 0);
    if (ended) throw new Error(command.output.stderr);
    return {
      command,
      start: JSON.parse(lines()[0]!) as Start,
      shown: () =>
        lines()
          .slice(1)
          .map((line) => JSON.parse(line) as Shown),
    };
  }

  const emit = (accountId = account.id) =>
    emitEvent(operator.database, { accountId, type: 'flight.deleted', data: {} });

  const idsOf = (shown: readonly Shown[]) => shown.map(({ event }) => event.id);

  it('shows the events of a service on another machine, and posts them, signed', async () => {
    await emit(); // before anything listens
    const { command, start, shown } = await listen('--forward-to', receiver.url('/development'));
    expect(start.listening).toBe(service.baseUrl);
    await emit((await operator.createAccount()).id);
    receiver.react = () => 418;
    const ids = [await emit(), await emit()];
    const client = new ApiClient(service.baseUrl, key.key);
    await client.upload({ igc: shortRidgeFlight({ seed: 4_711 }).igc });
    // a debrief may follow, as one more event
    await until('three events are shown', () => shown().length >= 3);
    const first = shown().slice(0, 3);
    expect(idsOf(first).slice(0, 2)).toEqual(ids);
    expect(first.map(({ forwarded }) => forwarded?.status_code)).toEqual([418, 418, 418]);
    expect(first[2]!.event.type).toBe('flight.processed');
    const posted = receiver.at('/development').slice(0, 3);
    expect(posted.map(({ headers }) => headers['webhook-id'])).toEqual(idsOf(first));
    for (const { headers, body } of posted) expect(isGenuine(start.secret!, headers, body)).toBe(true);
    expect(JSON.parse(posted[2]!.body.toString())).toEqual(first[2]!.event);
    const { code, stderr } = await command.interrupt();
    expect([code, stderr]).toEqual([0, '']);
  });

  it('signs with the same secret every time, or with the given one', async () => {
    const secretOf = async (...more: string[]) => {
      const { command, start } = await listen('--forward-to', receiver.url('/secrets'), ...more);
      await command.interrupt();
      return start.secret;
    };
    const secret = await secretOf();
    expect(await secretOf()).toBe(secret);
    expect(statSync(join(dataDir, 'webhook-listen-secret')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const own = newSigningSecret();
    expect(await secretOf('--secret', own)).toBe(own);
  });

  it('misses and repeats nothing when the service restarts, and when it is started again with the last cursor', async () => {
    const first = await listen();
    const ids = [await emit()];
    await until('one event is shown', () => first.shown().length === 1);
    await service.api!.stop();
    ids.push(await emit());
    await service.startApi();
    await until('the event of the outage is shown', () => first.shown().length === 2);
    ids.push(await emit());
    await until('so is the next one', () => first.shown().length === 3);
    expect(idsOf(first.shown())).toEqual(ids);
    const { code, stderr } = await first.command.interrupt();
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Reconnecting in 1 s\./) as string]);

    const missed = [await emit(), await emit()];
    const second = await listen('--after', first.shown()[2]!.cursor);
    await until('the missed events are shown', () => second.shown().length === 2);
    expect(idsOf(second.shown())).toEqual(missed);
  });

  it('reconnects with the cursor of the last heartbeat, so that that of a quiet account does not become too old', async () => {
    const ending = new AbortController();
    eachTest.add(() => Promise.resolve(ending.abort()));
    const cursors: (string | null)[] = [];
    let text = '';
    const feed = new EventFeed(service.baseUrl, {
      key: () => key.key,
      fetch: async (input, init) => {
        cursors.push(new Headers(init?.headers).get('Last-Event-ID'));
        const response = await fetch(input, init);
        const seen = new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            text += Buffer.from(chunk).toString();
            controller.enqueue(chunk);
          },
        });
        return new Response(response.body!.pipeThrough(seen), response);
      },
    });
    const start = await feed.end(ending.signal);
    const shown: FedEvent[] = [];
    const reading = (async () => {
      for await (const event of feed.after(start, ending.signal, () => undefined)) shown.push(event);
    })();
    await until('its stream is open', () => cursors.length === 2);
    await emit((await operator.createAccount()).id);
    const idIn = (stream: string) =>
      stream
        .match(/^id: .+$/gm)
        ?.at(-1)
        ?.slice('id: '.length);
    const moved = await until(
      'a heartbeat has another cursor',
      () => idIn(text),
      (id) => id !== undefined && id !== start,
    );
    await service.api!.stop();
    await service.startApi();
    await until('it has another stream', () => cursors.length > 2);
    expect(cursors.slice(0, 3)).toEqual([null, start, moved]);
    ending.abort();
    await reading;
    expect(shown).toEqual([]);
  });

  it('ends in one sentence when reconnecting would not help', async () => {
    const { command, shown } = await listen();
    await emit();
    // a stream that was opened before would be replaced by the one of the command
    await until('its stream is open', () => shown().length === 1);
    const other = await TestStream.open(service.baseUrl, key.key, { after: 'now' });
    eachTest.add(() => Promise.resolve(other.close()));
    const { code, stderr } = await command.outcome;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The service closed the stream \(replaced\)/)]);

    const next = await listen();
    await operator.revokeKey(account.id, key.publicId);
    await emit();
    const ended = await next.command.outcome;
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(/^401 invalid_api_key: .+$/m)]);
  });

  it.each([
    [['--url', 'flights.example.org'], /^--url must be a URL such as .+; got flights\.example\.org\.$/m],
    [['--after', 'x'], /400 invalid_cursor/],
    [['--forward-to', 'localhost:4000'], /--forward-to/],
    [['--forward-to', 'http://localhost:4000/', '--secret', 'whsec_x'], /--secret must be whsec_/],
  ])('rejects %j in one sentence', async (words, sentence) => {
    const { code, stderr } = await PlatformCommand.run(
      NO_DATABASE,
      ['webhooks', 'listen', '--url', service.baseUrl, ...words],
      { DATA_DIR: dataDir, FLIGHT_KEY: key.key },
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(stderr).not.toMatch(/ {4}at /);
  });

  it('names a service that cannot be reached', async () => {
    const url = `http://127.0.0.1:${await reservePort()}`;
    const { code, stderr } = await PlatformCommand.run(NO_DATABASE, ['webhooks', 'listen', '--url', url], {
      DATA_DIR: dataDir,
      FLIGHT_KEY: key.key,
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${url} cannot be reached: connect ECONN`)]);
  });

  it('asks for a key', async () => {
    const { code, stderr } = await PlatformCommand.run(NO_DATABASE, ['webhooks', 'listen'], {
      DATA_DIR: dataDir,
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Set FLIGHT_KEY to an API key/)]);
    const help = await PlatformCommand.run(NO_DATABASE, ['webhooks', 'listen', '--help']);
    expect(help.stdout).toContain('FLIGHT_KEY must be an API key');
  });
});
