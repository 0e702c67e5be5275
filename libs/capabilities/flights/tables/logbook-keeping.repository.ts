import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IN_LOGBOOK } from './logbook-filter.js';
import {
  flownIn,
  halfEnd,
  LOGBOOK_DIMENSIONS,
  MERGED_TOTALS,
  RECORDED,
  TOTALS_COLUMNS,
  totalsOfFlown,
  yearOf,
} from './logbook-sources.js';

/** Halves of months that are computed in one transaction: about 50 ms if each has 400 flights. */
const HALVES = 24;

const UNKEPT = new Statement<{ id: string }>(
  `select id from accounts where not logbook_kept order by id limit 1 for no key update skip locked`,
);

/** All halves with flights, from the index `flights_in_logbook`. The triggers record those of flights that change meanwhile. */
const CHANGE_ALL = new Statement(
  `insert into logbook_changes (account_id, half)
   select distinct account_id, half_month(flown_on) from flights f where account_id = $1 and ${IN_LOGBOOK}`,
);

const SET_KEPT = new Statement('update accounts set logbook_kept = true where id = $1');

const NEXT_CHANGED = new Statement<{ id: string }>(
  'select account_id as id from logbook_changes where account_id > $1 order by account_id limit 1',
);

const LOCK_KEPT = new Statement(
  'select 1 from accounts where id = $1 and logbook_kept for no key update skip locked',
);

const TAKE_CHANGES = new Statement<{ halves: string[] | null }>(
  `with halves as (
     select distinct half from logbook_changes where account_id = $1 order by half limit ${HALVES}),
   taken as (
     delete from logbook_changes where account_id = $1 and half in (select half from halves) returning half)
   select array_agg(distinct half::text) as halves from taken`,
);

/** SQL: the years of the halves in $2. */
const YEARS = `(select ${yearOf('half')} from unnest($2::date[]) as half)`;
const OUTDATED = `account_id = $1 and (span = 'half' and starts_on = any($2::date[]) or span = 'year' and starts_on in ${YEARS})`;

const DROP_TOTALS = new Statement(`delete from logbook_totals where ${OUTDATED}`);
const DROP_RECORDS = new Statement(`delete from logbook_records where ${OUTDATED}`);

/** SQL: all flights of the halves in $2, as `flown`. */
const flown = (purpose: 'totals' | 'recordsByHalf') => `pieces as materialized (
     select half as first_day, ${halfEnd('half')} as end_day from unnest($2::date[]) as half where half > '-infinity'),
   ${flownIn(purpose, `f.account_id = $1 and ${IN_LOGBOOK}`, `'-infinity' = any($2::date[])`)}`;

const KEEP_TOTALS = new Statement(
  `with ${flown('totals')}
   insert into logbook_totals (account_id, span, starts_on, dimension, key, ${TOTALS_COLUMNS})
   select $1, 'half', starts_on, dimension, key, ${TOTALS_COLUMNS} from (${totalsOfFlown('$3')}) as found`,
);

const KEEP_RECORDS = new Statement(
  `with ${flown('recordsByHalf')}, ${RECORDED}
   insert into logbook_records (account_id, span, starts_on, kind, rule_set, shape, holder)
   select $1, 'half', starts_on, kind, rule_set, shape, holder from recorded`,
);

/** SQL: rows of the halves of these years. */
const OF_YEARS = `account_id = $1 and span = 'half' and ${yearOf('starts_on')} in ${YEARS}`;

const KEEP_TOTALS_OF_YEARS = new Statement(
  `insert into logbook_totals (account_id, span, starts_on, dimension, key, ${TOTALS_COLUMNS})
   select $1, 'year', ${yearOf('starts_on')}, dimension, key, ${MERGED_TOTALS}
     from logbook_totals where ${OF_YEARS} and dimension in ('site', 'glider') group by 3, 4, 5`,
);

const KEEP_RECORDS_OF_YEARS = new Statement(
  `insert into logbook_records (account_id, span, starts_on, kind, rule_set, shape, holder)
   select $1, 'year', ${yearOf('starts_on')}, kind, rule_set, shape, max(holder)
     from logbook_records where ${OF_YEARS} group by 3, 4, 5, 6`,
);

/**
 * Keeps totals and records up to date, of one account at a time, whose row it locks. It takes the changes before it reads
 * the flights, so a flight that changes meanwhile leaves one that is taken later.
 */
@Injectable()
export class LogbookKeepingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Begins to keep the logbook of an account from before it was kept. Returns false if there is none. */
  async begin(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const account = await UNKEPT.row(manager);
      if (!account) return false;
      await CHANGE_ALL.rows(manager, [account.id]);
      await SET_KEPT.rows(manager, [account.id]);
      return true;
    });
  }

  /**
   * Computes some changed halves of the first account after `afterId` that has any, unless another worker does.
   * @returns its internal id and how many; undefined if there is none
   */
  async keep(afterId: string): Promise<{ accountId: string; halves: number } | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const account = await NEXT_CHANGED.row(manager, [afterId]);
      if (!account) return undefined;
      const isLocked = await LOCK_KEPT.row(manager, [account.id]);
      const halves = isLocked ? await keepHalves(manager, account.id) : 0;
      return { accountId: account.id, halves };
    });
  }
}

async function keepHalves(transaction: EntityManager, accountId: string): Promise<number> {
  const taken = await TAKE_CHANGES.row(transaction, [accountId]);
  const halves = taken?.halves ?? [];
  const which = [accountId, halves];
  await DROP_TOTALS.rows(transaction, which);
  await DROP_RECORDS.rows(transaction, which);
  await KEEP_TOTALS.rows(transaction, [...which, LOGBOOK_DIMENSIONS]);
  await KEEP_RECORDS.rows(transaction, which);
  await KEEP_TOTALS_OF_YEARS.rows(transaction, which);
  await KEEP_RECORDS_OF_YEARS.rows(transaction, which);
  return halves.length;
}
