import { isPlaceholderNameSql } from '@core/contract';
import { newId, Statement } from '@core/database';
import { lockAccountInTurn } from '@capabilities/accounts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type FlightNaming, type FlightSite, NAMING_COLUMNS, titleAfter } from './flight-name.js';
import { type SearchedFlight, searchEntries, WRITTEN_BY_OWNER } from './flight-search.js';
import { BANDS_AROUND, inBand, isKnownSiteNear, isSameTakeoff, ownSiteAt, takeoffIn } from './place-name.js';

/** A place where the account takes off, with the name that its owner gave it. */
export interface NamedTakeoff {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Flights with this name, without those that are merged into another. */
  readonly flights: number;
  readonly createdAt: Date;
}

/** What naming the take-off of a flight led to. */
export type NamingOutcome =
  | { readonly kind: 'named'; readonly id: string; readonly isNew: boolean }
  | { readonly kind: 'no_flight' }
  | { readonly kind: 'no_takeoff' };

interface NamedFlight extends FlightNaming, SearchedFlight {
  /** Internal id. */
  readonly id: string;
}

interface Takeoff {
  readonly site: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Flights whose rows are written by one statement. */
const FLIGHTS_PER_STATEMENT = 500;

const TAKEOFF = new Statement<Takeoff>(
  `select site, ${takeoffIn('metrics').latitude} as latitude, ${takeoffIn('metrics').longitude} as longitude
     from flights where account_id = $1 and public_id = $2`,
);

const GIVEN = { latitude: '$2::double precision', longitude: '$3::double precision' };

const OWN_SITE_AT = new Statement<{ id: string; name: string; latitude: number; longitude: number }>(
  ownSiteAt('$1', GIVEN),
);

const ADD = new Statement(
  'insert into own_sites (id, account_id, name, latitude, longitude) values ($1, $2, $3, $4, $5)',
);

const RENAME = new Statement<{ id: string }>(
  'update own_sites set name = $3 where account_id = $1 and id = $2 returning id',
);

const REMOVE = new Statement<{ id: string }>(
  'delete from own_sites where account_id = $1 and id = $2 returning id',
);

const LIST = new Statement<NamedTakeoff>(
  `select id, name, latitude, longitude, created_at as "createdAt",
          (select count(*)::integer from flights f where f.account_id = $1 and f.own_site_id = own.id and f.status <> 'merged') as flights
     from own_sites own where account_id = $1 and ($2::text is null or id = $2) order by lower(name), id`,
);

const NAMED_FLIGHT = `f.id, ${NAMING_COLUMNS}, ${WRITTEN_BY_OWNER}, f.glider, f.flown_on::text as "flownOn"`;

const FLIGHTS_OF_SITE = new Statement<NamedFlight>(
  `select ${NAMED_FLIGHT} from flights f where f.account_id = $1 and f.own_site_id = $2 order by f.id for no key update`,
);

/**
 * Flights from around a site that its name is for: $4, where it is given, and those that have no site, the same site as
 * that flight ($5), or that of the list of known sites. Others have another site in their files, or their owner has given
 * them one, or none.
 */
const FLIGHTS_TO_NAME = new Statement<NamedFlight>(
  `select ${NAMED_FLIGHT} from flights f
    where f.id in (
            select f.id from ${BANDS_AROUND}, flights f
             where f.account_id = $1 and ${inBand('f.metrics', GIVEN)}
               and ${isSameTakeoff(takeoffIn('f.metrics'), GIVEN)})
      and f.account_id = $1 and f.own_site_id is null
      and (f.public_id = $4 or (not f.site_chosen and (
             f.site is null or ${isPlaceholderNameSql('f.site')} or lower(f.site) = lower($5::text)
             or f.site in (select sites.name from sites where ${isKnownSiteNear(takeoffIn('f.metrics'))}))))
    order by f.id for no key update`,
);

const WRITE = new Statement(
  `update flights set title = named.title, site = named.site, own_site_id = named.own_site_id,
          found_site = named.found_site,
          search = case when status = 'processing' then search
                        else array_to_tsvector(array(select json_array_elements_text(named.entries))) end
     from json_to_recordset($2::json)
            as named (id bigint, title text, site text, own_site_id text, found_site text, entries json)
    where flights.account_id = $1 and flights.id = named.id`,
);

/** The account's own sites: it names a place where it takes off once, for all its flights from there. */
@Injectable()
export class OwnSiteRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  async list(accountId: string): Promise<NamedTakeoff[]> {
    return LIST.rows(this.dataSource, [accountId, null]);
  }

