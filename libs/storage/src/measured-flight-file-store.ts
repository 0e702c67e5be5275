import { FlightFileStore, type StoredFile } from './flight-file-store.js';
import { measured } from './measured-operation.js';

/** Measures the operations of another store. */
export class MeasuredFlightFileStore extends FlightFileStore {
  constructor(private readonly store: FlightFileStore) {
    super();
  }

  override get location(): string {
    return this.store.location;
  }

  override checkAvailable(): Promise<void> {
    return measured('check', () => this.store.checkAvailable());
  }

  override write(flightId: string, bytes: Uint8Array): Promise<void> {
    return measured('write', () => this.store.write(flightId, bytes));
  }

  override writeFast(flightId: string, bytes: Uint8Array): Promise<void> {
    return measured('write', () => this.store.writeFast(flightId, bytes));
  }

  override compress(flightId: string, bytes: Uint8Array): Promise<boolean> {
    return measured('compress', () => this.store.compress(flightId, bytes));
  }

  override read(flightId: string): Promise<Uint8Array> {
    return measured('read', () => this.store.read(flightId));
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
}
