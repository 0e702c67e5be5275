import { inSpan, METRICS, traceparent } from '@core/observability';
import { WakeableLoop } from '@core/work';
import {
  type AutoDisable,
  type DeliveryWorkRepository,
  type DueDelivery,
  type EndedAttempt,
} from '../tables/delivery-work.repository.js';
import { type EndpointHolds, type EndpointRoom } from '../tables/endpoint-holds.js';
import { type AttemptOutcome, outcomeOf } from './attempt-outcome.js';
import { DeliveryLanes } from './delivery-lanes.js';
import { eventBody } from './event-body.js';
import { isMessage, type MessageClient } from './messages/message-client.js';
import { deliveryHeaders } from './sign-delivery.js';
import { type AttemptResult, type WebhookClient } from './webhook-client.js';

const RELAY_BATCH = 200;
/** Polling interval while deliveries are due: another worker may release their endpoints. */
const POLL_MS = 500;
/** Polling interval otherwise, for notifications missed during a broken connection. */
const IDLE_POLL_MS = 5_000;
/** After a notification, deliveries may be created by another worker that crashes before it takes them up. */
const ALERT_MS = 2_000;
/** Pause after a database error. */
const FAILURE_PAUSE_MS = 1_000;
/** Deliveries held per slot, so that no slot waits for the database. */
const IN_HAND_PER_SLOT = 4;
/** Deliveries per query. */
const READ_MAX = 500;
/** A delivery that has waited longer is read again: its endpoint may have changed. */
const FRESH_MS = 2_000;
/** More locks would affect other users of the database. */
const ENDPOINTS_HELD_MAX = 1_000;
/** Minimum time to hold a busy endpoint while others wait. */
const TURN_MS = 2_000;
/** Of a delivery that must not be sent. */
const NOT_ALLOWED: AttemptResult = {
  status: null,
  error: 'The user no longer allows the app to read this event.',
  retryAfterSeconds: null,
  reply: null,
  durationMs: 0,
  headers: null,
};
const NO_ROOM: EndpointRoom = { all: 0, lowPriority: 0 };

export interface DispatcherOptions {
  /** Concurrent deliveries. */
  readonly concurrency: number;
  /** Concurrent deliveries to one endpoint. */
  readonly perEndpoint: number;
  /** Delays before each attempt, including the first. */
  readonly scheduleSeconds: readonly number[];
  readonly autoDisable: AutoDisable;
  /** The age of a flight from which chats get no messages about it. */
  readonly announceDays: number;
  /** Where clients reach the service. */
  readonly publicUrl: string;
}

export interface DispatcherParts {
  readonly work: DeliveryWorkRepository;
  readonly holds: EndpointHolds;
  readonly client: WebhookClient;
  readonly messages: MessageClient;
  /** Decrypts a signing secret. @throws if it cannot be decrypted */
  readonly decryptSecret: (encrypted: string, endpointPublicId: string) => string;
  readonly onError: (doing: string, error: unknown) => void;
  /** Called after each attempt. */
  readonly onAttempt?: (delivery: DueDelivery, attempt: EndedAttempt) => void;
  /** Called if the host of an endpoint has no public IP address. */
  readonly onLookupFailure?: (deliveryId: string, reason: string) => void;
}

/**
 * Creates deliveries from events, and attempts those that are due. The database contains what is due and when; the
 * dispatcher only reads, sends and records results. One worker at a time delivers to an endpoint. If it crashes,
 * another resends what is not recorded, so each event is delivered at least once.
 *
 * An endpoint is *held* while the session of this worker has its lock (`EndpointHolds`). A delivery is *in hand* from
 * when it is read until its attempt is recorded (`DeliveryLanes`), and occupies a *slot* while it is being sent
 * (`DeliverySlots`). To *put down* a delivery is to let this or another worker read it again.
 */
export class WebhookDispatcher {
  private readonly sending = new Set<Promise<void>>();
  private readonly lanes: DeliveryLanes;
  private ended: EndedAttempt[] = [];
  private wokenAt = -Infinity;
  /** Endpoints found disabled since deliveries were last read. */
  private readonly disabled = new Set<string>();
  private readonly relaying = new WakeableLoop(() => this.relay());
  private readonly taking = new WakeableLoop(() => this.takeUp());
  private readonly recording = new WakeableLoop(() => this.record());

