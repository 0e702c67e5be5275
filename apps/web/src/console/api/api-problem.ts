/** Conflicts pass, and so do limits of rates. */
const PASSING = [408, 409, 429];

/** Why the service did not do what the page asked for. */
export class ApiProblem extends Error {
  constructor(
    /** 0 if there was no response. */
    readonly status: number,
    /** A code of the error reference, or `unreachable`. */
    readonly code: string,
    message: string,
    readonly details: readonly { readonly field: string; readonly message: string }[] = [],
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }

  /** Whether the same request can succeed later. */
  get isPassing(): boolean {
    return this.status < 400 || this.status >= 500 || PASSING.includes(this.status);
  }

  /** What is wrong with a field of the form. */
  fieldMessage(field: string): string | undefined {
    return this.details.find((detail) => detail.field === field)?.message;
  }
}

/** The problem that an error response describes. */
export function problemOf(status: number, body: unknown, retryAfter: string | null): ApiProblem {
  const { code, message, details } = (body ?? {}) as Partial<ApiProblem>;
  const seconds = Number(retryAfter);
  return new ApiProblem(
    status,
    code ?? 'unreachable',
    message ?? `The service responded with status ${status}.`,
    details ?? [],
    retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
  );
}

/** There was no response: the network or the service is down. */
export function unreachable(): ApiProblem {
  return new ApiProblem(0, 'unreachable', 'The service could not be reached.');
}
