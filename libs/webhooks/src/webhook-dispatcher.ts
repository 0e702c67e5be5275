import {
  type AutoDisable,
  type DeliveryWorkRepository,
  type DueDelivery,
  type EndedAttempt,
  type EndpointHolds,
  type EndpointRoom,
} from '@app/database';
import { WakeableLoop } from '@app/retry';
import { outcomeOf } from './attempt-outcome.js';
import { DeliveryLanes } from './delivery-lanes.js';
import { eventBody } from './event-body.js';
import { deliveryHeaders } from './sign-delivery.js';
import { type AttemptResult, type WebhookClient } from './webhook-client.js';

const RELAY_BATCH = 200;
/** How often a worker looks without having been told: for retries, and for what a broken connection swallowed. */
const POLL_MS = 500;
/** After the database failed us. */
const FAILURE_PAUSE_MS = 1_000;
/** So many deliveries are in hand for each that may be under way, so that none waits for the database. */
const IN_HAND_PER_PLACE = 4;
/** Deliveries read at once. */
const READ_MAX = 500;
/** A delivery that has waited longer is read again: its endpoint may have been changed. */
const FRESH_MS = 2_000;
/** More locks than that would be felt by the other users of the database. */
const ENDPOINTS_HELD_MAX = 1_000;
/** How long an endpoint is held at least, if there is much to do at it and others wait. */
const TURN_MS = 2_000;
const NO_ROOM: EndpointRoom = { all: 0, lowPriority: 0 };

export interface DispatcherOptions {
  /** Deliveries under way at the same time. */
  readonly concurrency: number;
  /** How many of them to one endpoint. */
  readonly perEndpoint: number;
  /** Waits before each attempt, the first included. */
  readonly scheduleSeconds: readonly number[];
  readonly autoDisable: AutoDisable;
}

export interface DispatcherParts {
  readonly work: DeliveryWorkRepository;
  readonly holds: EndpointHolds;
  readonly client: WebhookClient;
  /** Gives the signing secret back. @throws when it cannot be decrypted */
  readonly decryptSecret: (encrypted: string, endpointPublicId: string) => string;
  readonly onError: (doing: string, error: unknown) => void;
  /** The host of an endpoint has no public address. */
  readonly onLookupFailure?: (deliveryId: string, reason: string) => void;
}

/**
 * Relays events into deliveries, and attempts those that are due. What is to be done and when stands in the
 * database; this only looks, sends, and writes down what came of it. To an endpoint one worker delivers at a time; is
 * it killed, another finds there what is not recorded and sends it again: at least once.
 */
export class WebhookDispatcher {
  private readonly sending = new Set<Promise<void>>();
  private readonly lanes: DeliveryLanes;
  private ended: EndedAttempt[] = [];
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

  /** There may be new events, or something may be due. */
  wake(): void {
    this.relaying.wake();
    this.taking.wake();
  }

  /** Takes nothing up any more; resolves when what is under way has ended and is recorded. */
  async stop(): Promise<void> {
    await Promise.all([this.relaying.stop(), this.taking.stop()]);
    this.lanes.putDownWaiting(() => true);
    const keeping = new WakeableLoop(() => this.keepHolds());
    keeping.start();
    await Promise.all(this.sending);
    await keeping.stop();
    await this.recording.stop();
    await this.record(); // what ended during the last round
  }

  /** Beside the taking up: a heap of new events must not hold up what is due. */
  private async relay(): Promise<number> {
    try {
      const relayed = await this.parts.work.relay(RELAY_BATCH);
      if (relayed > 0) this.taking.wake();
      return relayed === RELAY_BATCH ? 0 : POLL_MS;
    } catch (error) {
      this.parts.onError('relaying events', error);
      return FAILURE_PAUSE_MS;
    }
  }

