import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Query } from './operation-types.js';

/** Flights that anyone with the link can see. They need no key. `token` is the last part of the link. */
export class SharedFlightOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  get(token: string, query: Query<'getSharedFlight'> = {}, options?: CallOptions) {
    return this.client.call('getSharedFlight', { path: { token }, query }, options);
  }

  /** What the data show of it and airspaces, if the owner shows that. */
  airspace(token: string, query: Query<'getSharedFlightAirspace'> = {}, options?: CallOptions) {
    return this.client.call('getSharedFlightAirspace', { path: { token }, query }, options);
  }

  /** The track as a file, if the owner allows it. */
  download(token: string, query: Query<'downloadSharedTrack'>, options?: CallOptions): Promise<Blob> {
    return this.client.download('downloadSharedTrack', { path: { token }, query }, options);
  }

  /** A picture of 1200 × 630 pixels. */
  previewImage(token: string, options?: CallOptions): Promise<Blob> {
    return this.client.download('getPreviewImage', { path: { token } }, options);
  }
}
