import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { Panel } from '../../../components/panel.js';
import { useAction } from '../../../components/use-action.js';
import { useLoaded } from '../../../components/use-loaded.js';
import { ApiProblem } from '../../api/api-problem.js';
import { LoadedView } from '../../shell/loaded-view.js';
import { messages } from '../../shell/preferences.js';
import { ProblemNotice } from '../../shell/problem-text.js';
import { zoneHere } from '../manual/time-zone-choices.js';
import { CsvChoices } from './csv-choices.js';
import { CsvCounts, CsvOutcome } from './csv-outcome.js';
import { type CsvImport, type CsvReading, importCsv, previewCsv, readingOf } from './csv-reading.js';

const focus = (element: HTMLElement | null) => element?.focus();

/** Shows how a file is read with the choices of the user, and imports it as it is shown. */
export function CsvFileImport({ file }: { readonly file: File }) {
  const { csv: texts } = messages.value;
  const [reading, setReading] = useState<CsvReading>({ timezone: zoneHere(), include_recorded: false });
  const preview = useLoaded(async () => ({ reading, result: await previewCsv(file, reading) }), [reading]);
  const [done, setDone] = useState<CsvImport | null>(null);
  const applying = useAction(async (result: CsvImport) => {
    setDone(await importCsv(file, { ...readingOf(result), ...reading }));
  });
  const { error } = preview;
  return (
    <>
      {error instanceof ApiProblem && error.code === 'invalid_csv' && <p lang="en">{error.message}</p>}
      <LoadedView loaded={preview}>
        {({ reading: shown, result }) => (
          <>
            {!done && (
              <Panel>
                <CsvChoices preview={result} reading={reading} onChange={setReading} />
              </Panel>
            )}
            <Panel title={done ? texts.done : texts.preview}>
              <div role="status">
                <CsvCounts result={done ?? result} isDone={done !== null} />
              </div>
              {!done && result.mapping.flown_on === undefined && (
                <Notice>
                  <p>{texts.needsDay}</p>
                </Notice>
              )}
              <CsvOutcome result={done ?? result} />
              <ProblemNotice error={applying.error} />
              <div class="actions">
                {done ? (
                  <a ref={focus} class="button button-primary" href="/console/flights?status=manual">
                    {texts.toFlights}
                  </a>
                ) : (
                  <Button
                    kind="primary"
                    isBusy={applying.isRunning}
                    // until the preview is of these choices
                    disabled={shown !== reading || result.added_count === 0}
                    onClick={() => void applying.run(result)}
                  >
                    {texts.apply(result.added_count)}
                  </Button>
                )}
              </div>
            </Panel>
          </>
        )}
      </LoadedView>
    </>
  );
}
