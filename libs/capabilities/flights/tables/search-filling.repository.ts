import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SearchedFlight, searchEntries, WRITTEN_BY_OWNER } from './flight-search.js';

interface UnsearchableFlight extends SearchedFlight {
  /** Internal ids. */
  readonly id: string;
  readonly accountId: string;
}

/** By the index `flights_unsearchable`. Those that another worker fills are skipped. */
const UNSEARCHABLE = new Statement<UnsearchableFlight>(
  `select f.id, account_id as "accountId", title, site, places, glider, flown_on::text as "flownOn", ${WRITTEN_BY_OWNER}
     from flights f
    where search is null and status <> 'processing' order by id limit $1 for no key update skip locked`,
);

const FILL = new Statement(
  `update flights set search = array_to_tsvector(array(select json_array_elements_text(found.entries)))
     from json_to_recordset($1::json) as found (id bigint, entries json) where flights.id = found.id`,
);

/** Makes flights of earlier releases searchable. */
@Injectable()
export class SearchFillingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Fills up to `limit` flights of any account, in one transaction. Returns how many. */
  async fill(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const flights = await UNSEARCHABLE.rows(manager, [limit]);
      const found = flights.map((flight) => ({
        id: flight.id,
        entries: searchEntries(flight.accountId, flight),
      }));
      if (found.length > 0) await FILL.rows(manager, [JSON.stringify(found)]);
      return found.length;
    });
  }
}
