import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A file or folder of a WebDAV inbox, by the names on the way to it. */
export type InboxPath = readonly string[];

export interface InboxChild {
  readonly name: string;
  /** Null for a folder. */
  readonly sizeBytes: number | null;
  readonly modifiedAt: Date;
}

export interface InboxEntryRecord extends InboxChild {
  readonly parent: string;
}

const COLUMNS = 'name, size_bytes as "sizeBytes", modified_at as "modifiedAt"';

const ON_THE_WAY = new Statement<InboxEntryRecord>(
  `select parent, ${COLUMNS} from inbox_entries
    where account_id = $1 and (parent, name) in (select * from unnest($2::text[], $3::text[]))
    order by length(parent), parent`,
);

const IN_FOLDER = new Statement<InboxChild>(
  `select ${COLUMNS} from inbox_entries where account_id = $1 and parent = $2 order by name`,
);

/** Counts up to $2. */
const COUNT = new Statement<{ entries: number }>(
  `select count(*)::integer as entries from (select from inbox_entries where account_id = $1 limit $2) as found`,
);

/** The last path becomes a file of size $4, or a folder if that is null. The others are folders, which stay as they are. */
const PUT = new Statement(
  `insert into inbox_entries as e (account_id, parent, name, size_bytes, modified_at)
   select $1, parent, name, case when number = cardinality($2::text[]) then $4::integer end, now()
     from unnest($2::text[], $3::text[]) with ordinality as way (parent, name, number)
    order by number
   on conflict (account_id, parent, name) do update set size_bytes = excluded.size_bytes, modified_at = excluded.modified_at
    where e.size_bytes is not null and excluded.size_bytes is not null`,
);

const REMOVE = new Statement(
  `delete from inbox_entries
    where account_id = $1 and ((parent = $2 and name = $3) or parent = $4 or starts_with(parent, $4 || '/'))`,
);

/** The listings of WebDAV inboxes. */
@Injectable()
export class InboxEntryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The entry and the folders on the way to it, as far as they exist, from the top. */
  async onTheWay(accountId: string, path: InboxPath): Promise<InboxEntryRecord[]> {
    return ON_THE_WAY.rows(this.dataSource, [accountId, ...way(path)]);
  }

  async inFolder(accountId: string, path: InboxPath): Promise<InboxChild[]> {
    return IN_FOLDER.rows(this.dataSource, [accountId, path.join('/')]);
  }

  /** How many entries the account has, counted up to the limit. */
  async count(accountId: string, limit: number): Promise<number> {
    const row = await COUNT.row(this.dataSource, [accountId, limit]);
    return row?.entries ?? 0;
  }

  /** Adds a file or, without a size, a folder, with the folders on the way to it. Replaces a file of this path. */
  async put(accountId: string, path: InboxPath, sizeBytes: number | null): Promise<void> {
    await PUT.rows(this.dataSource, [accountId, ...way(path), sizeBytes]);
  }

  /** Removes the entry with everything in it. Returns whether it existed. */
  async remove(accountId: string, path: InboxPath): Promise<boolean> {
    const [parent, name] = [path.slice(0, -1).join('/'), path.at(-1)];
    return (await REMOVE.affected(this.dataSource, [accountId, parent, name, path.join('/')])) > 0;
  }
}

/** The parent and name of the path and of every folder on the way to it. */
function way(path: InboxPath): [parents: string[], names: string[]] {
  return [path.map((_, depth) => path.slice(0, depth).join('/')), [...path]];
}
