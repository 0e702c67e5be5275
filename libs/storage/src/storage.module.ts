import path from 'node:path';
import { SETTINGS, type Settings } from '@app/config';
import { Global, Module } from '@nestjs/common';
import { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
import { FlightFileStore } from './flight-file-store.js';

@Global()
@Module({
  providers: [
    {
      provide: FlightFileStore,
      inject: [SETTINGS],
      useFactory: (settings: Settings) =>
        new FilesystemFlightFileStore(path.join(settings.dataDir, 'flights')),
    },
  ],
  exports: [FlightFileStore],
})
export class StorageModule {}
