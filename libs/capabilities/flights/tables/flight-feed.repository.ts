import { type RuleSetName } from '@core/contract';
import { PreparedStatement, Statement } from '@core/database';
import { type FlightPlaces } from '@engine/results/shapes';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The account whose flights a link shows. */
export interface FeedOwner {
  readonly accountId: string;
  /** Null for the service's default. */
  readonly ruleSet: RuleSetName | null;
  readonly createdAt: Date;
}

/** A flight in a calendar or a feed. */
export interface FeedFlight {
  readonly publicId: string;
  readonly title: string;
  readonly site: string | null;
  readonly flownAt: Date;
  readonly durationSeconds: number;
  readonly places: FlightPlaces | null;
  /** Of the take-off, to 0.01°: about a kilometre. */
  readonly latitude: number;
  readonly longitude: number;
  readonly processedAt: Date;
  readonly scoredPoints: readonly (number | null)[] | null;
  readonly scoredKm: readonly (number | null)[] | null;
  readonly scoredShapes: string | null;
}

const FIND = new Statement<{ createdAt: Date }>(
  'select created_at as "createdAt" from flight_feeds where account_id = $1',
);

const REPLACE = new Statement<{ createdAt: Date }>(
  `insert into flight_feeds (account_id, token_sha256) select $1::bigint as account_id, $2::bytea
   on conflict (account_id) do update set token_sha256 = excluded.token_sha256, created_at = now()
   returning created_at as "createdAt"`,
);

const REMOVE = new Statement('delete from flight_feeds where account_id = $1');

const OWNER = new PreparedStatement<FeedOwner>(
  'feed_owner',
  `select a.id as "accountId", a.rule_set as "ruleSet", f.created_at as "createdAt"
     from flight_feeds f join accounts a on a.id = f.account_id
    where f.token_sha256 = $1 and a.disabled_at is null and a.deletion_started_at is null`,
);

/** The latest flights with a date and a take-off. */
const FLIGHTS = new PreparedStatement<FeedFlight>(
  'feed_flights',
  `select f.public_id as "publicId", f.title, f.site, f.flown_at as "flownAt",
          f.duration_seconds as "durationSeconds", f.places,
          round((f.metrics -> 'takeoff' ->> 'latitude')::numeric, 2)::double precision as latitude,
          round((f.metrics -> 'takeoff' ->> 'longitude')::numeric, 2)::double precision as longitude,
          f.processed_at as "processedAt", f.scored_points as "scoredPoints", f.scored_km as "scoredKm",
          f.scored_shapes as "scoredShapes"
     from flights f
    where f.account_id = $1 and f.status = 'processed' and f.flown_at is not null
      and f.metrics ->> 'takeoff' is not null
    order by f.sort_at desc, f.public_id desc limit $2`,
);

/** Links to calendars and feeds: their owners' operations, always within one account, and look-ups by the token. */
@Injectable()
export class FlightFeedRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** When the link was made; undefined without one. */
  async find(accountId: string): Promise<Date | undefined> {
    return (await FIND.row(this.dataSource, [accountId]))?.createdAt;
  }

  /** Replaces the link, if there is one. Returns when. */
  async replace(accountId: string, tokenSha256: Buffer): Promise<Date> {
    const row = await REPLACE.row(this.dataSource, [accountId, tokenSha256]);
    return row!.createdAt;
  }

  async remove(accountId: string): Promise<void> {
    await REMOVE.rows(this.dataSource, [accountId]);
  }

  async owner(tokenSha256: Buffer): Promise<FeedOwner | undefined> {
    return OWNER.row(this.dataSource, [tokenSha256]);
  }

  /** Up to `limit` flights, latest first. */
  async flights(accountId: string, limit: number): Promise<FeedFlight[]> {
    return FLIGHTS.rows(this.dataSource, [accountId, limit]);
  }
}
