import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { FlightProcessingFailedError } from './generated/errors.js';
import { type Body, type Query, type Schemas } from './operation-types.js';
import { itemsOf } from './pages.js';
import { poll, type WaitOptions } from './polling.js';
import { textOf, type Track, type TrackQuery } from './track.js';
import { type FileContent, uploadForm, type UploadProgress } from './upload-form.js';

export interface UploadOptions extends CallOptions {
  readonly title?: string | undefined;
  readonly site?: string | undefined;
  /** Returns as soon as the flight is stored, before its analysis. */
  readonly respondAsync?: boolean;
  /** Called as the file is sent. Browsers support it over HTTP/2 only. */
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** A flight; `flights` lists all flights of its log if the account stores each as one. */
export type UploadedFlight = Schemas['Flight'] & Schemas['FlightsOfUpload'];

export class FlightOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /** Stores a flight. Its `status` is `processing` if the analysis takes longer than the service waits. */
  upload(file: FileContent, options: UploadOptions = {}): Promise<UploadedFlight> {
    const { title, site, respondAsync, onProgress, ...call } = options;
    const headers = { ...(respondAsync ? { Prefer: 'respond-async' } : {}), ...call.headers };
    const form = uploadForm([{ field: 'track', name: 'flight', content: file }], { title, site });
    return this.client.submit(
      'uploadFlight',
      { form, onProgress },
      { ...call, headers },
    ) as Promise<UploadedFlight>;
  }

  /** Adds a flight without a track, such as one from a paper logbook. */
  add(body: Body<'addFlight'>, options?: CallOptions) {
    return this.client.call('addFlight', { body }, options);
  }

  /** Stores a flight, waits until it is processed, and returns its results. @throws FlightProcessingFailedError */
  async analyse(
    file: FileContent,
    options: UploadOptions & WaitOptions = {},
  ): Promise<Schemas['ProcessedFlight'] & Schemas['FlightsOfUpload']> {
    const flight = await this.upload(file, options);
    if (flight.status === 'processed') return flight;
    const { signal, timeoutMs, headers, onResponse, pollMs } = options;
    return this.untilProcessed(flight.id, { signal, timeoutMs, headers, onResponse, pollMs });
  }

  /** Waits for the results of a flight. Set `signal` to limit the wait. @throws FlightProcessingFailedError */
  untilProcessed(flightId: string, options: WaitOptions = {}): Promise<Schemas['ProcessedFlight']> {
    return poll(async () => {
      const flight = await this.get(flightId, options);
      if (flight.status === 'failed') throw analysisFailed(flightId);
      return flight.status === 'processed' ? flight : undefined;
    }, options);
  }

  /** All flights that match, page by page as you need them: `for await (const flight of …)`. */
  list(query: Omit<Query<'listFlights'>, 'cursor'> = {}, options?: CallOptions) {
    return itemsOf((cursor) => this.page({ ...query, cursor } as Query<'listFlights'>, options));
  }

  /** One page, for pagination of your own. */
  page(query: Query<'listFlights'> = {}, options?: CallOptions) {
    return this.client.call('listFlights', { query }, options);
  }

  get(flightId: string, options?: CallOptions) {
    return this.client.call('getFlight', { path: { flightId } }, options);
  }

  /** Changes title, site, notes, tags, corrections, or what is recorded of a flight without a track. */
  update(flightId: string, body: Body<'changeFlight'>, options?: CallOptions) {
    return this.client.call('changeFlight', { path: { flightId }, body }, options);
  }

  /** Deletes a flight with its results, its share link and its file. */
  delete(flightId: string, options?: CallOptions) {
    return this.client.call('deleteFlight', { path: { flightId } }, options);
  }