  constructor(
    private readonly options: DispatcherOptions,
    private readonly parts: DispatcherParts,
  ) {
    this.lanes = new DeliveryLanes({ ...options, freshMs: FRESH_MS }, (delivery) => this.begin(delivery));
  }

  start(): void {
    this.relaying.start();
    this.taking.start();
    this.recording.start();
  }

  /** Checks for new events and due deliveries now. */
  wake(): void {
    this.wokenAt = performance.now();
    this.relaying.wake();
    this.taking.wake();
  }

  /** Starts no other attempts; resolves when the current ones have ended and are recorded. */
  async stop(): Promise<void> {
    await Promise.all([this.relaying.stop(), this.taking.stop()]);
    this.lanes.putDownWaiting(() => true);
    const keeping = new WakeableLoop(() => this.keepHolds());
    keeping.start();
    await Promise.all(this.sending);
    await keeping.stop();
    await this.recording.stop();
    await this.record(); // attempts that ended during the last round
  }

  /** Runs in parallel with `takeUp`, so that many new events do not delay due deliveries. */
  private async relay(): Promise<number> {
    try {
      const relayed = await this.parts.work.relay(RELAY_BATCH, this.options.announceDays);
      if (relayed > 0) this.taking.wake();
      return relayed === RELAY_BATCH ? 0 : IDLE_POLL_MS;
    } catch (error) {
      this.parts.onError('relaying events', error);
      return FAILURE_PAUSE_MS;
    }
  }

  private async takeUp(): Promise<number> {
    const { holds, work } = this.parts;
    const free = this.options.concurrency * IN_HAND_PER_SLOT - this.lanes.size;
    try {
      this.lanes.putDownStale();
      this.putDownLost();
      await this.releaseIdle();
      const room = this.roomWith(free);
      await holds.take(room);
      this.disabled.clear();
      // without room, endpoints whose turn is over are left to other workers
      const endpointIds = room.all > 0 ? holds.endpointIds : holds.heldForLessThan(TURN_MS);
      if (endpointIds.length === 0) return await this.pauseMs();
      const due = await work.due({
        endpointIds,
        perEndpoint: this.options.perEndpoint * IN_HAND_PER_SLOT,
        perLowPriorityEndpoint: this.lanes.perLowPriorityEndpoint,
        inHand: this.lanes.inHand,
        limit: Math.min(free, READ_MAX),
      });
      const held = this.putDownLost(); // some may have been lost during the query
      this.lanes.add(due.filter(({ endpointId: id }) => held.has(id) && !this.disabled.has(id)));
      await this.releaseIdle();
      return due.length === READ_MAX ? 0 : await this.pauseMs();
    } catch (error) {
      this.parts.onError('claiming deliveries', error);
      return FAILURE_PAUSE_MS;
    }
  }

  /** Until the next delivery is due, within the polling intervals. */
  private async pauseMs(): Promise<number> {
    if (this.lanes.size > 0 || performance.now() - this.wokenAt < ALERT_MS) return POLL_MS;
    const inMs = (await this.parts.work.nextDueInMs()) ?? IDLE_POLL_MS;
    return Math.min(Math.max(inMs, POLL_MS), IDLE_POLL_MS);
  }

  /** Limits new endpoints to those that could get a slot now: another worker may have free slots for the rest. */
  private roomWith(free: number): EndpointRoom {
    const { all, lowPriority } = this.lanes.room;
    const held = this.parts.holds.endpointIds.length;
    const most = Math.max(0, Math.min(all, free, ENDPOINTS_HELD_MAX - held));
    return { all: most, lowPriority: Math.min(lowPriority, most) };
  }

  /**
   * Drops deliveries of endpoints that were lost with a broken connection, because another worker may hold them now.
   */
  private putDownLost(): Set<string> {
    const held = new Set(this.parts.holds.endpointIds);
    this.lanes.putDownWaiting((id) => !held.has(id));
    return held;
  }

  private async releaseIdle(): Promise<void> {
    const { holds } = this.parts;
    await holds.release(holds.endpointIds.filter((id) => !this.lanes.has(id)));
  }

  /** During a stop, keeps the endpoints of the last attempts and releases the others to other workers. */
  private async keepHolds(): Promise<number> {
    try {
      await this.parts.holds.take(NO_ROOM);
      await this.releaseIdle();
      return POLL_MS;
    } catch (error) {
      this.parts.onError('holding endpoints', error);
      return FAILURE_PAUSE_MS;
    }
  }

