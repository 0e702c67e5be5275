/** How long a request counts. */
export const WINDOW_MS = 60_000;

/** A named counter that admits at most `limit` requests in any 60 seconds. */
export interface RequestWindow {
  readonly name: string;
  readonly limit: number;
}

export interface WindowState {
  readonly limit: number;
  /** Requests that would be admitted now. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request expires; 0 if there is none. */
  readonly resetMs: number;
}

export interface WindowsOutcome {
  readonly admitted: boolean;
  /** In the order of the arguments. */
  readonly windows: readonly WindowState[];
}

/**
 * Exact sliding windows that remember the time of each admitted request: at any moment, at most `limit`
 * requests were admitted in the preceding 60 seconds.
 */
export abstract class RequestWindows {
  /** Counts one request in all the windows, or in none if one of them is full. */
  abstract take(windows: readonly RequestWindow[]): Promise<WindowsOutcome>;

  abstract close(): Promise<void>;
}
