import { ADVISORY_LOCKS, Statement } from '@core/database';
import { type EntityManager } from 'typeorm';

// Every transaction that writes to more than one of these tables locks rows in this order: **accounts,
// webhook_endpoints, events, deliveries; within each, the lower id first**. A deletion cascades through the foreign keys
// in the same order.
// - To create, change or delete a delivery, first lock its endpoint (`for key share` is enough), so the deletion of an
//   endpoint never waits for its deliveries. An endpoint already deleted is not among those locked.
// - To create a delivery of an existing event, first lock the event too.
// - The only lock out of order is RECORD's on the health of an endpoint. Therefore anything that could block it must not
//   wait for an event: relay and replay skip events that are being deleted.
//
// An event is relayed only if its account has an enabled endpoint when the event is written; otherwise it is marked as
// relayed at once. No event is missed, because the two exclude each other:
// - Creating or enabling an endpoint locks the account `for update` until it commits.
// - `endpoints_await_events` locks the account `for key share`, which conflicts with that, before it looks for endpoints
//   in a new snapshot. So the event either sees the endpoint, or is committed before the endpoint is.
// Endpoints of apps are not excluded, because they have the events of many accounts: an event whose transaction is in
// progress while such an endpoint is created or enabled may not be relayed to it. A replay sends it, and the feed has it.
//
// A connection of an app is locked after events and before deliveries, which go with it.

const LOCK_RELAY = new Statement('select pg_advisory_xact_lock($1)');

/** Waits for the relay: one worker relays at a time, and a replay waits for it. The lock ends with the transaction. */
export async function lockRelay(transaction: EntityManager): Promise<void> {
  await LOCK_RELAY.rows(transaction, [ADVISORY_LOCKS.relay]);
}

const LOCK_ENDPOINT = new Statement<{ id: string }>(
  `select id from webhook_endpoints
    where account_id = $1 and public_id = $2 and app_id is not distinct from $3::text for no key update`,
);

/**
 * Locks the endpoint until the transaction ends. Returns its internal id; undefined if the account, or its app, has no
 * such endpoint.
 */
export async function lockEndpoint(
  transaction: EntityManager,
  accountId: string,
  publicId: string,
  appId: string | null,
): Promise<string | undefined> {
  return (await LOCK_ENDPOINT.row(transaction, [accountId, publicId, appId]))?.id;
}

const KEEP_ENDPOINTS = new Statement<{ id: string }>(
  'select id from webhook_endpoints where id = any($1) order by id for key share',
);

/** Locks these endpoints until the transaction ends. Returns those that exist. */
export async function keepEndpoints(
  transaction: EntityManager,
  endpointIds: readonly string[],
): Promise<Set<string>> {
  const kept = await KEEP_ENDPOINTS.rows(transaction, [endpointIds]);
  return new Set(kept.map(({ id }) => id));
}

const LOCK_ENDPOINTS_OF_EVENTS = new Statement(
  `select 1 from webhook_endpoints
    where id in (select endpoint_id from deliveries where event_id = any($1)) order by id for key share`,
);

interface DeletedEvents {
  readonly count: number;
  /** The highest of their positions in the event feed; null if none had one. */
  readonly lastPosition: string | null;
}

const DELETE_EVENTS = new Statement<DeletedEvents>(
  `with deleted as (
      delete from events where id in (select id from events where id = any($1) order by id for update)
      returning position)
   select count(*)::int as count, max(position) as "lastPosition" from deleted`,
);

/** Deletes events with their deliveries and attempts. */
export async function deleteEvents(
  transaction: EntityManager,
  eventIds: readonly string[],
): Promise<DeletedEvents> {
  await LOCK_ENDPOINTS_OF_EVENTS.rows(transaction, [eventIds]);
  return (await DELETE_EVENTS.row(transaction, [eventIds]))!;
}
