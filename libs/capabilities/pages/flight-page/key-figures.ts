import { leagueOf } from './leagues.js';
import { type Formats, type Quantity } from './formats.js';
import { type Messages } from './messages/messages.js';
import { typeName } from './type-name.js';
import { metricsOf, type SharedFlight, type SharedScore } from './shared-flight.js';

/** A large figure with the line below it. */
export interface KeyFigure extends Quantity {
  readonly caption: string;
}

/** The figures that sum up a flight at a glance: distance, points, duration, altitude. Unknown ones are left out. */
export function keyFigures(
  flight: SharedFlight,
  score: SharedScore | null,
  formats: Formats,
  messages: Messages,
): KeyFigure[] {
  const metrics = metricsOf(flight);
  if (!metrics?.takeoff) return [];
  const { facts } = messages;
  const captionOf = (metric: string, caption: string) =>
    flight.quality?.doubtful_metrics?.includes(metric) ? `${caption}, ${messages.quality.doubtful}` : caption;
  const distances = score?.best
    ? scored(score, formats, messages)
    : [
        distance(metrics.track_length_km, captionOf('track_length_km', facts.trackLength), formats),
        distance(
          metrics.distance_from_takeoff_max_km,
          captionOf('distance_from_takeoff_max_km', facts.farthest),
          formats,
        ),
      ];
  const { altitude_max_m: highestM } = metrics;
  return [
    ...distances,
    {
      value: formats.duration(flight.duration_seconds),
      unit: '',
      caption: captionOf('duration_seconds', facts.inTheAir),
    },
    highestM === null
      ? null
      : { ...formats.altitudeQuantity(highestM), caption: captionOf('altitude_max_m', facts.highest) },
  ].filter((figure) => figure !== null);
}

function scored({ best, ...score }: SharedScore, formats: Formats, messages: Messages): KeyFigure[] {
  if (!best) return [];
  const rules = messages.score.rules(leagueOf(score));
  return [
    { ...formats.distanceQuantity(best.distance_km), caption: typeName(best, messages) },
    { value: formats.points(best.points), unit: messages.score.points, caption: rules },
  ];
}

function distance(km: number | null, caption: string, formats: Formats): KeyFigure | null {
  return km === null ? null : { ...formats.distanceQuantity(km), caption };
}
