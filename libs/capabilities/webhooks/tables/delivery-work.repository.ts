import { ANNOUNCE_DAYS, type DebriefLanguage, type EndpointKind, EVERY_EVENT_TYPE } from '@core/contract';
import { type Origin } from '@core/observability';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId, PreparedStatement, Statement, WITHOUT_WAITING } from '@core/database';
import { BY_CONNECTION, isOpen, mayRead } from './app-endpoints.js';
import { DAY_IN_FEED, FEED_CLOCK, noteSwept } from './event-places.js';
import { WITH_PENDING_DELIVERIES } from './pending-deliveries.js';
import { type StoredEvent } from './stored-event.js';
import { deleteEvents, keepEndpoints, lockRelay } from './webhook-locks.js';

/** A due delivery, with everything that an attempt needs. */
export interface DueDelivery extends StoredEvent {
  readonly id: string;
  readonly publicId: string;
  /** Attempts that have ended before this one. */
  readonly attempts: number;
  readonly endpointId: string;
  readonly endpointPublicId: string;
  readonly kind: EndpointKind;
  readonly url: string;
  /** The next four are for messages. */
  readonly chatId: string | null;
  readonly language: DebriefLanguage;
  readonly pilotName: string | null;
  readonly sharesFlights: boolean;
  /** Requested by a person, by resend or replay. */
  readonly manual: boolean;
  /** Internal id of the account. */
  readonly accountId: string;
  /** Whether its endpoint has low priority. */
  readonly isLowPriority: boolean;
  /** Encrypted. */
  readonly secret: string;
  /** Encrypted: replaced secrets that still sign, newest first. */
  readonly previousSecrets: readonly string[];
  readonly eventOrigin: Origin | null;
  /** False if it is to an app, and the user has withdrawn the scope that the event needs. */
  readonly isAllowed: boolean;
}

export interface DueQuery {
  /** Internal ids of the endpoints that only this worker delivers to: see EndpointHolds. */
  readonly endpointIds: readonly string[];
  /** The most deliveries per endpoint, including those in progress. */
  readonly perEndpoint: number;
  /** The same, for low-priority endpoints. */
  readonly perLowPriorityEndpoint: number;
  /** Internal ids of the deliveries the worker already has. */
  readonly inHand: readonly string[];
  readonly limit: number;
}

export interface EndedAttempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  /** Starts at 1. */
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Of the request. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly reply: string | null;
  /** `pending` with the time of the next attempt, or the final status. */
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly nextAttemptInMs: number | null;
  /** Why the endpoint must be disabled now; null if it must not. */
  readonly disableReason: string | null;
  /** Whether the endpoint has low priority from now on. */
  readonly isLowPriority: boolean;
}

export interface AutoDisable {
  readonly failingDays: number;
  readonly failuresMin: number;
  readonly reason: string;
}

const DUE = new PreparedStatement<DueDelivery>(
  'due-deliveries',
  `select delivery.id, delivery.public_id as "publicId", delivery.attempts, delivery.manual,
          endpoint.id as "endpointId", endpoint.public_id as "endpointPublicId", endpoint.url, endpoint.secret,
          endpoint.kind, endpoint.chat_id as "chatId", coalesce(endpoint.language, 'en') as language,
          endpoint.pilot_name as "pilotName", endpoint.share_flights as "sharesFlights",
          endpoint.gives_way as "isLowPriority",
          array(select replaced.secret from replaced_secrets replaced
                 where replaced.endpoint_id = endpoint.id and replaced.signs_until > now()
                 order by replaced.id desc) as "previousSecrets",
          event.public_id as "eventId", event.type as "eventType",
          event.created_at as "eventCreatedAt", event.data as "eventData", event.origin as "eventOrigin",
          account.id as "accountId", account.public_id as "eventAccountId",
          (delivery.connection_id is null or account.disabled_at is null and exists (
            select from oauth_connections c
             where c.id = delivery.connection_id and ${mayRead('c', 'event')})) as "isAllowed"
     from (select due.id, due.place, due.next_attempt_at
             from webhook_endpoints endpoint
            cross join lateral (
              select id, next_attempt_at, row_number() over (order by next_attempt_at) as place from deliveries
               where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at <= now()
               order by next_attempt_at limit $2) due
            where endpoint.id = any($1::bigint[]) and ${isOpen('endpoint')}
              and (due.place <= $5::int or not endpoint.gives_way)
              and not exists (select 1 from unnest($3::bigint[]) as hand (id) where hand.id = due.id)
            order by due.place, due.next_attempt_at limit $4) due
     join deliveries delivery on delivery.id = due.id
     join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
     join events event on event.id = delivery.event_id
     join accounts account on account.id = event.account_id
    order by due.place, due.next_attempt_at`,
);