  private begin(delivery: DueDelivery): void {
    const attributes = { 'flights.delivery.id': delivery.publicId, 'flights.event.type': delivery.eventType };
    const span = { role: 'client', attributes, parent: delivery.eventOrigin?.traceparent } as const;
    const attempt = inSpan('webhook attempt', span, () => this.attempt(delivery)).finally(() =>
      this.sending.delete(attempt),
    );
    this.sending.add(attempt);
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const startedAt = new Date();
    const result = delivery.isAllowed ? await this.send(delivery, startedAt) : NOT_ALLOWED;
    const number = delivery.attempts + 1;
    const { durationMs, status: statusCode, error, reply, headers, lookupFailure } = result;
    if (lookupFailure !== undefined) this.parts.onLookupFailure?.(delivery.publicId, lookupFailure);
    const ended: EndedAttempt = {
      ...(delivery.isAllowed
        ? outcomeOf(result, number, this.options.scheduleSeconds, Math.random)
        : givenUp(delivery)),
      ...{ deliveryId: delivery.id, endpointId: delivery.endpointId },
      ...{ number, startedAt, durationMs, headers, statusCode, error, reply },
    };
    this.ended.push(ended);
    measureAttempt(delivery, ended);
    this.parts.onAttempt?.(delivery, ended);
    this.lanes.ended(delivery);
    this.recording.wake();
  }

  private async send(delivery: DueDelivery, startedAt: Date): Promise<AttemptResult> {
    let secrets: string[];
    try {
      secrets = [delivery.secret, ...delivery.previousSecrets].map((secret) =>
        this.parts.decryptSecret(secret, delivery.endpointPublicId),
      );
    } catch (error) {
      this.parts.onError('decrypting a signing secret', error);
      return notSent('the signing secret could not be decrypted');
    }
    if (isMessage(delivery)) {
      return this.parts.messages.send(delivery, secrets[0]!).catch((error: unknown) => {
        this.parts.onError('forming a message', error);
        return notSent('the message could not be formed');
      });
    }
    const body = eventBody(delivery, this.options.publicUrl);
    const headers = deliveryHeaders(
      {
        eventId: delivery.eventId,
        eventType: delivery.eventType,
        deliveryId: delivery.publicId,
        timestampSeconds: Math.floor(startedAt.getTime() / 1_000),
        body,
      },
      secrets,
    );
    const parent = traceparent();
    return this.parts.client.post(delivery.url, { ...headers, ...(parent && { traceparent: parent }) }, body);
  }

  /**
   * Records all attempts that have ended; attempts that end meanwhile go into the next batch. An attempt that cannot be
   * recorded stays in hand, so it is not sent again in the meantime.
   */
  private async record(): Promise<number> {
    const batch = this.ended;
    if (batch.length === 0) return IDLE_POLL_MS;
    this.ended = [];
    try {
      const disabled = await this.parts.work.record(batch, this.options.autoDisable);
      for (const id of disabled) this.disabled.add(id);
      for (const attempt of batch) this.lanes.putDown(attempt);
      this.lanes.putDownWaiting((id) => this.disabled.has(id));
      this.taking.wake();
      return IDLE_POLL_MS;
    } catch (error) {
      this.parts.onError('recording attempts', error);
      this.ended = [...batch, ...this.ended];
      return FAILURE_PAUSE_MS;
    }
  }
}

function notSent(reason: string): AttemptResult {
  return { status: null, error: reason, retryAfterSeconds: null, reply: null, durationMs: 0, headers: null };
}

/** It is no fault of the endpoint. */
function givenUp({ isLowPriority }: DueDelivery): AttemptOutcome {
  return { status: 'failed', nextAttemptInMs: null, disableReason: null, isLowPriority };
}

const OUTCOMES = { delivered: 'delivered', pending: 'retried', failed: 'failed' } as const;

function measureAttempt({ eventCreatedAt }: DueDelivery, { status, durationMs }: EndedAttempt): void {
  METRICS.webhookAttemptDuration.record(durationMs / 1_000, { outcome: OUTCOMES[status] });
  if (status !== 'delivered') return;
  METRICS.webhookLatency.record(Math.max(0, Date.now() - eventCreatedAt.getTime()) / 1_000);
}