  /**
   * The track, as `format` and `encoding` of the query say: columns by default, an object for JSON and GeoJSON, and text
   * for the others. `decodeTrack` returns the columns of any encoding.
   */
  async track<const Q extends TrackQuery = object>(
    flightId: string,
    query?: Q,
    options?: CallOptions,
  ): Promise<Track<Q>> {
    const format = query?.format ?? 'json';
    const input = { path: { flightId }, query };
    const track =
      format === 'json' || format === 'geojson'
        ? await this.client.call('getFlightTrack', input, options)
        : textOf(await (await this.client.download('getFlightTrack', input, options)).arrayBuffer());
    return track as Track<Q>;
  }

  /** The bytes of the track as a file: GPX, KML, GeoJSON, CSV or the original file. */
  exportTrack(
    flightId: string,
    format: NonNullable<Query<'getFlightTrack'>['format']>,
    options?: CallOptions,
  ): Promise<Blob> {
    return this.client.download('getFlightTrack', { path: { flightId }, query: { format } }, options);
  }

  thermals(flightId: string, options?: CallOptions) {
    return this.client.call('getFlightThermals', { path: { flightId } }, options);
  }

  score(flightId: string, query: Query<'getFlightScore'> = {}, options?: CallOptions) {
    return this.client.call('getFlightScore', { path: { flightId }, query }, options);
  }

  scores(flightId: string, options?: CallOptions) {
    return this.client.call('listFlightScores', { path: { flightId } }, options);
  }

  legs(flightId: string, query: Query<'getFlightLegs'> = {}, options?: CallOptions) {
    return this.client.call('getFlightLegs', { path: { flightId }, query }, options);
  }

  task(flightId: string, options?: CallOptions) {
    return this.client.call('getFlightTask', { path: { flightId } }, options);
  }

  airspace(flightId: string, query: Query<'getFlightAirspace'> = {}, options?: CallOptions) {
    return this.client.call('getFlightAirspace', { path: { flightId }, query }, options);
  }

  /** A PNG for the mail to a league. `crossing` is the position in `crossings` of the verdict, from 1. */
  airspacePicture(
    flightId: string,
    crossing: number,
    query: Query<'getAirspacePicture'> = {},
    options?: CallOptions,
  ): Promise<Blob> {
    return this.client.download('getAirspacePicture', { path: { flightId, crossing }, query }, options);
  }

  commentAirspace(flightId: string, body: Body<'commentFlightAirspace'>, options?: CallOptions) {
    return this.client.call('commentFlightAirspace', { path: { flightId }, body }, options);
  }

  weather(flightId: string, options?: CallOptions) {
    return this.client.call('getFlightWeather', { path: { flightId } }, options);
  }

  /** One flight of a log with several. `n` is its position in `quality.segments`. */
  segment(flightId: string, n: number, query: Query<'getFlightSegment'> = {}, options?: CallOptions) {
    return this.client.call('getFlightSegment', { path: { flightId, n }, query }, options);
  }

  /** The saved debrief. */
  debrief(flightId: string, query: Query<'getFlightAnalysis'> = {}, options?: CallOptions) {
    return this.client.call('getFlightAnalysis', { path: { flightId }, query }, options);
  }

  /** Has a debrief written. */
  writeDebrief(flightId: string, query: Query<'runFlightAnalysis'> = {}, options?: CallOptions) {
    return this.client.call('runFlightAnalysis', { path: { flightId }, query }, options);
  }

  sharing(flightId: string, options?: CallOptions) {
    return this.client.call('getFlightSharing', { path: { flightId } }, options);
  }

  /** Creates the link, or changes its options. */
  share(flightId: string, body: Body<'enableFlightSharing'> = {}, options?: CallOptions) {
    return this.client.call('enableFlightSharing', { path: { flightId }, body }, options);
  }

  /** Revokes the link. */
  unshare(flightId: string, options?: CallOptions) {
    return this.client.call('disableFlightSharing', { path: { flightId } }, options);
  }
}

function analysisFailed(flightId: string): FlightProcessingFailedError {
  return new FlightProcessingFailedError({
    status: 422,
    code: 'flight_processing_failed',
    message: `Flight ${flightId} was stored, but its analysis failed.`,
    requestId: null,
    retryAfterSeconds: null,
  });
}
