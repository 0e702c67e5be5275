import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi } from '../api/clients.js';
import { flightFormats } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { type Flight, type Metrics } from './flight-metrics.js';

export interface FlightFiguresProps {
  readonly flight: Flight;
  readonly metrics: Metrics;
  readonly timeZone: string;
}

/** The metrics of a flight, and its score. What is unknown is left out. */
export function FlightFigures({ flight, metrics, timeZone }: FlightFiguresProps) {
  const texts = messages.value.flight;
  const formats = flightFormats(timeZone);
  const params = { path: { flightId: flight.id } };
  const score = useLoaded(
    () => answered(flightApi.GET('/flights/{flightId}/score', { params })),
    [flight.id],
  );
  const moment = (time: string | null | undefined) =>
    time == null ? null : formats.timeOfDay(Date.parse(time));
  const shown = <T,>(value: T | null, write: (value: T) => string) => (value === null ? null : write(value));
  const best = score.data?.best;
  const figures: readonly (readonly [string, string | null])[] = [
    [texts.duration, formats.duration(flight.duration_seconds)],
    [texts.takeoff, moment(metrics.takeoff?.time)],
    [texts.landing, moment(metrics.landing?.time)],
    [
      texts.score,
      best ? `${texts.points(formats.points(best.points))}, ${formats.distance(best.distance_km)}` : null,
    ],
    [texts.trackLength, shown(metrics.track_length_km, (km) => formats.distance(km))],
    [texts.furthest, shown(metrics.distance_from_takeoff_max_km, (km) => formats.distance(km))],
    [texts.straight, shown(metrics.distance_straight_km, (km) => formats.distance(km))],
    [texts.altitudeMax, shown(metrics.altitude_max_m, (m) => formats.altitude(m))],
    [texts.altitudeGain, shown(metrics.height_gain_max_m, (m) => formats.altitude(m))],
    [texts.climbMax, shown(metrics.climb_max_mps, (mps) => formats.climb(mps))],
    [texts.sinkMax, shown(metrics.sink_max_mps, (mps) => formats.climb(mps))],
    [texts.speedMax, shown(metrics.ground_speed_max_kmh, (kmh) => formats.speed(kmh))],
    [texts.thermals, shown(metrics.thermal_count, String)],
    [texts.circling, shown(metrics.time_circling_seconds, (seconds) => formats.duration(seconds))],
    [texts.glideMean, shown(metrics.glide_ratio_mean, (ratio) => formats.glideRatio(ratio))],
  ];
  const quality = flight.status === 'processed' && texts.qualityLevels[flight.quality.level];
  return (
    <Panel title={texts.figures}>
      <dl class="figures">
        {figures.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {score.data && best && <p class="soft">{texts.scoreRules(leagueName(score.data.rule_set))}</p>}
      {quality && <p class="soft">{`${texts.quality}: ${quality}`}</p>}
    </Panel>
  );
}

const LEAGUES: Readonly<Record<string, string>> = {
  xcontest: 'XContest',
  xcleague: 'XC League',
  norway: 'Norway',
};

function leagueName(ruleSet: string): string {
  return LEAGUES[ruleSet] ?? ruleSet.toUpperCase();
}
