import { type EventType } from '@core/contract';
import { originOf } from '@core/observability';
import { newId } from './ids.js';
import { type Session, Statement } from './statement.js';

/** Notified, without a payload, when there is an event to relay or a delivery to attempt. */
export const DELIVERY_DUE_CHANNEL = 'delivery_due';

/** Notified when an event is committed. Its payload is the internal id of the event's account. */
export const EVENT_EMITTED_CHANNEL = 'event_emitted';

export interface NewEvent {
  readonly accountId: string;
  readonly type: EventType;
  /** As sent. Keep it small, without coordinates, pilot names or debrief texts. */
  readonly data: object;
  /** Internal id of the only endpoint to notify; if omitted, all endpoints subscribed to this type. */
  readonly endpointId?: string;
  /** Id of the request that caused it, if known. */
  readonly requestId?: string | undefined;
}

/**
 * SQL: `relayed_at` of a new event of this account. If the account has no enabled endpoint, there is nothing to relay,
 * and the event is kept for replays only. See webhook-locks.ts.
 */
export function relayedAtOf(accountId: string): string {
  return `case when endpoints_await_events(${accountId}) then null::timestamptz else now() end`;
}

/** SQL: notifies those who wait for these new events. @param emitted rows with `account_id` and `relayed_at` */
export function notifyOf(emitted: string): string {
  return `select pg_notify('${EVENT_EMITTED_CHANNEL}', account_id::text) from ${emitted}
          union all select pg_notify('${DELIVERY_DUE_CHANNEL}', '') from ${emitted} where relayed_at is null`;
}

const EMIT = new Statement(
  `with emitted as (
     insert into events (public_id, account_id, type, data, endpoint_id, origin, relayed_at)
     values ($1, $2, $3, $4, $5, $6, case when $5::bigint is null then ${relayedAtOf('$2')} end) returning account_id, relayed_at)
   ${notifyOf('emitted')}`,
);

/**
 * Adds an event to the outbox. Pass the entity manager of the transaction that makes the change, so that both commit
 * or neither. Returns the event's public id.
 */
export async function emitEvent(transaction: Session, event: NewEvent): Promise<string> {
  const publicId = newId('event');
  await EMIT.rows(transaction, [
    publicId,
    event.accountId,
    event.type,
    JSON.stringify(event.data),
    event.endpointId ?? null,
    eventOrigin(event.requestId),
  ]);
  return publicId;
}

/** The column `origin` of an event: the request that caused it and its trace, as JSON text. */
export function eventOrigin(requestId: string | undefined): string | null {
  const origin = originOf(requestId);
  return origin ? JSON.stringify(origin) : null;
}
