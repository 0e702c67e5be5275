import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Flights whose files are looked for to verify that a store belongs to this database. One file is enough, because
 * others may be lost.
 */
const SAMPLE_FLIGHTS = 100;

/** SQL: flights that have a file in the store. Those that were entered without a track have none. */
export const HAS_FILE = `status <> 'manual'`;

/** Returns the id of a store. `sample` contains the ids of the oldest flights, whose files must be in it. */
export type ChooseStore = (sample: readonly string[]) => Promise<string>;

const FIND = new Statement<StoreRow>('select file_store_id as id from installation');

/** Records which file store belongs to this database. */
@Injectable()
export class FileStoreRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null until a process has first used the store. */
  async id(): Promise<string | null> {
    const row = await FIND.row(this.dataSource);
    return row?.id ?? null;
  }

  /** The recorded id, or the one that `choose` returns if there is none yet. One process at a time. */
  async establish(choose: ChooseStore): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const recorded = await lockedId(manager);
      return recorded ?? record(manager, choose);
    });
  }

  /** Replaces the recorded id with the one that `choose` returns. */
  async replace(choose: ChooseStore): Promise<{ previous: string | null; id: string }> {
    return this.dataSource.transaction(async (manager) => {
      const previous = await lockedId(manager);
      return { previous, id: await record(manager, choose) };
    });
  }
}

interface StoreRow {
  readonly id: string | null;
}

const FIND_LOCKED = new Statement<StoreRow>('select file_store_id as id from installation for no key update');

async function lockedId(manager: EntityManager): Promise<string | null> {
  const row = await FIND_LOCKED.row(manager);
  if (!row) throw new Error('The table installation has no row');
  return row.id;
}

const OLDEST_FLIGHTS = new Statement<{ id: string }>(
  `select public_id as id from flights where ${HAS_FILE} order by id limit $1`,
);

const RECORD = new Statement('update installation set file_store_id = $1');

async function record(manager: EntityManager, choose: ChooseStore): Promise<string> {
  // the oldest: uploads during an outage of the store may have been written elsewhere by an earlier version
  const flights = await OLDEST_FLIGHTS.rows(manager, [SAMPLE_FLIGHTS]);
  const id = await choose(flights.map((flight) => flight.id));
  await RECORD.rows(manager, [id]);
  return id;
}
