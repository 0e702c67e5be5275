import { Badge, type BadgeTone } from '../../../components/badge.js';
import { type Column, DataTable } from '../../../components/data-table.js';
import { flightFormats, formatCount, formatDay } from '../../shell/formats.js';
import { messages } from '../../shell/preferences.js';
import { type CsvImport } from './csv-reading.js';

type Row = CsvImport['rows'][number];

const TONES: Readonly<Record<Row['outcome'], BadgeTone>> = {
  added: 'good',
  known: 'plain',
  recorded: 'plain',
};

/** What becomes of the rows of a file, or became of them. */
export function CsvOutcome({ result }: { readonly result: CsvImport }) {
  const { csv: texts } = messages.value;
  return (
    <>
      <Rows result={result} />
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
  const { csv: texts, flights, manual } = messages.value;
  const formats = flightFormats('UTC');
  if (result.rows.length === 0) return <p class="empty">{texts.noRows}</p>;
  const columns: readonly Column<Row>[] = [
    { title: manual.day, isHeading: true, cell: ({ flown_on: day }) => formatDay(`${day}T12:00:00Z`, 'UTC') },
    { title: manual.takeoffTime, cell: ({ takeoff_time: time }) => time ?? '–' },
    {
      title: flights.duration,
      isNumber: true,
      cell: ({ duration_seconds: seconds }) => (seconds === 0 ? '–' : formats.duration(seconds)),
    },
    { title: texts.fields.site, cell: ({ site }) => site ?? '–' },
    { title: manual.glider, cell: ({ glider }) => glider ?? '–' },
    { title: texts.fields.notes, cell: ({ notes }) => notes ?? '–' },
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
