import {
  BarogramFigure,
  flightTitle,
  messagesIn,
  metricsOf,
  pageTrackOf,
  scoreUnder,
  subtitleParts,
  TrackFigure,
} from '@app/flight-page';
import lookUpTimeZone from '@photostructure/tz-lookup';
import { flightFormats } from '../shell/formats.js';
import { language } from '../shell/preferences.js';
import { type SharedSample } from './load-sample.js';

/** The track of the sample from above over its barogram, as on its own page. */
export function SamplePicture({ flight }: { readonly flight: SharedSample }) {
  const texts = messagesIn(language.value);
  const takeoff = metricsOf(flight)?.takeoff;
  const formats = flightFormats(takeoff ? lookUpTimeZone(takeoff.latitude, takeoff.longitude) : 'UTC');
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
