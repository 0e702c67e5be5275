import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';
import { type LimitName } from './limits.js';

export interface ErrorDetail {
  /** The parameter, field or header; for a line of a file, `line 12`. */
  readonly field: string;
  readonly message: string;
}

export interface ApiErrorOptions {
  /** More precise than the catalogue's message; never contains a secret or another account's data. */
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** Extra response headers for this error, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** The limit that the request has hit, for the metrics. */
  readonly limit?: LimitName;
}

/**
 * The only error that becomes a response other than 500. Thrown with a code; its status and message come from the
 * catalogue.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly limit: LimitName | undefined;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.message ?? ERROR_CATALOGUE[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.status = ERROR_CATALOGUE[code].status;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.limit = options.limit;
  }
}
