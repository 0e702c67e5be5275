import { ProcessFlightQueue } from '@app/queue';
import { FlightFileStore } from '@app/storage';
import { Logger, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotReadyError, Readiness } from './readiness.js';

const readiness = {
  provide: Readiness,
  inject: [DataSource, ProcessFlightQueue, FlightFileStore],
  useFactory: (database: DataSource, queue: ProcessFlightQueue, files: FlightFileStore) => {
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

/** Detects a hot standby, a demoted primary, and a server made read-only, for example because its disk is full. */
async function refuseReadOnly(database: DataSource): Promise<void> {
  const [row] = await database.query<{ readOnly: boolean }[]>(
    `select current_setting('transaction_read_only')::boolean as "readOnly"`,
  );
  if (row?.readOnly) throw new NotReadyError('The database is read-only.');
}
