import { DatabaseProbe, isDatabaseUnavailable } from '@core/database';
import { METRICS, observe } from '@core/observability';
import { ProcessFlightQueue } from '@core/work';
import { FileStoreUnavailableError, FlightFileStore } from '@core/storage';
import { Logger, Module } from '@nestjs/common';
import { CAPABILITIES, type Capability, NotReadyError, Readiness } from './readiness.js';

const WRITING: readonly Capability[] = ['accept', 'process'];

const readinessOfProcess = {
  provide: Readiness,
  inject: [DatabaseProbe, ProcessFlightQueue, FlightFileStore],
  useFactory: (database: DatabaseProbe, queue: ProcessFlightQueue, files: FlightFileStore) => {
    const logger = new Logger('readiness');
    const readiness = new Readiness(
      [
        {
          neededTo: ['read', 'accept', 'process'],
          check: () => refuseReadOnly(database),
          failure: 'The database does not respond.',
        },
        // an upload is accepted without the queue: its row is enough
        { neededTo: ['process'], check: () => queue.ping(), failure: 'The queue does not respond.' },
        {
          neededTo: WRITING,
          check: () => checkFiles(files),
          failure: 'The file store is not available.',
        },
      ],
      (problems) => {
        if (problems.length === 0) logger.log({ event: 'readiness.regained' });
        else logger.warn({ event: 'readiness.lost', problems });
      },
    );
    observe([METRICS.ready], async (report) => {
      for (const capability of CAPABILITIES) {
        const problems = await readiness.problems(capability);
        report(METRICS.ready, problems.length === 0 ? 1 : 0, { capability });
      }
    });
    return readiness;
  },
};

/** The readiness checks shared by the API and the worker. */
@Module({ providers: [readinessOfProcess], exports: [Readiness] })
export class ManagementModule {}

/** The database has the id of the store. While it does not respond, its own check says so, and the store may be fine. */
async function checkFiles(files: FlightFileStore): Promise<void> {
  try {
    await files.checkAvailable();
  } catch (error) {
    if (error instanceof FileStoreUnavailableError || !isDatabaseUnavailable(error)) throw error;
  }
}

async function refuseReadOnly(database: DatabaseProbe): Promise<void> {
  if (await database.isReadOnly()) throw new NotReadyError('The database is read-only.', WRITING);
}
