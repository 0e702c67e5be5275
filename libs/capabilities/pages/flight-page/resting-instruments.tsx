import { type Formats, type Quantity } from './formats.js';
import { type Messages } from './messages/messages.js';
import { type PageTrack } from './page-track.js';
import { type SharedFlight } from './shared-flight.js';

/** Both keep the place of the live controls, and show take-off. Without script, the style sheet hides them. */
interface RestingProps {
  readonly flight: SharedFlight;
  readonly track: PageTrack | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

const UNKNOWN: Quantity = { value: '–', unit: '' };

/** The instruments before the live page reads them. */
export function RestingInstruments({ track, formats, messages: { instruments } }: RestingProps) {
  const altitudeM = track?.altitudeM[0] ?? NaN;
  const altitude = Number.isNaN(altitudeM) ? UNKNOWN : formats.altitudeQuantity(altitudeM);
  const shown: [name: string, quantity: Quantity][] = [
    [instruments.altitude, altitude],
    [instruments.climb, { ...UNKNOWN, unit: formats.climbQuantity(0).unit }],
    [instruments.groundSpeed, { ...UNKNOWN, unit: formats.speedQuantity(0).unit }],
    [instruments.glide, UNKNOWN],
    [instruments.wind, { ...UNKNOWN, unit: formats.speedQuantity(0).unit }],
  ];
  return (
    <dl class="instruments resting" aria-hidden="true">
      {shown.map(([name, { value, unit }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> <span class="unit">{unit}</span>
            <small>{'\u00a0'}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The transport before it can play. */
export function RestingTransport({ flight: { flown_at: takeoffAt }, formats, messages }: RestingProps) {
  const clock = takeoffAt === null ? formats.stopwatch(0) : formats.timeOfDayWithSeconds(takeoffAt);
  return (
    <div class="transport resting" aria-hidden="true">
      <span class="play">
        <svg viewBox="0 0 24 24">
          <path d="M8 5l11 7-11 7z" />
        </svg>
      </span>
      <p class="clock">
        <strong>{clock}</strong>
        <span>{messages.instruments.inTheAir(formats.duration(0))}</span>
      </p>
    </div>
  );
}
