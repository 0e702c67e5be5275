import { Figures } from '../../../components/figures.js';
import { Panel } from '../../../components/panel.js';
import { flightFormats, formatDay } from '../../shell/formats.js';
import { messages } from '../../shell/preferences.js';
import { type ManualFlight, takeoffOf } from '../flight-metrics.js';

/** What is recorded of a flight without a track. What is not known is left out. */
export function ManualPanel({ flight }: { readonly flight: ManualFlight }) {
  const { manual: texts, flight: flightTexts } = messages.value;
  const formats = flightFormats('UTC');
  const { takeoff_time: time, timezone, duration_seconds: seconds, distance_km: km } = flight;
  const values: readonly (readonly [string, string | null])[] = [
    [texts.day, formatDay(takeoffOf(flight)!, 'UTC')],
    [texts.takeoffTime, time === null ? null : [time, timezone].filter(Boolean).join(' · ')],
    [texts.duration, seconds === 0 ? null : formats.duration(seconds)],
    [flightTexts.siteField, flight.site],
    [texts.country, flight.country],
    [texts.glider, flight.glider],
    [texts.distance, km === null ? null : formats.distance(km)],
  ];
  return (
    <Panel title={texts.recorded}>
      <Figures values={values} />
      <p class="soft">{texts.noTrack}</p>
    </Panel>
  );
}
