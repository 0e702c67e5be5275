import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Body } from './operation-types.js';

/** Take-offs that the account has named. */
export class SiteOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  async list(options?: CallOptions) {
    return (await this.client.call('listSites', {}, options)).data;
  }

  /** Names the take-off of a flight, for all flights from there. */
  nameTakeoff(body: Body<'nameTakeoff'>, options?: CallOptions) {
    return this.client.call('nameTakeoff', { body }, options);
  }

  rename(siteId: string, body: Body<'renameSite'>, options?: CallOptions) {
    return this.client.call('renameSite', { path: { siteId }, body }, options);
  }

  /** Gives the flights from there their earlier names back. */
  withdraw(siteId: string, options?: CallOptions) {
    return this.client.call('withdrawSite', { path: { siteId } }, options);
  }
}
