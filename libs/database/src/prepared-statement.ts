import { type Pool } from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';

/**
 * A statement on the hot path. It bypasses the entity manager and has a name, so each connection parses and plans it
 * once and rows are returned without becoming entities.
 */
export class PreparedStatement<Row extends object> {
  /** @param name unique within the process */
  constructor(
    private readonly name: string,
    private readonly text: string,
  ) {}

  /**
   * Runs outside any transaction, on any free connection. TypeORM's own way to a connection leaves its errors unhandled,
   * and one that breaks would end the process; the pool handles them.
   */
  async rows(database: DataSource | EntityManager, values: unknown[]): Promise<Row[]> {
    const { driver } = 'connection' in database ? database.connection : database;
    const { master } = driver as unknown as { master: Pool };
    const { rows } = await master.query<Row>({ name: this.name, text: this.text, values });
    return rows;
  }
}