  private async takeUp(): Promise<number> {
    const { holds, work } = this.parts;
    const free = this.options.concurrency * IN_HAND_PER_PLACE - this.lanes.size;
    try {
      this.lanes.putDownStale();
      this.putDownLost();
      await this.releaseIdle();
      const room = this.roomWith(free);
      await holds.take(room);
      this.disabled.clear();
      const due = await work.due({
        // without room, those that had their turn run out and are left to others
        endpointIds: room.all > 0 ? holds.endpointIds : holds.heldForLessThan(TURN_MS),
        perEndpoint: this.options.perEndpoint * IN_HAND_PER_PLACE,
        perLowPriorityEndpoint: this.lanes.perLowPriorityEndpoint,
        inHand: this.lanes.inHand,
        limit: Math.min(free, READ_MAX),
      });
      const held = this.putDownLost(); // while they were read, too
      this.lanes.add(due.filter(({ endpointId: id }) => held.has(id) && !this.disabled.has(id)));
      await this.releaseIdle();
      return due.length === READ_MAX ? 0 : POLL_MS;
    } catch (error) {
      this.parts.onError('taking up deliveries', error);
      return FAILURE_PAUSE_MS;
    }
  }

  /** For no more endpoints than could be sent to now: another worker may have the places that are missing here. */
  private roomWith(free: number): EndpointRoom {
    const { all, lowPriority } = this.lanes.room;
    const held = this.parts.holds.endpointIds.length;
    const most = Math.max(0, Math.min(all, free, ENDPOINTS_HELD_MAX - held));
    return { all: most, lowPriority: Math.min(lowPriority, most) };
  }

  /** Puts down what waits for endpoints that are held no more: the connection broke, and another may have them. */
  private putDownLost(): Set<string> {
    const held = new Set(this.parts.holds.endpointIds);
    this.lanes.putDownWaiting((id) => !held.has(id));
    return held;
  }

  private async releaseIdle(): Promise<void> {
    const { holds } = this.parts;
    await holds.release(holds.endpointIds.filter((id) => !this.lanes.has(id)));
  }

  /** While the last attempts end: holds their endpoints, and leaves the others to who goes on. */
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
    const attempt = this.attempt(delivery).finally(() => this.sending.delete(attempt));
    this.sending.add(attempt);
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const startedAt = new Date();
    const result = await this.send(delivery, startedAt);
    const number = delivery.attempts + 1;
    const { durationMs, status: statusCode, error, reply, headers, lookupFailure } = result;
    if (lookupFailure !== undefined) this.parts.onLookupFailure?.(delivery.publicId, lookupFailure);
    this.ended.push({
      ...outcomeOf(result, number, this.options.scheduleSeconds, Math.random),
      ...{ deliveryId: delivery.id, endpointId: delivery.endpointId },
      ...{ number, startedAt, durationMs, headers, statusCode, error, reply },
    });
    this.lanes.ended(delivery);
    this.recording.wake();
  }

  private async send(delivery: DueDelivery, startedAt: Date): Promise<AttemptResult> {
    const body = eventBody(delivery);
    let secrets: string[];
    try {
      secrets = [delivery.secret, ...delivery.previousSecrets].map((secret) =>
        this.parts.decryptSecret(secret, delivery.endpointPublicId),
      );
    } catch (error) {
      this.parts.onError('decrypting a signing secret', error);
      const reason = 'the signing secret could not be decrypted';
      return {
        status: null,
        error: reason,
        retryAfterSeconds: null,
        reply: null,
        durationMs: 0,
        headers: null,
      };
    }
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
    return this.parts.client.post(delivery.url, headers, body);
  }

  /**
   * Writes down all attempts that have ended; those that end meanwhile go together into the next writing. What cannot
   * be written stays in hand, and is not sent again meanwhile.
   */
  private async record(): Promise<number> {
    const batch = this.ended;
    if (batch.length === 0) return POLL_MS;
    this.ended = [];
    try {
      const disabled = await this.parts.work.record(batch, this.options.autoDisable);
      for (const id of disabled) this.disabled.add(id);
      for (const attempt of batch) this.lanes.putDown(attempt);
      this.lanes.putDownWaiting((id) => this.disabled.has(id));
      this.taking.wake();
      return POLL_MS;
    } catch (error) {
      this.parts.onError('recording attempts', error);
      this.ended = [...batch, ...this.ended];
      return FAILURE_PAUSE_MS;
    }
  }
}
