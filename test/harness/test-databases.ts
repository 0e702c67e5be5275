import { migrate } from '@core/database';
import { Client, escapeIdentifier } from 'pg';

/** Database with the schema, copied for each new one: faster than running all migrations. */
const TEMPLATE = 'migrated';

/** The databases of a PostgreSQL server. */
export class TestDatabases {
  private template: Promise<void> | undefined;

  /** @param serverUrl the URL of the server's first database @param hasTemplate whether it has the template already */
  constructor(
    readonly serverUrl: string,
    hasTemplate: boolean,
  ) {
    if (hasTemplate) this.template = Promise.resolve();
  }

  /** The URL of a new database with the schema. */
  async create(name: string): Promise<string> {
    await this.ensureTemplate();
    await this.administer(`create database ${escapeIdentifier(name)} template ${TEMPLATE}`);
    return this.urlOf(name);
  }

  async drop(name: string): Promise<void> {
    await this.administer(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  }

  /** Creates the database from which others are copied. */
  async ensureTemplate(): Promise<void> {
    await (this.template ??= this.createTemplate());
  }

  private async createTemplate(): Promise<void> {
    await this.administer(`create database ${TEMPLATE}`);
    await migrate(this.urlOf(TEMPLATE));
  }

  /** Runs a statement on the first database. */
  async administer(statement: string): Promise<void> {
    const admin = new Client({ connectionString: this.serverUrl });
    await admin.connect();
    try {
      await admin.query(statement);
    } finally {
      await admin.end();
    }
  }

  private urlOf(database: string): string {
    const url = new URL(this.serverUrl);
    url.pathname = `/${database}`;
    return url.href;
  }
}
