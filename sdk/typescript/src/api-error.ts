/** A problem with one field of a request, or one line of a file. */
export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
}

/** Every error that this package throws, except for a `signal` that you abort. */
export class FlightAnalysisError extends Error {
  override readonly name: string = 'FlightAnalysisError';
}

/** No response arrived: the connection failed, or `timeoutMs` passed. `cause` has the reason. */
export class ConnectionFailedError extends FlightAnalysisError {
  override readonly name: string = 'ConnectionFailedError';
}

export interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** The service returned an error. Each code has its own class, such as `InvalidIgcError`. */
export class ApiError extends FlightAnalysisError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** A code never changes its meaning. Codes that are newer than this package have no class of their own. */
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** The wait that the service asked for. */
  readonly retryAfterSeconds: number | null;

  constructor(response: ErrorResponse) {
    super(response.message);
    this.status = response.status;
    this.code = response.code;
    this.details = response.details ?? [];
    this.requestId = response.requestId;
    this.retryAfterSeconds = response.retryAfterSeconds;
  }
}
