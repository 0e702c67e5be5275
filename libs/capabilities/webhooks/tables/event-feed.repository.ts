import { EVENT_SCOPES, type KeyScope } from '@core/contract';
import { PreparedStatement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placeEvents } from './event-places.js';
import { type StoredEvent } from './stored-event.js';

/** Whose events: those of an account, or of all users of an app. */
export type FeedReader =
  | {
      readonly accountId: string;
      readonly scopes: readonly KeyScope[];
      /** Of a connected app: events from before it are not shown. */
      readonly connectionId: string | undefined;
    }
  | { readonly appId: string };

/** An event with its position in the feed. */
export interface PlacedEvent extends StoredEvent {
  readonly position: string;
}

export interface FeedPage {
  readonly events: readonly PlacedEvent[];
  readonly hasMore: boolean;
  /** Up to which position this page and those before it contain all events. */
  readonly reached: string;
}

/** Events after the position were deleted because of their age. */
export const FEED_EXPIRED = 'expired';

type FeedRow = { readonly last: string; readonly swept: string } & (
  PlacedEvent | { readonly eventId: null; readonly position: null }
);

/**
 * SQL: a page of the rows `found`, with the state of the feed in the same snapshot. There is one row at least.
 * @param after the parameter with the position; null for the beginning
 */
const pageOf = (found: string, limit: `$${number}`) =>
  `page as (${found} order by e.position limit ${limit})
   select feed.last_position as last, feed.swept_position as swept, page.*
     from event_feed feed left join page on true order by page.position`;

const EVENT_COLUMNS = `e.public_id as "eventId", a.public_id as "eventAccountId", e.type as "eventType",
  e.created_at as "eventCreatedAt", e.data as "eventData", e.position`;

const OF_ACCOUNT = new PreparedStatement<FeedRow>(
  'event-feed-of-account',
  `with ${pageOf(
    `select ${EVENT_COLUMNS} from events e join accounts a on a.id = e.account_id
      where e.account_id = $1 and e.position > greatest($2::bigint, 0) and e.type = any($4::text[])
        and ($5::text is null
             or e.created_at >= (select created_at from oauth_connections where id = $5))`,
    '$3',
  )}`,
);

/** The users who allow the app the scope of a type, each from the moment that they connected it. */
const OF_APP = new PreparedStatement<FeedRow>(
  'event-feed-of-app',
  `with allowed as materialized (
      select a.id, a.public_id, min(c.created_at) as since, array_agg(distinct wanted.type) as types
        from oauth_connections c
        join users u on u.id = c.user_id
        join accounts a on a.id = u.account_id and a.disabled_at is null
        join unnest($4::text[], $5::text[]) as wanted (type, scope) on wanted.scope = any(c.scopes)
       where c.app_id = $1 group by a.id),
    ${pageOf(
      `select e.public_id as "eventId", e.account_public_id as "eventAccountId", e.type as "eventType",
              e.created_at as "eventCreatedAt", e.data as "eventData", e.position
         from (select event.*, allowed.public_id as account_public_id from allowed
                cross join lateral (
                  select * from events
                   where events.account_id = allowed.id and events.position > greatest($2::bigint, 0)
                     and events.type = any(allowed.types) and events.created_at >= allowed.since
                   order by events.position limit $3) event) e`,
      '$3',
    )}`,
);

const TYPES = Object.keys(EVENT_SCOPES) as (keyof typeof EVENT_SCOPES)[];

/** The events of accounts and apps, in the order of the feed. */
@Injectable()
export class EventFeedRepository {
  constructor(private readonly database: DataSource) {}

  /** The events after a position; undefined for the oldest that are kept. */
  async page(
    reader: FeedReader,
    after: string | undefined,
    limit: number,
  ): Promise<FeedPage | typeof FEED_EXPIRED> {
    const areUnplaced = await placeEvents(this.database);
    const rows = await this.rows(reader, after, limit + 1);
    const { last, swept } = rows[0]!;
    if (after !== undefined && BigInt(after) < BigInt(swept)) return FEED_EXPIRED;
    const events = rows.filter((row): row is FeedRow & PlacedEvent => row.position !== null);
    const page = events.slice(0, limit);
    const hasMore = events.length > limit;
    const reached = hasMore ? page.at(-1)!.position : later(after ?? '0', last);
    return { events: page, hasMore: hasMore || areUnplaced, reached };
  }

  /** The position behind all events. */
  async end(reader: FeedReader): Promise<string> {
    while (await placeEvents(this.database));
    return (await this.rows(reader, undefined, 1))[0]!.last;
  }

  private rows(reader: FeedReader, after: string | undefined, limit: number): Promise<FeedRow[]> {
    const from = after ?? null;
    if ('appId' in reader) {
      return OF_APP.rows(this.database, [
        reader.appId,
        from,
        limit,
        TYPES,
        TYPES.map((type) => EVENT_SCOPES[type]),
      ]);
    }
    const { accountId, scopes, connectionId } = reader;
    const types = TYPES.filter((type) => scopes.includes(EVENT_SCOPES[type]));
    return OF_ACCOUNT.rows(this.database, [accountId, from, limit, types, connectionId ?? null]);
  }
}

function later(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}