const NEXT_DUE = new PreparedStatement<{ inMs: number | null }>(
  'next-due-delivery',
  `with recursive ${WITH_PENDING_DELIVERIES}
   select (extract(epoch from min(first.next_attempt_at) - now()) * 1000)::float8 as "inMs"
     from waiting join webhook_endpoints endpoint on endpoint.id = waiting.endpoint_id and ${isOpen('endpoint')}
    cross join lateral (
      select next_attempt_at from deliveries where endpoint_id = endpoint.id and status = 'pending'
       order by next_attempt_at limit 1) first`,
);

const RECORD = new PreparedStatement<{ id: string; disabled: boolean }>(
  'record-attempts',
  `${WITHOUT_WAITING},
   -- every endpoint before the first delivery, as webhook-locks.ts says: array_agg reads them all
   kept_endpoints as (
     select array_agg(id) as ids from (
       select endpoint.id from hasty, webhook_endpoints endpoint
        where endpoint.id = any($2::bigint[]) order by endpoint.id for key share of endpoint) kept),
   ended as (
     select ended.* from kept_endpoints, unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[], $5::int[], $6::int[],
                          $7::text[], $8::text[], $9::text[], $10::float8[], $11::text[], $15::boolean[], $16::json[])
         as ended (delivery_id, endpoint_id, number, started_at, duration_ms,
                   status_code, error, reply, status, next_attempt_in_ms, disable_reason, gives_way, headers)
      where ended.endpoint_id = any(kept_endpoints.ids) order by ended.delivery_id),
   held as (
     update deliveries delivery
        set status = ended.status, attempts = ended.number,
            next_attempt_at = coalesce(now() + ended.next_attempt_in_ms * interval '1 ms', next_attempt_at),
            finished_at = case when ended.status <> 'pending' then now() end
       from ended where delivery.id = ended.delivery_id
        and (delivery.status = 'pending' and delivery.attempts = ended.number - 1
             or delivery.status <> 'delivered' and ended.status = 'delivered' and delivery.attempts = ended.number)
     returning delivery.id),
   kept as (
     insert into delivery_attempts
            (delivery_id, number, started_at, duration_ms, status_code, error, reply, headers)
     select delivery_id, number, started_at, duration_ms, status_code, error, reply, headers
       from ended join held on held.id = ended.delivery_id
     on conflict (delivery_id, number) do update
       set started_at = excluded.started_at, duration_ms = excluded.duration_ms,
           status_code = excluded.status_code, error = excluded.error, reply = excluded.reply,
           headers = excluded.headers),
   health as (
     select endpoint_id, bool_or(status = 'delivered') as success, count(*)::int as attempts,
            min(started_at) as first_at, max(disable_reason) as disable_reason,
            bool_or(gives_way) as gives_way
       from ended join held on held.id = ended.delivery_id group by endpoint_id)
   update webhook_endpoints endpoint
      set failures = case when success then 0 else failures + attempts end,
          failing_since = case when success then null else coalesce(failing_since, first_at) end,
          last_success_at = case when success then now() else last_success_at end,
          gives_way = health.gives_way,
          disabled_at = case when disable_reason is not null then coalesce(disabled_at, now())
                             when not success and failures + attempts >= $13
                              and failing_since < now() - make_interval(days => $12)
                             then coalesce(disabled_at, now()) else disabled_at end,
          disabled_reason = case when disabled_at is not null then disabled_reason
                                 when disable_reason is not null then disable_reason
                                 when not success and failures + attempts >= $13
                                  and failing_since < now() - make_interval(days => $12)
                                 then $14 else disabled_reason end
     from (select * from health order by endpoint_id) health
    where endpoint.id = health.endpoint_id
      -- an endpoint in good health is not written for every delivery
      and (not success or failures > 0 or last_success_at is null
           or last_success_at < now() - interval '1 minute' or endpoint.gives_way <> health.gives_way)
   returning endpoint.id, endpoint.disabled_at is not null as disabled`,
);

