/** The uploaded files: a port, its adapter for a folder, and the marker that identifies the store. */
export { type AcceptedStore, acceptStore, StoreNotAcceptedError } from './accept-store.js';
export { isPassingFileSystemFault } from './file-system-faults.js';
export { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
export {
  FileStoreUnavailableError,
  FlightFileMissingError,
  FlightFileStore,
  type StoredFile,
} from './flight-file-store.js';
export { flightFilesFolder, StorageModule } from './storage.module.js';
export { MarkedRoot, type StoreRoot } from './store-root.js';
