import {
  BarogramFigure,
  flightTitle,
  messagesIn,
  pageTrackOf,
  scoreUnder,
  subtitleParts,
  TrackFigure,
} from '@capabilities/pages/flight-page';
import { flightFormats } from '../shell/formats.js';
import { language } from '../shell/preferences.js';
import { type SharedSample } from './load-sample.js';

export interface SamplePictureProps {
  readonly flight: SharedSample;
  /** IANA name of the zone of the take-off. */
  readonly timeZone: string;
}

/** The track of the sample from above over its barogram, as on its own page. */
export function SamplePicture({ flight, timeZone }: SamplePictureProps) {
  const texts = messagesIn(language.value);
  const formats = flightFormats(timeZone);
  const track = pageTrackOf(flight.track);
  const thermals = flight.thermals?.list ?? [];
  const score = scoreUnder(flight, null)?.best ?? null;
  const title = flightTitle(flight, formats, texts.page.flight);
  const shown = { track, thermals, formats, messages: texts };
  return (
    <>
      <header>
        <h2>{title}</h2>
        <p class="soft">{subtitleParts(flight, title, formats).join(' · ')}</p>
      </header>
      <div class="drawing-from-above">
        <TrackFigure {...shown} score={score} />
      </div>
      <div class="drawing-barogram">
        <BarogramFigure {...shown} startedAt={flight.flown_at} />
      </div>
    </>
  );
}
