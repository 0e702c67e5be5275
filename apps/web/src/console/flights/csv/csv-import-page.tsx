import { useState } from 'preact/hooks';
import { Panel } from '../../../components/panel.js';
import { Page } from '../../shell/page.js';
import { messages } from '../../shell/preferences.js';
import { CsvFileImport } from './csv-file-import.js';

interface ChosenFile {
  readonly file: File;
  /** A file that is chosen again is read from the start. */
  readonly choice: number;
}

/** Imports a logbook from a CSV file: what each column means is shown, and can be changed, before anything is stored. */
export function CsvImportPage() {
  const { csv: texts } = messages.value;
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Panel title={texts.file}>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={texts.choose}
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            setChosen(file ? { file, choice: (chosen?.choice ?? 0) + 1 } : null);
          }}
        />
        <p class="soft">{texts.fileHint}</p>
      </Panel>
      {chosen && <CsvFileImport key={chosen.choice} file={chosen.file} />}
    </Page>
  );
}
