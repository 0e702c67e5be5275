import { type ComponentChildren } from 'preact';
import { type Formats } from './formats.js';
import { type LivePage } from './live-page.js';
import { type Messages } from './messages/messages.js';
import { Moment } from './moment.js';
import { type SharedFlight, type SharedWeather, type SharedWindBand } from './shared-flight.js';

/** Below it, a debrief would not mention the wind either. */
const SURE_CONFIDENCE_MIN = 0.4;
const BAR_LENGTH = 100;

export interface WindPanelProps {
  readonly flight: SharedFlight;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly live: LivePage | null;
}

/** The wind that the flight measured, the day, and the weather model where there is one. */
export function WindPanel({ flight, formats, messages, live }: WindPanelProps) {
  const { wind_profile: byAltitude, wind_by_time: byTime = [], weather, flown_at: flownAt } = flight;
  const texts = messages.wind;
  const strongest = strongestOf(byAltitude);
  const isKnown = byAltitude.length > 0 || byTime.length > 0;
  const isRough = [...byAltitude, ...byTime].some((band) => !isSure(band));
  return (
    <div class="wind">
      {strongest && (
        <>
          <p class="big">
            <b>{formats.speedQuantity(strongest.speed_kmh).value}</b>{' '}
            {formats.speedQuantity(strongest.speed_kmh).unit} <WindArrow fromDeg={strongest.direction_deg} />{' '}
            {formats.compassPoint(strongest.direction_deg)}
          </p>
          <p class="soft">
            {texts.strongest(formats.altitudeBand(strongest.altitude_m_from, strongest.altitude_m_to))}.{' '}
            {texts.measured}
          </p>
        </>
      )}
      {!isKnown && <p>{texts.unknown}</p>}
      {byAltitude.length > 0 && (
        <WindTable
          heading={texts.byAltitude}
          bands={byAltitude.toReversed()}
          nameOf={(band) => formats.altitudeBand(band.altitude_m_from, band.altitude_m_to)}
          formats={formats}
        />
      )}
      {byTime.length > 1 && flownAt !== null && (
        <WindTable
          heading={texts.byTime}
          bands={byTime.filter((band) => band.starts_at !== null)}
          nameOf={(band) => (
            <Moment
              className="link"
              timeSeconds={Math.max(0, (Date.parse(band.starts_at!) - Date.parse(flownAt)) / 1_000)}
              live={live}
            >
              {formats.timeOfDay(band.starts_at!)}
            </Moment>
          )}
          formats={formats}
        />
      )}
      {isRough && (
        <p>
          <small>{texts.rough}</small>
        </p>
      )}
      {weather && <Weather weather={weather} formats={formats} messages={messages} />}
    </div>
  );
}

interface WindTableProps {
  readonly heading: string;
  readonly bands: readonly SharedWindBand[];
  readonly nameOf: (band: SharedWindBand) => ComponentChildren;
  readonly formats: Formats;
}

function WindTable({ heading, bands, nameOf, formats }: WindTableProps) {
  const strongestKmh = Math.max(...bands.map(({ speed_kmh }) => speed_kmh), 1);
  return (
    <table class="wind-table">
      <caption>{heading}</caption>
      <tbody>
        {bands.map((band, i) => (
          <tr key={i} class={isSure(band) ? undefined : 'rough'}>
            <th scope="row">{nameOf(band)}</th>
            <td class="direction">
              <WindArrow fromDeg={band.direction_deg} /> {formats.compassPoint(band.direction_deg)}
            </td>
            <td class="bar">
              <svg viewBox={`0 0 ${BAR_LENGTH} 6`} preserveAspectRatio="none" aria-hidden="true">
                <path d={`M0 3H${((band.speed_kmh / strongestKmh) * BAR_LENGTH).toFixed(0)}`} />
              </svg>
            </td>
            <td class="speed">{formats.speed(band.speed_kmh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The layer with the most wind, of those that are known well if there are any. A mean of all layers would hide the wind
 * of a day on which it blew from different sides.
 */
function strongestOf(bands: readonly SharedWindBand[]): SharedWindBand | null {
  const sure = bands.filter(isSure);
  const [strongest] = (sure.length > 0 ? sure : bands).toSorted((a, b) => b.speed_kmh - a.speed_kmh);
  return strongest ?? null;
}

function isSure({ confidence }: SharedWindBand): boolean {
  return confidence >= SURE_CONFIDENCE_MIN;
}

/** Points downwind. */
function WindArrow({ fromDeg }: { fromDeg: number }) {
  return (
    <svg class="wind-arrow" viewBox="-12 -12 24 24" aria-hidden="true">
      <path transform={`rotate(${fromDeg})`} d="M0 10 6.5-8 0-4.4-6.5-8Z" />
    </svg>
  );
}

function Weather({
  weather,
  formats,
  messages,
}: { weather: SharedWeather } & Pick<WindPanelProps, 'formats' | 'messages'>) {
  const texts = messages.wind;
  const { sun, observed, hours, licence } = weather;
  const lines: [name: string, value: string | null][] = [
    [texts.thermalTop, observed.thermal_top_m === null ? null : formats.altitude(observed.thermal_top_m)],
    [texts.sunrise, sun.sunrise && formats.timeOfDay(sun.sunrise)],
    [texts.solarNoon, formats.timeOfDay(sun.solar_noon)],
    [texts.sunset, sun.sunset && formats.timeOfDay(sun.sunset)],
  ];
  return (
    <>
      <h3>{texts.day}</h3>
      <dl class="lines">
        {lines
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {hours.length > 0 && (
        <>
          <h3>{texts.model}</h3>
          <dl class="lines">
            {hours.map(({ time, surface }) => (
              <div key={time}>
                <dt>{formats.timeOfDay(time)}</dt>
                <dd>{surfaceInWords(surface, formats, messages)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {licence && (
        <p>
          <small>
            {texts.source} {licence.attribution} (
            <a href={licence.url} rel="license noreferrer">
              {licence.name}
            </a>
            )
          </small>
        </p>
      )}
    </>
  );
}

function surfaceInWords(
  surface: SharedWeather['hours'][number]['surface'],
  formats: Formats,
  { wind: texts }: Messages,
): string {
  const {
    temperature_c: temperature,
    wind_speed_kmh: speed,
    wind_direction_deg: fromDeg,
    wind_gust_kmh: gust,
    cloud_cover_percent: clouds,
  } = surface;
  return [
    temperature === null ? null : formats.temperature(temperature),
    speed === null
      ? null
      : [fromDeg === null ? '' : formats.compassPoint(fromDeg), formats.speed(speed)].join(' ').trim(),
    gust === null ? null : texts.gust(formats.speed(gust)),
    clouds === null ? null : texts.clouds(formats.percent(clouds / 100)),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
