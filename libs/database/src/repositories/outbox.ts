import { type EventType } from '@app/contract';
import { type DataSource, type EntityManager } from 'typeorm';
import { newId } from '../ids.js';

/** Told, without a payload, when there is an event to relay or a delivery to attempt. */
export const DELIVERY_DUE_CHANNEL = 'delivery_due';

export interface NewEvent {
  readonly accountId: string;
  readonly type: EventType;
  /** As sent: thin, without coordinates, names of pilots or texts of debriefs. */
  readonly data: object;
  /** Internal id of the only endpoint to be told; without it all that want this type. */
  readonly endpointId?: string;
}

/**
 * Puts an event into the outbox. Pass the entity manager of the transaction that changes what the event tells of:
 * both are committed or neither. Returns the event's public id.
 */
export async function emitEvent(transaction: EntityManager | DataSource, event: NewEvent): Promise<string> {
  const publicId = newId('event');
  await transaction.query(
    `with emitted as (
       insert into events (public_id, account_id, type, data, endpoint_id) values ($1, $2, $3, $4, $5))
     select pg_notify($6, '')`,
    [
      publicId,
      event.accountId,
      event.type,
      JSON.stringify(event.data),
      event.endpointId ?? null,
      DELIVERY_DUE_CHANNEL,
    ],
  );
  return publicId;
}
