import { ANNOUNCE_DAYS, type EventType } from '@core/contract';
import { DELIVERY_DUE_CHANNEL, emitEvent, newId, NotificationListener } from '@core/database';
import { createDataSource } from '@capabilities/all-tables';
import { addressList } from '@core/egress';
import {
  MessageClient,
  newSigningSecret,
  WebhookClient,
  WebhookDispatcher,
  DeliveryWorkRepository,
  EndpointHolds,
} from '@capabilities/webhooks';
import { type DataSource } from 'typeorm';
import { Operator } from './account.js';
import { Cleanup } from './cleanup.js';
import { SharedPostgres } from './shared-postgres.js';
import { WebhookReceiver } from './webhook-receiver.js';

export const ATTEMPTS_MAX = 25; // so that all fail by chance once in 10^12
/** Where clients reach the service, in events. */
const PUBLIC_URL = 'https://flights.example.org';
export const AUTO_DISABLE = { failingDays: 5, failuresMin: 10, reason: 'No success for 5 days.' };

/** The endpoints of scenes get signed events. */
const NO_MESSAGES = { announce: () => Promise.reject(new Error('This endpoint gets no messages')) };

interface DispatcherWish {
  readonly waitSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly concurrency?: number;
  readonly perEndpoint?: number;
  readonly onError?: (doing: string, error: unknown) => void;
}

/** An account with endpoints at a receiver, and dispatchers as in workers, on their own database. */
export class WebhookScene {
  private static databases = 0;
  readonly work: DeliveryWorkRepository;

  private constructor(
    readonly url: string,
    readonly database: DataSource,
    readonly receiver: WebhookReceiver,
    readonly accountId: string,
    /** Runs after the test. */
    readonly cleanup: Cleanup,
  ) {
    this.work = new DeliveryWorkRepository(database);
  }

  static async on(postgres: SharedPostgres, cleanup: Cleanup): Promise<WebhookScene> {
    const url = await postgres.createDatabase(`webhooks_${++WebhookScene.databases}`);
    const database = await createDataSource({ url, poolMax: 6, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
    const receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    const operator = await Operator.at(url);
    const { id: accountId } = await operator.createAccount();
    await operator.close();
    return new WebhookScene(url, database, receiver, accountId, cleanup);
  }

  /** A new endpoint; returns its internal id. */
  async endpoint(path: string, eventTypes = ['*']): Promise<string> {
    const [{ id } = { id: '' }] = await this.database.query<{ id: string }[]>(
      `insert into webhook_endpoints (public_id, account_id, url, event_types, secret)
       values ($1, $2, $3, $4, $5) returning id`,
      [newId('endpoint'), this.accountId, this.receiver.url(path), eventTypes, newSigningSecret()],
    );
    return id;
  }

  /** Emits new events; returns their public ids. */
  async emit(count: number, type: EventType = 'flight.processed'): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(await emitEvent(this.database, { accountId: this.accountId, type, data: { n } }));
    }
    return ids;
  }

  /** The timeout is short only where something hangs: on a busy machine a short one would fail at random. */
  start({
    waitSeconds = 0.05,
    timeoutSeconds = 60,
    concurrency = 200,
    perEndpoint = 5,
    onError = (doing, error) => console.error(doing, error),
  }: DispatcherWish = {}): WebhookDispatcher {
    const client = new WebhookClient({
      allowed: addressList(['127.0.0.0/8']),
      allowHttp: true,
      connectTimeoutMs: timeoutSeconds * 1_000,
      totalTimeoutMs: timeoutSeconds * 1_000,
      userAgent: 'test',
    });
    const messages = new MessageClient(client, NO_MESSAGES, this.receiver.origin);
    const holds = new EndpointHolds(this.url);
    const scheduleSeconds = [0, ...Array<number>(ATTEMPTS_MAX - 1).fill(waitSeconds)];
    const dispatcher = new WebhookDispatcher(
      {
        ...{ concurrency, perEndpoint, scheduleSeconds, autoDisable: AUTO_DISABLE },
        ...{ announceDays: ANNOUNCE_DAYS, publicUrl: PUBLIC_URL },
      },
      { work: this.work, holds, client, messages, decryptSecret: (secret) => secret, onError },
    );
    this.cleanup.add(() => client.close());
    this.cleanup.add(() => holds.close());
    this.cleanup.add(() => dispatcher.stop());
    const listener = new NotificationListener(this.url, DELIVERY_DUE_CHANNEL);
    listener.on('notification', () => dispatcher.wake());
    const listening = listener.open().then(() => dispatcher.wake()); // for events emitted before
    this.cleanup.add(() => listening.finally(() => listener.close()));
    dispatcher.start();
    return dispatcher;
  }

  /** Number of deliveries that match this SQL condition. */
  async count(where: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }[]>(
      `select count(*)::int as count from deliveries where ${where}`,
    );
    return row?.count ?? -1;
  }
}

/** Creates a scene for each test of the calling group, on one PostgreSQL. @param begin receives it before the test */
export function onWebhookScenes(begin: (scene: WebhookScene) => void): void {
  const wholeGroup = new Cleanup();
  const eachTest = new Cleanup();
  let postgres: SharedPostgres;

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    wholeGroup.add(() => postgres.stop());
  });

  beforeEach(async () => begin(await WebhookScene.on(postgres, eachTest)));
  afterEach(() => eachTest.run());
  afterAll(() => wholeGroup.run());
}
