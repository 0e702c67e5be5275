/** The uploaded files: a port, its adapters for a folder and for S3, and the marker that identifies the store. */
export { type AcceptedStore, acceptStore, StoreNotAcceptedError } from './accept-store.js';
export { ArchivePartMissingError, ArchiveStore, type StoredArchivePart } from './archive-store.js';
export { type CopyProgress, copyStore, type CopySummary } from './copy-store.js';
export {
  FileStoreUnavailableError,
  FlightFileDamagedError,
  FlightFileMissingError,
  FlightFileUnreadableError,
  FlightFileStore,
  type StoredFile,
} from './flight-file-store.js';
export {
  bucketOptions,
  configuredLocation,
  configuredStores,
  type OpenedStore,
  openStore,
  type StoreLocation,
} from './opened-store.js';
export { isPassingFileFault } from './passing-file-fault.js';
export { type S3BucketOptions } from './s3/s3-bucket.js';
export { StorageModule } from './storage.module.js';
export { type StorePlace } from './store-place.js';
export { MarkedRoot, type StoreRoot } from './store-root.js';
