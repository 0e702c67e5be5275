import { LEAGUE_TITLES, type RuleSetName } from '@core/contract';
import { flightFormats, formatCount } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { type Totals } from './logbook-data.js';

/** The totals in large type. */
export function SeasonFigures({
  totals,
  ruleSet,
}: {
  readonly totals: Totals;
  readonly ruleSet: RuleSetName;
}) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const points = totals.best_points[ruleSet];
  const figures = [
    {
      name: texts.flights,
      value: formatCount(totals.flights),
      more: totals.flights_without_track === 0 ? null : texts.withoutTrack(totals.flights_without_track),
    },
    { name: texts.days, value: formatCount(totals.days), more: null },
    {
      name: texts.airtime,
      value: formats.duration(totals.duration_seconds),
      more: texts.longest(formats.duration(totals.duration_max_seconds)),
    },
    { name: texts.track, value: formats.distance(totals.track_length_km, 0), more: null },
    {
      name: texts.climbed,
      value: formats.altitude(totals.climb_total_m),
      more: texts.thermals(totals.thermal_count, formatCount(totals.thermal_count)),
    },
    {
      name: texts.bestScore,
      value: points === undefined ? '–' : formats.points(points),
      more: LEAGUE_TITLES[ruleSet],
    },
  ];
  return (
    <dl class="card season-figures">
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {more !== null && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
