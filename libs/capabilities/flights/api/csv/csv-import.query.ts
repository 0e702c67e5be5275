import {
  CSV_COLUMN_CHARACTERS_MAX,
  CSV_DATE_FORMATS,
  CSV_DELIMITERS,
  CSV_DURATION_UNITS,
  CSV_ENCODINGS,
  type CsvDateFormat,
  type CsvDelimiter,
  type CsvDurationUnit,
  type CsvEncoding,
} from '@core/contract';
import { BooleanParameter, ChoiceParameter, TextParameter, TimeZoneParameter } from '@core/http';

const column = (of: string, example?: string) =>
  TextParameter({
    maxLength: CSV_COLUMN_CHARACTERS_MAX,
    description: `Name of the column with ${of}.`,
    ...(example !== undefined && { example }),
  });

/** How a CSV file is read. What is omitted is detected. */
export class CsvImportQuery {
  @ChoiceParameter({ choices: CSV_ENCODINGS, description: 'Encoding of the file.' })
  encoding?: CsvEncoding;

  @ChoiceParameter({ choices: CSV_DELIMITERS, description: 'What separates the cells.' })
  delimiter?: CsvDelimiter;

  @ChoiceParameter({
    choices: CSV_DATE_FORMATS,
    description: 'Order of day, month and year: `ymd`, `dmy` or `mdy`. Years can have two digits.',
  })
  date_format?: CsvDateFormat;

  @ChoiceParameter({ choices: CSV_DURATION_UNITS, description: 'What plain numbers of durations count.' })
  duration_unit?: CsvDurationUnit;

  @TimeZoneParameter(
    'Time zone of all take-offs, such as `Europe/Zurich`. Without it, `flown_at` is not known, and of times in UTC only the day is read.',
  )
  timezone?: string;

  @BooleanParameter({
    description:
      '`true`: rows are added even if the account has the flight already, with a track or entered by hand. By default, they are skipped.',
  })
  include_recorded?: boolean;

  @column('the day of the flight. With any of these parameters, only the given columns are read', 'Date')
  flown_on_column?: string;

  @column('the time of take-off, on the clocks there')
  takeoff_time_column?: string;

  @column('the time of landing on the day of take-off, which is read where the duration is missing')
  landing_time_column?: string;

  @column('the duration: `1:15`, `75 min`, or a plain number')
  duration_column?: string;

  @column('the site')
  site_column?: string;

  @column('the country: its two-letter code, or its name in English, German or French')
  country_column?: string;

  @column('the glider')
  glider_column?: string;

  @column('the distance in km')
  distance_km_column?: string;

  @column('the title')
  title_column?: string;

  @column('the notes')
  notes_column?: string;

  @column('tags, separated by commas, semicolons or `|`')
  tags_column?: string;

  @column('whether two people were on board: yes or no, in English, German or French')
  tandem_column?: string;

  @column('the name of the passenger')
  passenger_column?: string;
}
