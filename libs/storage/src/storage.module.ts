import path from 'node:path';
import { SETTINGS, type Settings } from '@app/config';
import { FileStoreRepository } from '@tables/storage';
import { Global, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
import { FlightFileStore } from './flight-file-store.js';
import { MarkedRoot } from './store-root.js';

/** The folder of the uploaded files. */
export function flightFilesFolder({ dataDir }: Settings): string {
  return path.join(dataDir, 'flights');
}

@Global()
@Module({
  providers: [
    {
      provide: FlightFileStore,
      inject: [SETTINGS, FileStoreRepository],
      useFactory: (settings: Settings, ids: FileStoreRepository) =>
        new FilesystemFlightFileStore(new MarkedRoot(flightFilesFolder(settings), ids, { mayCreate: true })),
    },
  ],
  exports: [FlightFileStore],
})
export class StorageModule implements OnApplicationBootstrap {
  private readonly logger = new Logger('files');

  constructor(private readonly files: FlightFileStore) {}

  /** The first start creates the store. If the store is unavailable, the process starts anyway and waits for it. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.files.checkAvailable();
    } catch (error) {
      this.logger.error({ event: 'file_store.unavailable', error });
    }
  }
}
