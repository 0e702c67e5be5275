import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Query } from './operation-types.js';

/** What all flights add up to. */
export class LogbookOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /** Sums, in all and by season, month, site or glider. */
  statistics(query: Query<'getStatistics'> = {}, options?: CallOptions) {
    return this.client.call('getStatistics', { query }, options);
  }

  /** The personal bests, each with the flight that set it. */
  records(query: Query<'getRecords'> = {}, options?: CallOptions) {
    return this.client.call('getRecords', { query }, options);
  }

  /** All thermals by place, as GeoJSON. */
  thermalMap(query: Omit<Query<'getThermalMap'>, 'format'> = {}, options?: CallOptions) {
    return this.client.call('getThermalMap', { query }, options);
  }

  /** The same as waypoints of a CUP file. */
  thermalWaypoints(query: Omit<Query<'getThermalMap'>, 'format'> = {}, options?: CallOptions): Promise<Blob> {
    return this.client.download('getThermalMap', { query: { ...query, format: 'cup' } }, options);
  }
}
