import { Panel } from '../../components/panel.js';
import { type FlightSchemas } from '../api/clients.js';
import { flightFormats } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';

export interface NoFlightPanelProps {
  readonly flight: FlightSchemas['ProcessedFlight'];
  /** IANA name of the zone of the times. */
  readonly zone: string;
}

/** What a log without a flight contains, and what its owner can do. Nothing for a flight. */
export function NoFlightPanel({ flight, zone }: NoFlightPanelProps) {
  if (flight.metrics.takeoff) return null;
  const { flight: texts, corrections } = messages.value;
  const formats = flightFormats(zone);
  const { segments } = flight.quality;
  return (
    <Panel title={texts.noFlight}>
      {segments.length > 0 && (
        <>
          <p>{texts.recordedInstead}</p>
          <ul>
            {segments.map(({ kind, starts_at: startsAt, duration_seconds: seconds, distance_km: km }) => (
              <li key={startsAt ?? `${kind} ${seconds}`}>
                {[
                  startsAt !== null && formats.timeSpan(startsAt, Date.parse(startsAt) + seconds * 1_000),
                  corrections.kinds[kind] ?? kind,
                  formats.duration(seconds),
                  formats.distance(km),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{texts.noFlightAdvice}</p>
    </Panel>
  );
}
