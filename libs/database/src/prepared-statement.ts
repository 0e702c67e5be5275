import { type Pool } from 'pg';
import { type DataSource, type EntityManager } from 'typeorm';

/**
 * A statement of the hot path. It goes past the entity manager straight to the driver and has a name, so that each
 * connection parses and plans it once and a row comes back as it is, without being made an entity.
 */
export class PreparedStatement<Row extends object> {
  /** @param name of its own within the process */
  constructor(
    private readonly name: string,
    private readonly text: string,
  ) {}

  /** Outside of any transaction, on whichever connection is free. */
  async rows(database: DataSource | EntityManager, values: unknown[]): Promise<Row[]> {
    const { driver } = 'connection' in database ? database.connection : database;
    const { master } = driver as unknown as { master: Pool };
    const { rows } = await master.query<Row>({ name: this.name, text: this.text, values });
    return rows;
  }
}
