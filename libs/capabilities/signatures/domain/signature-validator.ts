/** What a validation server found. */
export interface Verdict {
  /** `unsupported`: the server cannot check files of this recorder, or does not take this one for an IGC file. */
  readonly result: 'valid' | 'invalid' | 'unsupported';
  /** The server's name for itself, on one line. */
  readonly validatedBy: string;
}

/** Checks signatures outside of this service. The file leaves the installation. */
export abstract class SignatureValidator {
  /** @throws any error if the server gives no verdict; a retry may succeed */
  abstract validate(file: Uint8Array): Promise<Verdict>;

  /** Aborts requests in progress. */
  abstract close(): Promise<void>;
}
