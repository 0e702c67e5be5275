import { CSV_FIELDS, type CsvField } from '@core/contract';
import { Checkbox, SelectField } from '../../../components/field.js';
import { messages } from '../../shell/preferences.js';
import { zoneChoices } from '../manual/time-zone-choices.js';
import { type CsvImport, type CsvReading, readingOf } from './csv-reading.js';

export interface CsvChoicesProps {
  readonly preview: CsvImport;
  readonly reading: CsvReading;
  readonly onChange: (reading: CsvReading) => void;
}

/** How the file is read, and which column holds what. */
export function CsvChoices({ preview, reading, onChange }: CsvChoicesProps) {
  const { csv: texts, manual } = messages.value;
  const shown = { ...readingOf(preview), ...reading };
  const change = (changes: Partial<CsvReading>) => onChange({ ...reading, ...changes });
  const map = (field: CsvField, name: string) => change({ mapping: { ...shown.mapping, [field]: name } });
  /** The columns are others then, and with them all that follows from them. */
  const divide = (changes: Pick<CsvReading, 'delimiter' | 'encoding'>) => {
    const { delimiter, encoding, timezone, include_recorded } = shown;
    onChange({ delimiter, encoding, timezone, include_recorded, ...changes });
  };
  const choicesOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
    Object.entries(names) as [Name, string][];
  return (
    <>
      <h3>{texts.columns}</h3>
      <p class="soft">{texts.columnsHint}</p>
      <div class="csv-fields">
        {CSV_FIELDS.map((field) => {
          const name = shown.mapping?.[field] ?? '';
          const samples = preview.columns.find((column) => column.name === name)?.samples ?? [];
          return (
            <SelectField
              key={field}
              label={texts.fields[field]}
              name={`${field}_column`}
              value={name}
              hint={samples.length === 0 ? undefined : samples.join(' · ')}
              choices={[
                ['', texts.noColumn],
                ...preview.columns.map((column) => [column.name, column.name] as const),
              ]}
              onChange={(chosen) => map(field, chosen)}
            />
          );
        })}
      </div>
      <h3>{texts.reading}</h3>
      <div class="csv-fields">
        <SelectField
          label={texts.dateFormat}
          name="date_format"
          value={shown.date_format}
          hint={preview.date_format_is_certain ? undefined : texts.dateFormatUncertain}
          choices={choicesOf(texts.dateFormats)}
          onChange={(date_format) => change({ date_format })}
        />
        <SelectField
          label={texts.durationUnit}
          name="duration_unit"
          value={shown.duration_unit}
          choices={choicesOf(texts.durationUnits)}
          onChange={(duration_unit) => change({ duration_unit })}
        />
        <SelectField
          label={manual.timeZone}
          name="timezone"
          value={reading.timezone}
          choices={zoneChoices()}
          onChange={(timezone) => change({ timezone })}
        />
        <SelectField
          label={texts.delimiter}
          name="delimiter"
          value={shown.delimiter}
          choices={choicesOf(texts.delimiters)}
          onChange={(delimiter) => divide({ delimiter })}
        />
        <SelectField
          label={texts.encoding}
          name="encoding"
          value={shown.encoding}
          choices={[
            ['utf-8', 'UTF-8'],
            ['windows-1252', 'Windows-1252'],
            ['utf-16le', 'UTF-16'],
          ]}
          onChange={(encoding) => divide({ encoding })}
        />
      </div>
      <Checkbox
        label={texts.includeRecorded}
        hint={texts.includeRecordedHint}
        name="include_recorded"
        checked={reading.include_recorded}
        onChange={(include_recorded) => change({ include_recorded })}
      />
    </>
  );
}
