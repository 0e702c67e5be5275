import { FlightFileUnreadableError } from './flight-file-store.js';
import { isPassingFileSystemFault } from './folder/file-system-faults.js';

/** Whether reading the same file may succeed later, although the store is available. */
export function isPassingFileFault(error: unknown): boolean {
  return error instanceof FlightFileUnreadableError || isPassingFileSystemFault(error);
}