const ANY_NEW_EVENT = new Statement('select 1 from events where relayed_at is null limit 1');

/**
 * Chats get no messages about flights of long ago: an import of a logbook would flood them. The days are compared as text,
 * because a cast would fail for a year that PostgreSQL does not have.
 */
const NEW_EVENTS = new Statement<{ id: string; endpoints: string[] | null }>(
  `select event.id,
         (select array_agg(wanting.id) from (
            select endpoint.id from webhook_endpoints endpoint
             where endpoint.account_id = event.account_id and ${isOpen('endpoint')}
               and (endpoint.kind = 'webhook'
                    or coalesce(event.data -> 'flight' ->> 'flown_at' >= to_char(
                         event.created_at at time zone 'UTC' - make_interval(days => $3), 'YYYY-MM-DD') collate "C", true))
               and case when event.endpoint_id is null
                   then endpoint.app_id is null and endpoint.event_types && array[$2, event.type]
                   else endpoint.id = event.endpoint_id end
            union all
            select endpoint.id from users
              join oauth_connections connected on connected.user_id = users.id
              join webhook_endpoints endpoint on endpoint.app_id = connected.app_id
             where users.account_id = event.account_id and event.endpoint_id is null and ${isOpen('endpoint')}
               and endpoint.event_types && array[$2, event.type]) wanting) as endpoints
    from events event where relayed_at is null order by event.id limit $1`,
);

const MARK_RELAYED = new Statement<{ id: string }>(
  `update events set relayed_at = now()
     where id in (select id from events where id = any($1) order by id for no key update skip locked)
    returning id`,
);

const CREATE_DELIVERIES = new Statement(
  `insert into deliveries (public_id, account_id, event_id, endpoint_id, connection_id, next_attempt_at)
    select made.public_id, endpoint.account_id, event.id, endpoint.id, connection.id, now()
      from unnest($1::text[], $2::bigint[], $3::bigint[]) as made (public_id, event_id, endpoint_id)
      join events event on event.id = made.event_id
      join webhook_endpoints endpoint on endpoint.id = made.endpoint_id
      ${BY_CONNECTION}
    on conflict do nothing`,
);

const FORGET_PREVIOUS_SECRETS = new Statement(
  `update webhook_endpoints set previous_secret = null, previous_secret_until = null
    where id in (select id from webhook_endpoints
                  where previous_secret_until <= now() order by id for no key update)`,
);

const FORGET_REPLACED_SECRETS = new Statement('delete from replaced_secrets where signs_until <= now()');

const OLD_EVENTS = new Statement<{ id: string }>(
  `select id from events event
    where created_at < now() - make_interval(days => $1) and relayed_at is not null
      and (position is null or position < ${FEED_CLOCK} - $1::int * ${DAY_IN_FEED})
      and not exists (
        select 1 from deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
         where delivery.event_id = event.id and delivery.status = 'pending'
           and (endpoint.disabled_at is null
                or delivery.created_at >= now() - make_interval(days => $1)))
    order by created_at limit $2`,
);

