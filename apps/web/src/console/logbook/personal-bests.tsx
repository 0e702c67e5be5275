import { type RuleSetName } from '@core/contract';
import { flightTitle, type Formats } from '@capabilities/pages/flight-page';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { recordFragment } from '../flights/record-moment.js';
import { flightFormats, formatCount, formatDay } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { type Records } from './logbook-data.js';

interface Row {
  readonly name: string;
  readonly value: string;
  readonly flight: Records['records'][number]['flight'];
  /** Of the link to the flight. */
  readonly fragment: string;
}

/** The best of each kind, with its flight. */
export function PersonalBests({
  records,
  ruleSet,
}: {
  readonly records: Records;
  readonly ruleSet: RuleSetName;
}) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const rows: readonly Row[] = [
    ...records.records.map(({ record, value, flight }) => ({
      name: texts.records[record] ?? record,
      value: written(record, value, formats),
      flight,
      fragment: recordFragment(record),
    })),
    ...records.scores
      .filter((score) => score.rule_set === ruleSet)
      .map(({ record, shape, value, flight }) => ({
        name: (record === 'points' ? texts.mostPoints : texts.farthest)(texts.shapes[shape] ?? shape),
        value: record === 'points' ? texts.points(formats.points(value)) : formats.distance(value),
        flight,
        fragment: '',
      })),
  ];
  const columns: readonly Column<Row>[] = [
    { title: texts.record, isHeading: true, cell: ({ name }) => name },
    { title: texts.value, isNumber: true, cell: ({ value }) => <strong>{value}</strong> },
    {
      title: texts.flight,
      cell: ({ flight, fragment }) => (
        <a href={`/console/flights/${flight.id}${fragment}`}>{withoutDay(flight, formats)}</a>
      ),
    },
    {
      title: texts.date,
      isDetail: true,
      cell: ({ flight }) => (flight.flown_on === null ? '–' : formatDay(flight.flown_on, 'UTC')),
    },
  ];
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.bests}>
      <DataTable caption={texts.bests} columns={columns} rows={rows} keyOf={({ name }) => name} isCompact />
    </Panel>
  );
}

/** The column next to it has the day. */
function withoutDay({ title, flown_on: day }: Row['flight'], formats: Formats): string {
  return flightTitle({ title, flown_at: day }, formats, messages.value.flights.flight);
}

function written(record: string, value: number, formats: Formats): string {
  if (record.endsWith('_seconds')) return formats.duration(value);
  if (record.endsWith('_km')) return formats.distance(value);
  if (record.endsWith('_mps')) return formats.climb(value);
  if (record.endsWith('_m')) return formats.altitude(value);
  return formatCount(value);
}
