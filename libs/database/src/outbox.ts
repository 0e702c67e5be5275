import { API_PREFIX, type EventType } from '@app/contract';
import { type DataSource, type EntityManager } from 'typeorm';
import { newId } from './ids.js';
import { utcTime } from './utc-time.js';

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

/**
 * Adds an event to the outbox. Pass the entity manager of the transaction that makes the change, so that both commit
 * or neither. Returns the event's public id.
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

/**
 * SQL: parts of a `with` that add an event about each flight of `rows` to the outbox. `rows` names an earlier part
 * with the columns of flights. Because they are one statement with the change, both commit or neither.
 * @param idParameter the parameter with the public id of the event, such as `$3`
 * @param more further fields of `data`, as arguments of json_build_object
 */
export function flightEvent(type: EventType, rows: string, idParameter: string, more = ''): string {
  return `emitted as (
      insert into events (public_id, account_id, type, data)
      select ${idParameter}, account_id, '${type}', json_build_object(
               'flight', json_build_object(
                 'id', public_id, 'title', title, 'site', site, 'flown_at', ${utcTime('flown_at')},
                 'duration_seconds', duration_seconds, 'status', status, 'created_at', ${utcTime('created_at')}),
               'links', json_build_object('flight', '${API_PREFIX}/flights/' || public_id)${more && `, ${more}`})
        from ${rows}),
    notified as (select pg_notify('${DELIVERY_DUE_CHANNEL}', '') from ${rows})`;
}
