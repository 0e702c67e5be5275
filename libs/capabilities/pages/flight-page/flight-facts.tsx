import { type Formats } from './formats.js';
import { leagueOf } from './leagues.js';
import { type Messages } from './messages/messages.js';
import {
  isFlightless,
  metricsOf,
  type SharedFlight,
  type SharedMetrics,
  type SharedScore,
} from './shared-flight.js';

/** Above it, a glide says more about lift and wind than about gliding. */
const GLIDE_RATIO_SHOWN_MAX = 40;

/** A figure with its name and, below it, a related figure. */
interface Fact {
  readonly name: string;
  readonly value: string | null;
  /** Whether the value rests on degraded data. */
  readonly isDoubtful?: boolean;
  readonly more?: string | null;
}

export interface FlightFactsProps {
  readonly flight: SharedFlight;
  readonly score: SharedScore | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

/** The figures that a pilot looks for first. Unknown ones are left out. */
export function FlightFacts({ flight, score, formats, messages }: FlightFactsProps) {
  const metrics = metricsOf(flight);
  if (!metrics?.takeoff) return null;
  return (
    <dl class="facts">
      {factsOf(flight, { metrics, score, formats, messages })
        .filter(({ value }) => value !== null)
        .map(({ name, value, isDoubtful, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {isDoubtful && <small>{messages.quality.doubtful}</small>}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** One line that sums up the flight, for link previews. */
export function flightInWords(flight: SharedFlight, formats: Formats, messages: Messages): string {
  const { summary, page, noFlight } = messages;
  const metrics = metricsOf(flight);
  if (isFlightless(flight)) return noFlight.text;
  if (!metrics) return page.description;
  const parts = [
    summary.inTheAir(formats.duration(flight.duration_seconds)),
    written(metrics.altitude_max_m, (m) => summary.upTo(formats.altitude(m))),
    metrics.thermal_count ? summary.thermals(metrics.thermal_count) : null,
    written(metrics.track_length_km, (km) => summary.ofTrack(formats.distance(km))),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

type DoubtedMetric = keyof SharedMetrics | 'duration_seconds';

interface FactContext extends Omit<FlightFactsProps, 'flight'> {
  readonly metrics: SharedMetrics;
}

function factsOf(flight: SharedFlight, { metrics, score, formats, messages }: FactContext): Fact[] {
  const { facts } = messages;
  const best = score?.best ?? null;
  const altitude = (m: number) => formats.altitude(m);
  const climb = (mps: number) => formats.climb(mps);
  const speed = (kmh: number) => formats.speed(kmh);
  const bestGlide = metrics.glide_ratio_best;
  const isDoubtful = (metric: DoubtedMetric) => flight.quality?.doubtful_metrics?.includes(metric) ?? false;
  /** The related figure below, with a mark of its own. */
  const marked = (metric: DoubtedMetric, text: string | null) =>
    text !== null && isDoubtful(metric) ? `${text}, ${messages.quality.doubtful}` : text;
  return [
    {
      name: facts.inTheAir,
      value: formats.duration(flight.duration_seconds),
      isDoubtful: isDoubtful('duration_seconds'),
    },
    {
      name: facts.score,
      value: best && facts.points(formats.points(best.points)),
      more: score && messages.score.rules(leagueOf(score)),
    },
    {
      name: facts.farthest,
      value: written(metrics.distance_from_takeoff_max_km, (km) => formats.distance(km)),
      isDoubtful: isDoubtful('distance_from_takeoff_max_km'),
      more: marked(
        'track_length_km',
        written(metrics.track_length_km, (km) => facts.track(formats.distance(km))),
      ),
    },
    {
      name: facts.highest,
      value: written(metrics.altitude_max_m, altitude),
      isDoubtful: isDoubtful('altitude_max_m'),
      more: marked(
        'altitude_gain_max_m',
        written(metrics.altitude_gain_max_m, (m) => facts.aboveTakeoff(altitude(m))),
      ),
    },
    {
      name: facts.highestAboveGround,
      value: written(metrics.height_above_ground_max_m, altitude),
      isDoubtful: isDoubtful('height_above_ground_max_m'),
      more: marked(
        'height_above_ground_low_save_m',
        written(metrics.height_above_ground_low_save_m, (m) => facts.lowSave(altitude(m))),
      ),
    },
    {
      name: facts.largestGain,
      value: written(metrics.height_gain_max_m, altitude),
      isDoubtful: isDoubtful('height_gain_max_m'),
      more: marked(
        'climb_total_m',
        written(metrics.climb_total_m, (m) => facts.totalClimb(altitude(m))),
      ),
    },
    {
      name: facts.bestClimb,
      value: written(metrics.climb_max_mps, climb),
      isDoubtful: isDoubtful('climb_max_mps'),
      more: marked(
        'sink_max_mps',
        written(metrics.sink_max_mps, (mps) => facts.strongestSink(climb(mps))),
      ),
    },
    {
      name: facts.thermals,
      value: written(metrics.thermal_count, (count) => formats.number(count)),
      isDoubtful: isDoubtful('thermal_count'),
      more: written(flight.thermals?.summary?.climb_mean_mps ?? null, (mps) => facts.meanClimb(climb(mps))),
    },
    {
      name: facts.meanSpeed,
      value: written(metrics.ground_speed_mean_kmh, speed),
      isDoubtful: isDoubtful('ground_speed_mean_kmh'),
      more: marked(
        'ground_speed_max_kmh',
        written(metrics.ground_speed_max_kmh, (kmh) => facts.maximum(speed(kmh))),
      ),
    },
    {
      name: facts.glideRatio,
      value: written(metrics.glide_ratio_mean, (ratio) => formats.glideRatio(ratio)),
      isDoubtful: isDoubtful('glide_ratio_mean'),
      more:
        bestGlide !== null && bestGlide <= GLIDE_RATIO_SHOWN_MAX
          ? marked('glide_ratio_best', facts.bestGlide(formats.glideRatio(bestGlide)))
          : null,
    },
  ];
}

function written(value: number | null | undefined, write: (value: number) => string): string | null {
  return value === null || value === undefined ? null : write(value);
}
