/** The store of uploaded files: a folder or a bucket. */
export { acceptStore, StoreNotAcceptedError } from './accept-store.js';
export { ArchivePartMissingError, ArchiveStore } from './archive-store.js';
export { type CopyProgress, copyStore, type CopySummary } from './copy-store.js';
export {
  FileStoreUnavailableError,
  FlightFileDamagedError,
  FlightFileMissingError,
  FlightFileStore,
  FlightFileUnreadableError,
  type StoredFile,
} from './flight-file-store.js';
export { FilesystemFlightFileStore } from './folder/filesystem-flight-file-store.js';
export {
  bucketOptions,
  configuredLocation,
  configuredStores,
  openStore,
  type StoreLocation,
} from './opened-store.js';
export { isPassingFileFault } from './passing-file-fault.js';
export { StorageModule } from './storage.module.js';
export { MarkedRoot } from './store-root.js';
export { FileStoreRepository, HAS_FILE } from './tables/file-store.repository.js';
export { STORAGE_TABLES } from './tables/storage-tables.js';
export { isUnfinished } from './unfinished-file.js';
