import { setImmediate as nextTurn } from 'node:timers/promises';
import { atResolution, type ReplayEncoding, type ReplayResolution } from '@engine/analysis';
import { type Flight, type ShareOptions } from '@capabilities/flights';
import { type LogWork, restoreStoredTrack, STORED_BYTES_MAX } from '@capabilities/flights/api';
import { JSON_MEDIA_TYPE, type GzippedContent, GzippedRepresentation } from '@core/http';
import { type FlightPageChoices, sharedFlightPage } from './page/shared-flight-page.js';
import { presentPublicFlight, type PublicResults } from './public-flight.presenter.js';

export const HTML_MEDIA_TYPE = 'text/html; charset=utf-8';

/** A view of a shared flight. */
export interface PublicView {
  readonly resolution: ReplayResolution;
  readonly encoding: ReplayEncoding;
  /** How to draw the page. Null: the data itself. */
  readonly page: FlightPageChoices | null;
}

/** Input of a view. */
export interface PublicViewToWrite {
  readonly flight: Flight;
  readonly share: ShareOptions;
  /** With the track as stored; null until the flight is processed. */
  readonly results: (Omit<PublicResults, 'track'> & { readonly track: Buffer | null }) | null;
  readonly view: PublicView;
}

export default async function writePublicView({
  flight,
  share,
  results,
  view: { resolution, encoding, page },
}: PublicViewToWrite): Promise<GzippedContent> {
  const restored = results?.track ? await restoreStoredTrack(results.track) : null;
  const track = restored && atResolution(restored.track, resolution);
  await nextTurn();
  const shown = presentPublicFlight(flight, results && { ...results, track }, { share, encoding });
  await nextTurn();
  return page === null
    ? GzippedRepresentation.of(JSON_MEDIA_TYPE, [JSON.stringify(shown)])
    : GzippedRepresentation.of(HTML_MEDIA_TYPE, [sharedFlightPage(shown, page)]);
}

export const PUBLIC_VIEW_WRITING: LogWork<PublicViewToWrite, GzippedContent> = {
  module: import.meta.url,
  run: writePublicView,
  logBytesMax: STORED_BYTES_MAX,
};
