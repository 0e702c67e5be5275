import { atResolution } from '@engine/analysis';
import { xmlOfHtml } from '@core/contract';
import { drawPng } from '@core/pictures';
import { Formats } from '../../flight-page/formats.js';
import { type Language } from '../../flight-page/preferences.js';
import { messagesIn } from '../../flight-page/messages/messages.js';
import { pageTrackOf } from '../../flight-page/page-track.js';
import { PreviewImage } from '../../flight-page/preview/preview-image.js';
import { type SharedFlight } from '../../flight-page/shared-flight.js';
import { renderToString } from 'preact-render-to-string';
import { type ThreadWork, restoreStoredTrack } from '@capabilities/flights/api';
import { presentPublicFlight } from '../public-flight.presenter.js';
import { type PublicViewToWrite } from '../write-public-view.js';

/** Input of a preview image. */
export interface PreviewImageToDraw {
  readonly flight: PublicViewToWrite['flight'];
  readonly share: PublicViewToWrite['share'];
  /** With the track as stored. */
  readonly results: Omit<NonNullable<PublicViewToWrite['results']>, 'track'> & { readonly track: Uint8Array };
  readonly language: Language;
}

/** Draws the preview image of a shared flight from its public data. @returns PNG */
export default async function drawPreviewImage({
  flight,
  share,
  results,
  language,
}: PreviewImageToDraw): Promise<Uint8Array> {
  const { track: stored } = await restoreStoredTrack(results.track);
  const track = atResolution(stored, 'high');
  const shown = presentPublicFlight(flight, { ...results, track }, { share, encoding: 'columns' });
  return drawPng(previewSvg(shown, language));
}

/** The image as SVG, which is XML. */
export function previewSvg(shown: SharedFlight, language: Language): string {
  if (shown.track === null) throw new Error('The track contains no flight');
  const messages = messagesIn(language);
  const formats = new Formats({
    language,
    units: 'metric',
    timeZone: shown.time_zone ?? 'UTC',
    compassPoints: messages.compassPoints,
  });
  const drawn = pageTrackOf(shown.track);
  const svg = renderToString(
    <PreviewImage flight={shown} track={drawn} formats={formats} messages={messages} />,
  );
  return xmlOfHtml(svg);
}

/** Drawing takes a tenth of a second or more, so it always runs on a thread. */
export const PREVIEW_DRAWING: ThreadWork<PreviewImageToDraw, Uint8Array> = {
  module: import.meta.url,
  run: drawPreviewImage,
};
