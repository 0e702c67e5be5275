import { type FileContent, type Form } from './upload-form.js';
import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Query } from './operation-types.js';

/** What all flights add up to. */
export class LogbookOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /** Sums, in all and by season, month, site or glider. */
  statistics(query: Query<'getStatistics'> = {}, options?: CallOptions) {
    return this.client.call('getStatistics', { query }, options);
  }

  /** What the import of a CSV file with flights without a track would do. */
  previewCsv(file: FileContent, query: Query<'previewLogbookCsv'> = {}, options?: CallOptions) {
    return this.client.submit('previewLogbookCsv', { form: csvBody(file), query }, options);
  }

  /** Adds the rows of a CSV file as flights without a track. Send what the preview has detected, too. */
  importCsv(file: FileContent, query: Query<'importLogbookCsv'>, options?: CallOptions) {
    return this.client.submit('importLogbookCsv', { form: csvBody(file), query }, options);
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

function csvBody(file: FileContent): Form {
  const contentType = 'text/csv';
  const parts: unknown[] = [file];
  // as in a form: the types of what a Blob is made of differ between Node and browsers
  return { body: new Blob(parts as ConstructorParameters<typeof Blob>[0]), contentType };
}
