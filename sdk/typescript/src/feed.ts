import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Query } from './operation-types.js';

/** The private link to a calendar and an Atom feed of the account's flights. */
export class FeedOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /** Since when there is a link, without the link itself. */
  get(options?: CallOptions) {
    return this.client.call('getFeed', {}, options);
  }

  /** Makes a link, which is shown only once. An earlier one stops working. */
  make(options?: CallOptions) {
    return this.client.call('makeFeed', {}, options);
  }

  revoke(options?: CallOptions) {
    return this.client.call('revokeFeed', {}, options);
  }

  /** The flights as an iCalendar file. Needs no key: `token` is in the link. */
  calendar(token: string, query: Query<'getCalendar'> = {}, options?: CallOptions): Promise<Blob> {
    return this.client.download('getCalendar', { path: { token }, query }, options);
  }

  /** The flights as an Atom feed. Needs no key: `token` is in the link. */
  atom(token: string, query: Query<'getAtomFeed'> = {}, options?: CallOptions): Promise<Blob> {
    return this.client.download('getAtomFeed', { path: { token }, query }, options);
  }
}