/** Worker operations on events and deliveries. Across all accounts: internal queries. */
@Injectable()
export class DeliveryWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Creates a delivery of each new event for every enabled endpoint subscribed to it. Returns the number of events.
   * @param announceDays the age of a flight from which chats get no messages about it
   */
  async relay(limit: number, announceDays = ANNOUNCE_DAYS): Promise<number> {
    if (!(await ANY_NEW_EVENT.row(this.dataSource))) return 0;
    return this.dataSource.transaction(async (transaction) => {
      await lockRelay(transaction);
      const events = await NEW_EVENTS.rows(transaction, [limit, EVERY_EVENT_TYPE, announceDays]);
      if (events.length === 0) return 0;
      const wanting = new Set(events.flatMap(({ endpoints }) => endpoints ?? []));
      const kept = await keepEndpoints(transaction, [...wanting]);
      const relayed = await MARK_RELAYED.rows(transaction, [events.map(({ id }) => id)]);
      const there = new Set(relayed.map(({ id }) => id));
      const pairs = events
        .filter(({ id }) => there.has(id))
        .flatMap(({ id, endpoints }) =>
          (endpoints ?? []).filter((each) => kept.has(each)).map((endpointId) => ({ id, endpointId })),
        );
      await CREATE_DELIVERIES.rows(transaction, [
        pairs.map(() => newId('delivery')),
        pairs.map(({ id }) => id),
        pairs.map((pair) => pair.endpointId),
      ]);
      return relayed.length;
    });
  }

  /**
   * Due deliveries of these endpoints that are not in progress. The first of every endpoint comes before the second
   * of any, so the backlog of a dead endpoint does not delay healthy ones.
   */
  async due(query: DueQuery): Promise<DueDelivery[]> {
    const { endpointIds, perEndpoint, perLowPriorityEndpoint, inHand, limit } = query;
    return DUE.rows(this.dataSource, [endpointIds, perEndpoint, inHand, limit, perLowPriorityEndpoint]);
  }

  /** In how many ms the next pending delivery of any enabled endpoint is due; null if none is pending. */
  async nextDueInMs(): Promise<number | null> {
    const row = await NEXT_DUE.row(this.dataSource);
    return row?.inMs ?? null;
  }

  /**
   * Records finished attempts and updates their deliveries and endpoints. If two workers made an attempt with the
   * same number, the first one recorded wins, unless the other succeeded. The commit does not wait for the disk: if the
   * database crashes, deliveries whose attempts were lost are sent again with the same ids. Returns the internal ids of
   * endpoints found disabled.
   */
  async record(attempts: readonly EndedAttempt[], autoDisable: AutoDisable): Promise<string[]> {
    const column = (of: (attempt: EndedAttempt) => unknown) => attempts.map(of);
    const written = await RECORD.rows(this.dataSource, [
      column((attempt) => attempt.deliveryId),
      column((attempt) => attempt.endpointId),
      column((attempt) => attempt.number),
      column((attempt) => attempt.startedAt),
      column((attempt) => attempt.durationMs),
      column((attempt) => attempt.statusCode),
      column((attempt) => attempt.error),
      column((attempt) => attempt.reply),
      column((attempt) => attempt.status),
      column((attempt) => attempt.nextAttemptInMs),
      column((attempt) => attempt.disableReason),
      autoDisable.failingDays,
      autoDisable.failuresMin,
      autoDisable.reason,
      column((attempt) => attempt.isLowPriority),
      column(({ headers }) => headers && JSON.stringify(headers)),
    ]);
    return written.filter(({ disabled }) => disabled).map(({ id }) => id);
  }

  /** Deletes expired replaced secrets. Returns how many. */
  async forgetSecrets(): Promise<number> {
    await FORGET_PREVIOUS_SECRETS.rows(this.dataSource);
    return FORGET_REPLACED_SECRETS.affected(this.dataSource);
  }

  /**
   * Deletes events older than `days` with their deliveries and attempts, unless a delivery is still pending: waiting
   * for its next attempt or, until it is `days` old itself, for its endpoint to be re-enabled.
   */
  async sweep(days: number, limit: number): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const events = await OLD_EVENTS.rows(transaction, [days, limit]);
      const deleted = await deleteEvents(
        transaction,
        events.map(({ id }) => id),
      );
      await noteSwept(transaction, deleted.lastPosition);
      return deleted.count;
    });
  }
}
