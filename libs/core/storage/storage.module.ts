import { SETTINGS, type Settings } from '@core/config';
import { FileStoreRepository } from './tables/file-store.repository.js';
import { Global, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { ArchiveStore } from './archive-store.js';
import { FlightFileStore } from './flight-file-store.js';
import { MeasuredArchiveStore } from './measured-archive-store.js';
import { MeasuredFlightFileStore } from './measured-flight-file-store.js';
import { configuredStores, type ServiceStores } from './opened-store.js';

/** Both stores share the checks of their root. */
const STORES = Symbol('stores');

@Global()
@Module({
  providers: [
    {
      provide: STORES,
      inject: [SETTINGS, FileStoreRepository],
      useFactory: (settings: Settings, ids: FileStoreRepository) =>
        configuredStores(settings, ids, { mayCreate: true }),
    },
    {
      provide: FlightFileStore,
      inject: [STORES],
      useFactory: ({ files }: ServiceStores) => new MeasuredFlightFileStore(files),
    },
    {
      provide: ArchiveStore,
      inject: [STORES],
      useFactory: ({ archives }: ServiceStores) => new MeasuredArchiveStore(archives),
    },
  ],
  exports: [ArchiveStore, FlightFileStore],
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
