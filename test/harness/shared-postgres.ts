import { TestPostgres } from './backing-services.js';
import { lastSteps } from './last-steps.js';

let server: Promise<TestPostgres> | undefined;
let databases = 0;

async function startServer(): Promise<TestPostgres> {
  const postgres = await TestPostgres.start();
  lastSteps.add(() => postgres.stop());
  return postgres;
}

/** Databases of one suite on a PostgreSQL that the suites of a test worker share. */
export class SharedPostgres {
  private readonly created: string[] = [];

  private constructor(private readonly postgres: TestPostgres) {}

  /** For suites that neither configure nor stop the server: those start their own `TestPostgres`. */
  static async start(): Promise<SharedPostgres> {
    return new SharedPostgres(await (server ??= startServer()));
  }

  /** The URL of a new database with the schema. The name may occur in several suites. */
  async createDatabase(name: string): Promise<string> {
    const unique = `${name}_${++databases}`;
    this.created.push(unique);
    return this.postgres.createDatabase(unique);
  }

  /** Drops the databases. */
  async stop(): Promise<void> {
    for (const name of this.created.splice(0)) {
      await this.postgres.administer(`drop database if exists ${name} with (force)`);
    }
  }
}
