import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Query } from './operation-types.js';

/** What has happened, in order and without gaps. */
export class EventOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /**
   * The events after a cursor, oldest first. Store `next_cursor` together with what you did with the events, and pass it
   * as `after` the next time. With the secret of an app as the key, the events of all its users.
   */
  page(query: Query<'listEvents'> = {}, options?: CallOptions) {
    return this.client.call('listEvents', { query }, options);
  }
}
