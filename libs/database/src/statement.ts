import { type Pool } from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';
import { type PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** Whatever runs SQL: a data source on any free connection, an entity manager within its transaction. */
export interface Session {
  query<Result>(text: string, values?: unknown[]): Promise<Result>;
}

const written: Statement[] = [];

/** Every statement of the modules loaded so far. A test prepares each of them against the migrated schema. */
export function allStatements(): readonly Statement[] {
  return written;
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
  constructor(readonly text: string) {
    written.push(this);
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

/**
 * A statement on the hot path. It bypasses the entity manager and has a name, so each connection parses and plans it
 * once.
 */
export class PreparedStatement<Row extends object = object> extends Statement<Row> {
  /** @param name unique within the process */
  constructor(
    private readonly name: string,
    text: string,
  ) {
    super(text);
  }

  /**
   * Runs outside any transaction, on any free connection. TypeORM's own way to a connection leaves its errors unhandled,
   * and one that breaks would end the process; the pool handles them.
   */
  protected override async run(
    database: DataSource | EntityManager,
    values: unknown[],
  ): Promise<StatementResult<Row>> {
    const { driver } = 'connection' in database ? database.connection : database;
    const master = (driver as PostgresDriver).master as Pool;
    const { rows, rowCount } = await master.query<Row>({ name: this.name, text: this.text, values });
    return { rows, affected: rowCount ?? 0 };
  }
}