  async find(accountId: string, id: string): Promise<NamedTakeoff | undefined> {
    return LIST.row(this.dataSource, [accountId, id]);
  }

  /** Names the take-off of a flight, or gives it another name. All flights from there get it. */
  async name(accountId: string, flightId: string, name: string): Promise<NamingOutcome> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccountInTurn(manager, accountId);
      const takeoff = await TAKEOFF.row(manager, [accountId, flightId]);
      if (!takeoff) return { kind: 'no_flight' };
      const { site, latitude, longitude } = takeoff;
      if (latitude === null || longitude === null) return { kind: 'no_takeoff' };
      const existing = await OWN_SITE_AT.row(manager, [accountId, latitude, longitude]);
      const id = existing?.id ?? newId('ownSite');
      if (existing) await this.renameIn(manager, accountId, id, name);
      else await ADD.rows(manager, [id, accountId, name, latitude, longitude]);
      const centre = existing ?? { latitude, longitude }; // otherwise the name would spread from flight to flight
      const around = [centre.latitude, centre.longitude];
      const flights = await FLIGHTS_TO_NAME.rows(manager, [accountId, ...around, flightId, site]);
      await write(manager, accountId, flights, (flight) => ({
        ...{ site: name, ownSiteId: id, foundSite: flight.site },
      }));
      return { kind: 'named', id, isNew: !existing };
    });
  }

  /** Gives it another name. Returns false if the account has no such site. */
  async rename(accountId: string, id: string, name: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccountInTurn(manager, accountId);
      return this.renameIn(manager, accountId, id, name);
    });
  }

  /** Withdraws the name: its flights get back what they were called. Returns false if the account has no such site. */
  async remove(accountId: string, id: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccountInTurn(manager, accountId);
      if (!(await REMOVE.row(manager, [accountId, id]))) return false;
      const flights = await FLIGHTS_OF_SITE.rows(manager, [accountId, id]);
      await write(manager, accountId, flights, ({ foundSite }) => ({
        ...{ site: foundSite, ownSiteId: null, foundSite: null },
      }));
      return true;
    });
  }

  private async renameIn(
    manager: EntityManager,
    accountId: string,
    id: string,
    name: string,
  ): Promise<boolean> {
    if (!(await RENAME.row(manager, [accountId, id, name]))) return false;
    const flights = await FLIGHTS_OF_SITE.rows(manager, [accountId, id]);
    await write(manager, accountId, flights, ({ foundSite }) => ({ site: name, ownSiteId: id, foundSite }));
    return true;
  }
}

/** Titles and words to search for follow the site, as when the owner changes that of one flight. */
async function write(
  manager: EntityManager,
  accountId: string,
  flights: readonly NamedFlight[],
  siteOf: (flight: NamedFlight) => FlightSite,
): Promise<void> {
  const named = flights.map((flight) => {
    const { site, ownSiteId, foundSite } = siteOf(flight);
    const title = titleAfter(flight, { ...flight, site, flownOn: null });
    const entries = searchEntries(accountId, { ...flight, title, site });
    return { id: flight.id, title, site, own_site_id: ownSiteId, found_site: foundSite, entries };
  });
  for (let from = 0; from < named.length; from += FLIGHTS_PER_STATEMENT) {
    const batch = named.slice(from, from + FLIGHTS_PER_STATEMENT);
    await WRITE.rows(manager, [accountId, JSON.stringify(batch)]);
  }
}
