import { type EntityManager } from 'typeorm';

/**
 * The order in which everybody locks rows who writes to more than one of these tables: **accounts, webhook_endpoints,
 * events, deliveries; of each the lower id first**. It is the order in which a deletion comes down by the foreign keys.
 *
 * - Who makes, changes or deletes a delivery has its endpoint before (`for key share` is enough), so that the deletion of
 *   an endpoint meets nobody among its deliveries. An endpoint that is gone by then is not among those that are locked.
 * - Who makes a delivery of an event that was there has the event before, too.
 * - The one lock out of order is that of RECORD on the health of an endpoint. Therefore nobody waits for an event who
 *   could hold that up: relay and replay pass over events that are being deleted.
 */

/** Keeps these endpoints until the transaction ends. Returns which of them there are. */
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
