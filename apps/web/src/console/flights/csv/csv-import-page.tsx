import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Figures } from '../../../components/figures.js';
import { Notice } from '../../../components/notice.js';
import { Panel } from '../../../components/panel.js';
import { useAction } from '../../../components/use-action.js';
import { ApiProblem } from '../../api/api-problem.js';
import { formatCount } from '../../shell/formats.js';
import { Page } from '../../shell/page.js';
import { messages } from '../../shell/preferences.js';
import { ProblemNotice } from '../../shell/problem-text.js';
import { zoneHere } from '../manual/time-zone-choices.js';
import { CsvChoices } from './csv-choices.js';
import { CsvOutcome } from './csv-outcome.js';
import { type CsvImport, type CsvReading, importCsv, previewCsv, readingOf } from './csv-reading.js';

interface Shown {
  readonly file: File;
  readonly reading: CsvReading;
  readonly result: CsvImport;
  readonly isDone: boolean;
}

/** Imports a logbook from a CSV file: what each column means is shown, and can be changed, before anything is stored. */
export function CsvImportPage() {
  const { csv: texts } = messages.value;
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = useAction(async (file: File, reading: CsvReading) => {
    setShown({ file, reading, result: await previewCsv(file, reading), isDone: false });
  });
  const applying = useAction(async ({ file, reading, result }: Shown) => {
    const done = await importCsv(file, readingOf(result, reading));
    setShown({ file, reading, result: done, isDone: true });
  });
  const error = preview.error ?? applying.error;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Panel title={texts.file}>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={texts.choose}
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            setShown(null);
            if (file) void preview.run(file, { timezone: zoneHere(), include_recorded: false });
          }}
        />
        <p class="soft">{texts.fileHint}</p>
        <ProblemNotice error={error} />
        {error instanceof ApiProblem && error.code === 'invalid_csv' && <p lang="en">{error.message}</p>}
      </Panel>
      {shown && !shown.isDone && (
        <Panel>
          <CsvChoices
            preview={shown.result}
            reading={shown.reading}
            onChange={(reading) => void preview.run(shown.file, reading)}
          />
        </Panel>
      )}
      {shown && (
        <Panel title={shown.isDone ? texts.done : texts.preview}>
          <Counts result={shown.result} isDone={shown.isDone} />
          {!shown.isDone && shown.result.mapping.flown_on === undefined && (
            <Notice>
              <p>{texts.needsDay}</p>
            </Notice>
          )}
          <CsvOutcome result={shown.result} />
          <div class="actions">
            {shown.isDone ? (
              <a class="button button-primary" href="/console/flights?status=manual">
                {texts.toFlights}
              </a>
            ) : (
              <Button
                kind="primary"
                isBusy={applying.isRunning || preview.isRunning}
                disabled={shown.result.added_count === 0}
                onClick={() => void applying.run(shown)}
              >
                {texts.apply(formatCount(shown.result.added_count))}
              </Button>
            )}
          </div>
        </Panel>
      )}
    </Page>
  );
}

function Counts({ result, isDone }: { readonly result: CsvImport; readonly isDone: boolean }) {
  const { csv: texts } = messages.value;
  const counts = [
    [isDone ? texts.outcomes.added : texts.toAdd, result.added_count],
    [texts.outcomes.known, result.known_count],
    [texts.outcomes.recorded, result.recorded_count],
    [texts.refusedShort, result.refused_count],
  ] as const;
  return <Figures values={counts.map(([name, count]) => [name, formatCount(count)])} />;
}
