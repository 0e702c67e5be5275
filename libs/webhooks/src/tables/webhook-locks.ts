import { type EntityManager } from 'typeorm';

/**
 * Every transaction that writes to more than one of these tables locks rows in this order: **accounts,
 * webhook_endpoints, events, deliveries; within each, the lower id first**. A deletion cascades through the foreign
 * keys in the same order.
 * - To create, change or delete a delivery, first lock its endpoint (`for key share` is enough), so the deletion of
 * an endpoint never waits for its deliveries. An endpoint already deleted is not among those locked.
 * - To create a delivery of an existing event, first lock the event too.
 * - The only lock out of order is RECORD's on the health of an endpoint. Therefore anything that could block it must
 * not wait for an event: relay and replay skip events that are being deleted.
 */

/** Locks these endpoints until the transaction ends. Returns those that exist. */
export async function keepEndpoints(
  transaction: EntityManager,
  endpointIds: readonly string[],
): Promise<Set<string>> {
  const kept = await transaction.query<{ id: string }[]>(
    'select id from webhook_endpoints where id = any($1) order by id for key share',
    [endpointIds],
  );
  return new Set(kept.map(({ id }) => id));
}

/** Deletes events with their deliveries and attempts. Returns how many. */
export async function deleteEvents(transaction: EntityManager, eventIds: readonly string[]): Promise<number> {
  await transaction.query(
    `select 1 from webhook_endpoints
      where id in (select endpoint_id from deliveries where event_id = any($1)) order by id for key share`,
    [eventIds],
  );
  const [, deleted] = await transaction.query<[unknown[], number]>(
    `delete from events where id in (select id from events where id = any($1) order by id for update)`,
    [eventIds],
  );
  return deleted;
}
