import { TestPostgres } from './backing-services.js';
import { lastSteps } from './last-steps.js';
import { TestDatabases } from './test-databases.js';

let databases: Promise<TestDatabases> | undefined;
let created = 0;

/** On the server that runs for all test workers, or else on one of this worker. */
async function sharedDatabases(): Promise<TestDatabases> {
  const serverUrl = process.env['TEST_POSTGRES'];
  if (serverUrl !== undefined) return new TestDatabases(serverUrl, true);
  const postgres = await TestPostgres.start();
  lastSteps.add(() => postgres.stop());
  return postgres.databases;
}

/** Databases of one suite on a PostgreSQL that all suites share. */
export class SharedPostgres {
  private readonly names: string[] = [];

  private constructor(private readonly databases: TestDatabases) {}

  /** For suites that neither configure nor stop the server: those start their own `TestPostgres`. */
  static async start(): Promise<SharedPostgres> {
    return new SharedPostgres(await (databases ??= sharedDatabases()));
  }

  /** The URL of a new database with the schema. The name may occur in several suites. */
  async createDatabase(name: string): Promise<string> {
    const unique = `${name}_${process.pid}_${++created}`;
    this.names.push(unique);
    return this.databases.create(unique);
  }

  /** Drops the databases. */
  async stop(): Promise<void> {
    for (const name of this.names.splice(0)) await this.databases.drop(name);
  }
}
