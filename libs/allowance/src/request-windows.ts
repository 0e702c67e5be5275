/** How long a request counts. */
export const WINDOW_MS = 60_000;

/** What is counted under a name; at most `limit` requests in any 60 seconds. */
export interface RequestWindow {
  readonly name: string;
  readonly limit: number;
}

export interface WindowState {
  readonly limit: number;
  /** Requests that would be admitted now. */
  readonly remaining: number;
  /** Milliseconds until the oldest request that counts no longer does; 0 when none counts. */
  readonly resetMs: number;
}

export interface WindowsOutcome {
  readonly admitted: boolean;
  /** In the order in which they were asked for. */
  readonly windows: readonly WindowState[];
}

/**
 * Sliding windows that remember the time of each request they admitted, so that they are exact: whenever one
 * looks, at most `limit` requests were admitted in the 60 seconds before.
 */
export abstract class RequestWindows {
  /** Counts one request in all of the windows, or, when one of them is full, in none. */
  abstract take(windows: readonly RequestWindow[]): Promise<WindowsOutcome>;

  abstract close(): Promise<void>;
}
