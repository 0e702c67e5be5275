import { type CsvField } from '@core/contract';
import { Badge, type BadgeTone } from '../../../components/badge.js';
import { type Column, DataTable } from '../../../components/data-table.js';
import { Figures } from '../../../components/figures.js';
import { flightFormats, formatCount, formatDay } from '../../shell/formats.js';
import { messages } from '../../shell/preferences.js';
import { type CsvImport } from './csv-reading.js';

type Row = CsvImport['rows'][number];

const TONES: Readonly<Record<Row['outcome'], BadgeTone>> = {
  added: 'good',
  known: 'plain',
  recorded: 'plain',
};

const NUMBERS: readonly CsvField[] = ['duration', 'distance_km'];

/** How many rows become what, or became what. */
export function CsvCounts({ result, isDone }: { readonly result: CsvImport; readonly isDone: boolean }) {
  const { csv: texts } = messages.value;
  const counts = [
    [isDone ? texts.outcomes.added : texts.toAdd, result.added_count],
    [texts.outcomes.known, result.known_count],
    [texts.outcomes.recorded, result.recorded_count],
    [texts.refusedShort, result.refused_count],
  ] as const;
  return <Figures values={counts.map(([name, count]) => [name, formatCount(count)])} />;
}

/** What becomes of the rows of a file, or became of them. */
export function CsvOutcome({ result }: { readonly result: CsvImport }) {
  const { csv: texts } = messages.value;
  return (
    <>
      <Rows result={result} />
      {result.recorded_count > 0 && (
        <>
          <h3>{texts.recordedRows(formatCount(result.recorded_count))}</h3>
          <ul class="csv-recorded">
            {result.recorded.map(({ line, flight_id: id }) => (
              <li key={line}>
                <a href={`/console/flights/${id}`}>{texts.recordedRow(line)}</a>
              </li>
            ))}
          </ul>
          {result.recorded.length < result.recorded_count && <p class="soft">{texts.firstShown}</p>}
        </>
      )}
      {result.refused_count > 0 && (
        <>
          <h3>{texts.refused(formatCount(result.refused_count))}</h3>
          <ul class="csv-refusals">
            {result.refusals.map(({ line, field, reason }) => (
              <li key={line}>
                {texts.refusal(line, texts.fields[field])} <span lang="en">{reason}</span>
              </li>
            ))}
          </ul>
          {result.refusals.length < result.refused_count && <p class="soft">{texts.firstShown}</p>}
        </>
      )}
    </>
  );
}

function Rows({ result }: { readonly result: CsvImport }) {
  const { csv: texts, manual } = messages.value;
  if (result.rows.length === 0) return <p class="empty">{texts.noRows}</p>;
  const columns: readonly Column<Row>[] = [
    { title: manual.day, isHeading: true, cell: ({ flown_on: day }) => formatDay(`${day}T12:00:00Z`, 'UTC') },
    ...cellsOf(result).map(([field, valueOf]) => ({
      title: texts.fields[field],
      isNumber: NUMBERS.includes(field),
      cell: (row: Row) => valueOf(row) ?? '–',
    })),
    {
      title: texts.outcome,
      cell: ({ outcome, flight_id: id }) =>
        id === null ? (
          <Badge tone={TONES[outcome]} text={outcome === 'added' ? texts.toAdd : texts.outcomes[outcome]} />
        ) : (
          <a href={`/console/flights/${id}`}>{texts.outcomes[outcome]}</a>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption={texts.rows}
        columns={columns}
        rows={result.rows}
        keyOf={({ line }) => String(line)}
      />
      {result.rows.length < result.row_count - result.refused_count && <p class="soft">{texts.firstShown}</p>}
    </>
  );
}

/** What is shown of the rows: each field that has a column, and what follows from the others. */
function cellsOf({ mapping, rows }: CsvImport) {
  const { notes: texts } = messages.value;
  const formats = flightFormats('UTC');
  const cells: readonly (readonly [CsvField, (row: Row) => string | null])[] = [
    ['takeoff_time', (row) => row.takeoff_time],
    ['duration', ({ duration_seconds: seconds }) => (seconds === 0 ? null : formats.duration(seconds))],
    ['site', (row) => row.site],
    ['country', (row) => row.country],
    ['glider', (row) => row.glider],
    ['distance_km', ({ distance_km: km }) => (km === null ? null : formats.distance(km))],
    ['title', (row) => row.title],
    ['notes', (row) => row.notes],
    ['tags', ({ tags }) => tags.join(', ') || null],
    ['tandem', ({ tandem }) => (tandem === null ? null : tandem ? texts.tandemFlight : texts.soloFlight)],
    ['passenger', (row) => row.passenger],
  ];
  return cells.filter(([field, valueOf]) => field in mapping || rows.some((row) => valueOf(row) !== null));
}
