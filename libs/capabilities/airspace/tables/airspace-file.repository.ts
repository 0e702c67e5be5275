import { ADVISORY_LOCKS, type Session, Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type AirspaceSet,
  AirspaceSetExistsError,
  insertSet,
  type NewAirspaceSet,
  removeSet,
} from './airspace-set.repository.js';

/** A file in a folder of airspaces. */
export interface AirspaceFileId {
  readonly folderId: string;
  readonly name: string;
}

export interface KnownAirspaceFile {
  readonly name: string;
  /** As it was when it was read. */
  readonly state: string;
}

/** A file that is no set as it stands now. If it was one before, that set stays. */
export interface AirspaceFileProblem {
  readonly name: string;
  readonly problem: string;
}

/** `unchanged`: it says what it said before; `busy`: another process stores a file. */
export type StoredFile = 'added' | 'replaced' | 'unchanged' | 'refused' | 'busy';

const IN_FOLDER = new Statement<KnownAirspaceFile>(
  'select name, state from airspace_files where folder_id = $1 order by name',
);

/** Only if both have a file of the same name. A file that the other folder has as well stays where it is. */
const MOVE = new Statement(
  `update airspace_files f set folder_id = $2
    where folder_id = $1
      and exists (select from airspace_files shared where shared.folder_id = $1 and shared.name = any ($3))
      and not exists (select from airspace_files known where known.folder_id = $2 and known.name = f.name)`,
);

const PROBLEMS = new Statement<AirspaceFileProblem>(
  'select name, problem from airspace_files where problem is not null order by name',
);

const TAKE = new Statement<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken');

const SET_OF = new Statement<AirspaceSet & { id: string }>(
  `select s.id, s.name, s.country, s.valid_from::text as "validFrom", s.valid_until::text as "validUntil", s.source,
          s.licence, s.sha256
     from airspace_files f join airspace_sets s on s.id = f.set_id where f.folder_id = $1 and f.name = $2`,
);

const KEEP = new Statement(
  `insert into airspace_files (folder_id, name, state, problem, set_id) values ($1, $2, $3, $4, $5)
   on conflict (folder_id, name) do update
     set state = excluded.state, problem = excluded.problem, set_id = excluded.set_id, seen_at = now()`,
);

const FORGET = new Statement<{ setId: string | null }>(
  'delete from airspace_files where folder_id = $1 and name = $2 returning set_id as "setId"',
);

/** The files that sets are made of. A file and its set change in one transaction, so that none is half added. */
@Injectable()
export class AirspaceFileRepository {
  constructor(private readonly dataSource: DataSource) {}

  async inFolder(folderId: string): Promise<KnownAirspaceFile[]> {
    return IN_FOLDER.rows(this.dataSource, [folderId]);
  }

  /** Has the files of a folder belong to another one, which it has become: they share one of these names. */
  async move(from: string, to: string, names: readonly string[]): Promise<'moved' | 'busy'> {
    return this.inTurn<'moved'>(async (transaction) => {
      await MOVE.rows(transaction, [from, to, names]);
      return 'moved';
    });
  }

  /** Of all folders. */
  async problems(): Promise<AirspaceFileProblem[]> {
    return PROBLEMS.rows(this.dataSource);
  }

  /** Makes a file a set, which replaces its earlier one. */
  async store(file: AirspaceFileId, state: string, set: NewAirspaceSet): Promise<StoredFile> {
    try {
      return await this.inTurn<StoredFile>(async (transaction) => {
        const before = await SET_OF.row(transaction, [file.folderId, file.name]);
        const isSame = before !== undefined && saysTheSame(before, set);
        if (before && !isSame) await removeSet(transaction, before.id);
        const id = isSame ? before.id : await insertSet(transaction, set);
        await KEEP.rows(transaction, [file.folderId, file.name, state, null, id]);
        if (isSame) return 'unchanged';
        return before ? 'replaced' : 'added';
      });
    } catch (error) {
      if (!(error instanceof AirspaceSetExistsError)) throw error;
      return this.refuse(file, state, `There is another set named "${set.name}" already.`);
    }
  }

  /** Notes why a file is no set. */
  async refuse(file: AirspaceFileId, state: string, problem: string): Promise<StoredFile> {
    return this.inTurn<StoredFile>(async (transaction) => {
      const before = await SET_OF.row(transaction, [file.folderId, file.name]);
      await KEEP.rows(transaction, [file.folderId, file.name, state, problem, before?.id ?? null]);
      return 'refused';
    });
  }

  /** Removes the set of a file that has gone. */
  async forget({ folderId, name }: AirspaceFileId): Promise<'removed' | 'busy'> {
    return this.inTurn<'removed'>(async (transaction) => {
      const row = await FORGET.row(transaction, [folderId, name]);
      if (row?.setId) await removeSet(transaction, row.setId);
      return 'removed';
    });
  }

  private async inTurn<Outcome>(
    change: (transaction: Session) => Promise<Outcome>,
  ): Promise<Outcome | 'busy'> {
    return this.dataSource.transaction(async (manager) => {
      const lock = await TAKE.row(manager, [ADVISORY_LOCKS.airspaceFolder]);
      return lock!.taken ? change(manager) : 'busy';
    });
  }
}

function saysTheSame(before: AirspaceSet, set: AirspaceSet): boolean {
  const { name, country, validFrom, validUntil, source, licence, sha256 } = before;
  return (
    [name, country, validFrom, validUntil, source, licence].join('\n') ===
      [set.name, set.country, set.validFrom, set.validUntil, set.source, set.licence].join('\n') &&
    sha256.equals(set.sha256)
  );
}
