import { type EventType } from '@app/contract';
import { newId } from './ids.js';
import { type Session, Statement } from './statement.js';

/** Notified, without a payload, when there is an event to relay or a delivery to attempt. */
export const DELIVERY_DUE_CHANNEL = 'delivery_due';

export interface NewEvent {
  readonly accountId: string;
  readonly type: EventType;
  /** As sent. Keep it small, without coordinates, pilot names or debrief texts. */
  readonly data: object;
  /** Internal id of the only endpoint to notify; if omitted, all endpoints subscribed to this type. */
  readonly endpointId?: string;
}

const EMIT = new Statement(
  `with emitted as (
     insert into events (public_id, account_id, type, data, endpoint_id) values ($1, $2, $3, $4, $5))
   select pg_notify($6, '')`,
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
    DELIVERY_DUE_CHANNEL,
  ]);
  return publicId;
}
