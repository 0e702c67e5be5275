/** Keeps the uploaded files. Keys are flight ids. Adapters write whole files durably or not at all. */
export abstract class FlightFileStore {
  /** Resolves when the bytes are safe from a crash of this process and of the machine. */
  abstract write(flightId: string, bytes: Uint8Array): Promise<void>;

  /** @throws FlightFileMissingError when there is no such file. */
  abstract read(flightId: string): Promise<Uint8Array>;

  /** Removes the file; a missing one is no error. */
  abstract remove(flightId: string): Promise<void>;
}

export class FlightFileMissingError extends Error {
  constructor(flightId: string, options?: ErrorOptions) {
    super(`The file of flight ${flightId} is missing from the store`, options);
    this.name = 'FlightFileMissingError';
  }
}
