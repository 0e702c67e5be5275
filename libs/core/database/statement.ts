import { createHash } from 'node:crypto';
import { type Pool } from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';
import { type PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** Whatever runs SQL: a data source on any free connection, an entity manager within its transaction. */
export interface Session {
  query<Result>(text: string, values?: unknown[]): Promise<Result>;
}

const written: Statement[] = [];
const byText = new Map<string, Statement>();

/** Every statement of the modules loaded so far. A test prepares each of them against the migrated schema. */
export function allStatements(): readonly Statement[] {
  return written;
}

/** The name under which a connection prepares this text; undefined if it is not that of a statement. */
export function statementName(text: string): string | undefined {
  return byText.get(text)?.name;
}

/** The connections of a data source. */
export function poolOf({ driver }: DataSource): Pool {
  return (driver as PostgresDriver).master as Pool;
}

interface StatementResult<Row> {
  readonly rows: Row[];
  /** How many rows were updated or deleted. */
  readonly affected: number;
}

/**
 * An SQL statement: a constant of its module, with the type of its rows. Parameters are `$1`, `$2` and so on; a
 * statement is never put together from values.
 */
export class Statement<Row extends object = object> {
  /** @param givenName unique within the process; by default, it is derived from the text */
  constructor(
    readonly text: string,
    private givenName?: string,
  ) {
    written.push(this);
    byText.set(text, this);
  }

  /** The name under which connections prepare it. */
  get name(): string {
    return (this.givenName ??= createHash('sha1').update(this.text).digest('hex'));
  }

  /** The rows that it selects or returns. */
  async rows(session: Session, values: unknown[] = []): Promise<Row[]> {
    return (await this.run(session, values)).rows;
  }

  /** The first of its rows. */
  async row(session: Session, values: unknown[] = []): Promise<Row | undefined> {
    const [row] = await this.rows(session, values);
    return row;
  }

  /** How many rows it updated or deleted. */
  async affected(session: Session, values: unknown[] = []): Promise<number> {
    return (await this.run(session, values)).affected;
  }

  /** TypeORM answers with the rows, and with a pair of rows and their number if the statement updates or deletes. */
  protected async run(session: Session, values: unknown[]): Promise<StatementResult<Row>> {
    const result = await session.query<Row[] | [Row[], number]>(this.text, values);
    const [rows, affected] = result;
    return Array.isArray(rows)
      ? { rows, affected: affected as number }
      : { rows: result as Row[], affected: 0 };
  }
}

/** A statement on the hot path. It bypasses the entity manager, and its name is readable in the database's log. */
export class PreparedStatement<Row extends object = object> extends Statement<Row> {
  /** @param name unique within the process */
  constructor(name: string, text: string) {
    super(text, name);
  }

  /**
   * Runs outside any transaction, on any free connection. TypeORM's own way to a connection leaves its errors unhandled,
   * and one that breaks would end the process; the pool handles them.
   */
  protected override async run(
    database: DataSource | EntityManager,
    values: unknown[],
  ): Promise<StatementResult<Row>> {
    const pool = poolOf('connection' in database ? database.connection : database);
    const { rows, rowCount } = await pool.query<Row>(this.text, values);
    return { rows, affected: rowCount ?? 0 };
  }
}
