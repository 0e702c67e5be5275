import { DatabaseProbe } from '@app/database';
import { ProcessFlightQueue } from '@app/queue';
import { FlightFileStore } from '@app/storage';
import { Logger, Module } from '@nestjs/common';
import { NotReadyError, Readiness } from './readiness.js';

const readiness = {
  provide: Readiness,
  inject: [DatabaseProbe, ProcessFlightQueue, FlightFileStore],
  useFactory: (database: DatabaseProbe, queue: ProcessFlightQueue, files: FlightFileStore) => {
    const logger = new Logger('readiness');
    return new Readiness(
      [
        { check: () => refuseReadOnly(database), failure: 'The database does not respond.' },
        { check: () => queue.ping(), failure: 'The queue does not respond.' },
        { check: () => files.checkAvailable(), failure: 'The file store is not available.' },
      ],
      (problems) => {
        if (problems.length === 0) logger.log({ event: 'readiness.regained' });
        else logger.warn({ event: 'readiness.lost', problems });
      },
    );
  },
};

/** The readiness checks shared by the API and the worker. */
@Module({ providers: [readiness], exports: [Readiness] })
export class ManagementModule {}

async function refuseReadOnly(database: DatabaseProbe): Promise<void> {
  if (await database.isReadOnly()) throw new NotReadyError('The database is read-only.');
}
