import { METRICS } from '@core/observability';
import {
  FileStoreUnavailableError,
  FlightFileDamagedError,
  FlightFileStore,
  type StoredFile,
} from './flight-file-store.js';
import { measured } from './measured-operation.js';

/** Measures the operations of another store, and has it write to see whether it is available when a write has failed. */
export class MeasuredFlightFileStore extends FlightFileStore {
  /** Whether the last write failed because the store was unavailable, for example because it was full. */
  private isSuspect = false;

  constructor(private readonly store: FlightFileStore) {
    super();
    METRICS.filesDamaged.add({}, 0); // an increase can only be seen of a series that exists
  }

  override get location(): string {
    return this.store.location;
  }

  override checkAvailable(): Promise<void> {
    const how = { byWriting: this.isSuspect };
    return measured('check', () => this.suspecting(() => this.store.checkAvailable(how)));
  }

  override write(flightId: string, bytes: Uint8Array): Promise<void> {
    return measured('write', () => this.suspecting(() => this.store.write(flightId, bytes)));
  }

  override writeFast(flightId: string, bytes: Uint8Array): Promise<void> {
    return measured('write', () => this.suspecting(() => this.store.writeFast(flightId, bytes)));
  }

  override compress(flightId: string, bytes: Uint8Array): Promise<boolean> {
    return measured('compress', () => this.store.compress(flightId, bytes));
  }

  override read(flightId: string, sha256?: Uint8Array | null): Promise<Uint8Array> {
    return measured('read', () =>
      this.store.read(flightId, sha256).catch((error: unknown) => {
        if (error instanceof FlightFileDamagedError) METRICS.filesDamaged.add({});
        throw error;
      }),
    );
  }

  override has(flightId: string): Promise<boolean> {
    return this.store.has(flightId);
  }

  override remove(flightId: string): Promise<boolean> {
    return measured('remove', () => this.store.remove(flightId));
  }

  override parts(): Promise<string[]> {
    return measured('list', () => this.store.parts());
  }

  override list(part: string): Promise<StoredFile[]> {
    return measured('list', () => this.store.list(part));
  }

  override discard(file: StoredFile): Promise<void> {
    return measured('remove', () => this.store.discard(file));
  }

  private async suspecting<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.isSuspect = false;
      return result;
    } catch (error) {
      this.isSuspect ||= error instanceof FileStoreUnavailableError;
      throw error;
    }
  }
}
