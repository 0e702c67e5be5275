import path from 'node:path';
import { SETTINGS, type Settings } from '@app/config';
import { Global, Module } from '@nestjs/common';
import { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
import { FlightFileStore } from './flight-file-store.js';

/** The folder of the uploaded files. */
export function flightFilesFolder({ dataDir }: Settings): string {
  return path.join(dataDir, 'flights');
}

@Global()
@Module({
  providers: [
    {
      provide: FlightFileStore,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new FilesystemFlightFileStore(flightFilesFolder(settings)),
    },
  ],
  exports: [FlightFileStore],
})
export class StorageModule {}
