/**
 * SQL, after `with recursive`: `waiting`, the endpoints with pending deliveries. Reads one entry of the index per
 * endpoint; the last row is null.
 */
export const WITH_PENDING_DELIVERIES = `waiting as (
    (select endpoint_id from deliveries where status = 'pending' order by endpoint_id limit 1)
    union all
    select (select endpoint_id from deliveries
             where status = 'pending' and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1)
      from waiting where waiting.endpoint_id is not null)`;
