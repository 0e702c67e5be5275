import { type CallOptions, type FlightAnalysisClient } from './client.js';

export class AccountOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /** The account, its key and its totals. */
  me(options?: CallOptions) {
    return this.client.call('getMe', {}, options);
  }

  /** Requests and debriefs of this month, and what is left. */
  usage(options?: CallOptions) {
    return this.client.call('getUsage', {}, options);
  }
}
