export { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
export { FlightFileMissingError, FlightFileStore } from './flight-file-store.js';
export { StorageModule } from './storage.module.js';
