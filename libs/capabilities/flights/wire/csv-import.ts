import {
  CSV_DATE_FORMATS,
  CSV_DELIMITERS,
  CSV_DURATION_UNITS,
  CSV_ENCODINGS,
  CSV_FIELDS,
  CSV_OUTCOMES,
  CSV_ROWS_SHOWN,
  CSV_SAMPLE_CHARACTERS,
  CSV_SKIPPED_SHOWN,
  type CsvDateFormat,
  type CsvDelimiter,
  type CsvDurationUnit,
  type CsvEncoding,
  type CsvField,
  type CsvOutcome,
} from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';
import { ManualEntry } from './manual-flight.js';

export class CsvColumn {
  @Field.text(
    'Name in the first row, with a number if others have the same one: `Start (2)`. Its number if it has none.',
  )
  name: string;

  @Field.listOf('string', `The first cells that are not empty, cut to ${CSV_SAMPLE_CHARACTERS} characters.`)
  samples: string[];
}

/** A row as it is stored. */
export class CsvImportRow extends ManualEntry {
  @Field.integer('Line in the file, from 1. For a row over several lines, the last one.')
  line: number;

  @Field.text(
    '`added`: a new flight, in a preview one that the import would add. `known`: an import has added it before. `recorded`: the account has the flight already, with a track or entered by hand.',
    { enum: CSV_OUTCOMES },
  )
  outcome: CsvOutcome;

  @Field.text(
    'Id of the flight: the new one, null in a preview; the one that the account has. Null if `known`.',
    OR_NULL,
  )
  flight_id: string | null;

  @Field.text('Title. Null if it follows from site and day.', OR_NULL)
  title: string | null;

  @Field.text('Site.', OR_NULL)
  site: string | null;

  @Field.text('Two-letter country code.', OR_NULL)
  country: string | null;

  @Field.integer('Duration. 0 if it is not known.')
  duration_seconds: number;

  @Field.text('Notes.', OR_NULL)
  notes: string | null;

  @Field.listOf('string', 'Tags.')
  tags: readonly string[];

  @Field.boolean('Whether two people were on board.', OR_NULL)
  tandem: boolean | null;

  @Field.text('Passenger.', OR_NULL)
  passenger: string | null;
}

/** A row that is skipped. */
export class CsvRecordedRow {
  @Field.integer('Line in the file, from 1.')
  line: number;

  @Field.text('Id of the flight that the account has.')
  flight_id: string;
}

export class CsvRefusal {
  @Field.integer('Line in the file, from 1.')
  line: number;

  @Field.text('What the cell was read as. `flown_on` for a row with more cells than columns.', {
    enum: CSV_FIELDS,
  })
  field: CsvField;

  @Field.text('What is wrong with it.')
  reason: string;
}

/** What an import of a CSV file did, or a preview says it would do. */
export class CsvImport {
  @Field.text('Encoding of the file, as given or detected.', { enum: CSV_ENCODINGS })
  encoding: CsvEncoding;

  @Field.text('What separates the cells, as given or detected.', { enum: CSV_DELIMITERS })
  delimiter: CsvDelimiter;

  @Field.list(() => CsvColumn, 'The columns of the file.')
  columns: CsvColumn[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'The column of each field: as given, or in a preview as suggested by names and cells. Fields without a column are absent.',
  })
  mapping: Partial<Record<CsvField, string>>;

  @Field.text('Order of day, month and year, as given or detected.', { enum: CSV_DATE_FORMATS })
  date_format: CsvDateFormat;

  @Field.boolean(
    'Whether more dates of the file fit this order, given or detected, than any other. Check the rows if not.',
  )
  date_format_is_certain: boolean;

  @Field.text('What plain numbers of durations count, as given or detected.', { enum: CSV_DURATION_UNITS })
  duration_unit: CsvDurationUnit;

  @Field.integer('Number of rows.')
  row_count: number;

  @Field.integer('Rows that were added as flights. In a preview, those that would be.')
  added_count: number;

  @Field.integer('Rows that were added by an import before.')
  known_count: number;

  @Field.integer(
    'Rows that were skipped, since the account has the flight already, with a track or entered by hand.',
  )
  recorded_count: number;

  @Field.integer('Rows that are no flights.')
  refused_count: number;

  @Field.list(() => CsvImportRow, `The first ${CSV_ROWS_SHOWN} rows as they are stored.`)
  rows: CsvImportRow[];

  @Field.list(
    () => CsvRecordedRow,
    `The first ${CSV_SKIPPED_SHOWN} rows that were skipped, since the account has the flight already.`,
  )
  recorded: CsvRecordedRow[];

  @Field.list(() => CsvRefusal, `The first ${CSV_SKIPPED_SHOWN} rows that are no flights, with the reason.`)
  refusals: CsvRefusal[];
}
