import { type RuleSetName } from '@core/contract';
import { useState } from 'preact/hooks';
import { type Bar, BarChart } from '../../components/bar-chart.js';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { flightFormats, formatCount, formatMonth } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { type Statistics, type Totals } from './logbook-data.js';
import { monthsOf, type SeasonSpan } from './season-days.js';

const MEASURES = ['duration', 'days', 'flights', 'points', 'distance', 'climb'] as const;
type Measure = (typeof MEASURES)[number];

interface NamedTotals {
  readonly name: string;
  readonly label: string;
  readonly totals: Totals | undefined;
}

export interface TotalsChartProps {
  readonly statistics: Statistics;
  readonly span: SeasonSpan | undefined;
}

/** One bar per month of the season, or per season. */
export function TotalsChart({ statistics, span }: TotalsChartProps) {
  const ruleSet = statistics.rule_set as RuleSetName;
  const texts = messages.value.logbook;
  const [measure, setMeasure] = useState<Measure>('duration');
  const rows = rowsOf(statistics, span);
  const title = span ? texts.perMonth : texts.perSeason;
  if (rows.length === 0) return null;
  return (
    <Panel
      title={title}
      actions={
        <span class="row-actions" role="group" aria-label={texts.measure}>
          {MEASURES.map((each) => (
            <Button key={each} isPressed={each === measure} onClick={() => setMeasure(each)}>
              {texts.measures[each]}
            </Button>
          ))}
        </span>
      }
    >
      <BarChart
        title={`${title}: ${texts.measures[measure]}`}
        bars={rows.map((row): Bar => ({
          label: row.label,
          description: row.name,
          value: row.totals ? valueOf(row.totals, measure, ruleSet) : 0,
        }))}
        formatValue={(value) => written(value, measure)}
      />
      <details>
        <summary>{texts.table}</summary>
        <TotalsTable
          title={title}
          heading={span ? texts.month : texts.season}
          rows={rows}
          ruleSet={ruleSet}
        />
      </details>
    </Panel>
  );
}

function TotalsTable({
  title,
  heading,
  rows,
  ruleSet,
}: {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly NamedTotals[];
  readonly ruleSet: RuleSetName;
}) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const columns: readonly Column<NamedTotals>[] = [
    { title: heading, isHeading: true, cell: ({ name }) => name },
    ...MEASURES.map((measure): Column<NamedTotals> => ({
      title: texts.measures[measure],
      isNumber: true,
      cell: ({ totals }) => {
        if (!totals) return '–';
        return measure === 'duration'
          ? formats.duration(totals.duration_seconds)
          : written(valueOf(totals, measure, ruleSet), measure);
      },
    })),
  ];
  return <DataTable caption={title} columns={columns} rows={rows} keyOf={({ name }) => name} />;
}

function rowsOf({ months, seasons }: Statistics, span: SeasonSpan | undefined): NamedTotals[] {
  const texts = messages.value.logbook;
  if (span?.starts_on && span.ends_on) {
    return monthsOf(span.starts_on, span.ends_on).map(({ month }) => ({
      name: formatMonth(month, 'long'),
      label: formatMonth(month, 'short'),
      totals: months?.find((each) => each.month === month),
    }));
  }
  return (seasons ?? [])
    .toReversed()
    .flatMap((totals) =>
      totals.season === null ? [] : [{ name: texts.seasonOf(totals.season), label: totals.season, totals }],
    );
}

/** In the viewer's units, so that the axis has round numbers. */
function valueOf(totals: Totals, measure: Measure, ruleSet: RuleSetName): number {
  const formats = flightFormats('UTC');
  switch (measure) {
    case 'duration':
      return totals.duration_seconds / 3_600;
    case 'distance':
      return formats.distanceValue(totals.track_length_km);
    case 'climb':
      return formats.altitudeValue(totals.climb_total_m);
    case 'flights':
      return totals.flights;
    case 'days':
      return totals.days;
    case 'points':
      return totals.best_points[ruleSet] ?? 0;
  }
}

function written(value: number, measure: Measure): string {
  const formats = flightFormats('UTC');
  const count = formatCount(Math.round(value));
  switch (measure) {
    case 'duration':
      return messages.value.logbook.hours(formats.number(value, Number.isInteger(value) ? 0 : 1));
    case 'distance':
      return `${count}\u00a0${formats.distanceUnit}`;
    case 'climb':
      return `${count}\u00a0${formats.altitudeUnit}`;
    case 'points':
      return messages.value.logbook.points(formats.points(value));
    case 'days':
    case 'flights':
      return count;
  }
}
