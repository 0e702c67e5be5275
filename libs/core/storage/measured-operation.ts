import { METRICS } from '@core/observability';
import { ArchivePartMissingError } from './archive-store.js';
import {
  FileStoreUnavailableError,
  FlightFileDamagedError,
  FlightFileMissingError,
  FlightFileUnreadableError,
} from './flight-file-store.js';

type Operation = 'check' | 'read' | 'write' | 'compress' | 'remove' | 'list';

/** Measures an operation of a store. */
export async function measured<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    METRICS.fileStoreDuration.recordSince(startedAt, { operation, outcome: 'ok' });
    return result;
  } catch (error) {
    METRICS.fileStoreDuration.recordSince(startedAt, { operation, outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof FlightFileMissingError || error instanceof ArchivePartMissingError) return 'missing';
  if (error instanceof FlightFileDamagedError) return 'damaged';
  if (error instanceof FlightFileUnreadableError) return 'error';
  return error instanceof FileStoreUnavailableError ? 'unavailable' : 'error';
}
