import { DEBRIEF_LANGUAGES, type DebriefLanguage, TEXT_UNITS, type TextUnit } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** Ids of the facts of the flight that support a text. */
function Evidence(): PropertyDecorator {
  return ApiProperty({
    type: String,
    isArray: true,
    description:
      'Ids of the facts that support the text, such as `metric:climb_total_m`, `thermal:3`, `glide:2`, `gap:1`, `wind:mean`, `score:best`, `quality:gaps` or `summary:searching`.',
  });
}

/** When a cited fact happened. */
export class CitedTime {
  @Field.text('Id of the fact.')
  evidence: string;

  @Field.integer('Start, in seconds after take-off.')
  from_seconds: number;

  @Field.integer('End, in seconds after take-off. The same as the start for an instant.')
  to_seconds: number;
}

/** A quantity in a text. */
export class NumberInText {
  @Field.integer('Index of its first character in the text, in UTF-16 code units.')
  start: number;

  @Field.integer(
    'Index after its last character. The characters include the unit, if the text names it here.',
  )
  end: number;

  @Field.number('The value before rounding, without its sign.')
  value: number;

  @Field.text(
    'Unit of `value`: metres, kilometres, metres per second, kilometres per hour, seconds, a share from 0 to 1, degrees or points.',
    { enum: TEXT_UNITS },
  )
  unit: TextUnit;
}

const TIMES =
  'When the cited facts happened. A fact can occur several times, or not at all if it is about the whole flight. Empty in debriefs of release 0.2.0.';
const NUMBERS =
  'so that you can show them in other units. Counts, ratios and numbers of thermals are left out. Empty in debriefs of release 0.2.0.';

/** Texts with the times and numbers in them. */
class DetailedText {
  @Evidence()
  evidence: string[];

  @Field.list(() => CitedTime, TIMES)
  times: CitedTime[];
}

export class DebriefStatement extends DetailedText {
  @Field.text('One to three sentences.')
  text: string;

  @Field.list(() => NumberInText, `Quantities in \`text\`, ${NUMBERS}`)
  numbers: NumberInText[];
}

export class DebriefSection extends DetailedText {
  @Field.text("The section's title, in the language of the debrief.")
  title: string;

  @Field.text("The section's text, without markup.")
  body: string;

  @Field.list(() => NumberInText, `Quantities in \`body\`, ${NUMBERS}`)
  numbers: NumberInText[];
}

export class KeyMoment extends DetailedText {
  @Field.time(
    'When it happened. Null if the file has no date or the track does not show the moment.',
    OR_NULL,
  )
  time: string | null;

  @Field.integer('Seconds after take-off. Null if the track does not show the moment.', OR_NULL)
  after_seconds: number | null;

  @Field.text(
    'What happened: `takeoff`, `best_climb`, `low_point`, `highest_point`, `longest_glide`, `gap` or `landing`. New kinds may be added.',
  )
  kind: string;

  @Field.text('What happened, in one sentence.')
  text: string;

  @Field.list(() => NumberInText, `Quantities in \`text\`, ${NUMBERS}`)
  numbers: NumberInText[];
}

export class SafetyRemark extends DebriefStatement {
  @Field.text(
    '`notice`: good to know. `caution`: think about it before the next flight. `warning`: it could have ended in an accident.',
    { enum: ['notice', 'caution', 'warning'] },
  )
  severity: string;
}

export class DebriefUsage {
  @Field.integer('Time taken to write the debrief, in milliseconds.')
  duration_ms: number;

  @Field.integer('Requests sent to the language model, including retries. 0 for the coach.')
  requests: number;

  @Field.integer('Drafts returned to the language model for correction.')
  repairs: number;

  @Field.integer('Input tokens. Null for the coach, or if the provider does not count tokens.', OR_NULL)
  input_tokens: number | null;

  @Field.integer('Output tokens. Null for the coach, or if the provider does not count tokens.', OR_NULL)
  output_tokens: number | null;

  @Field.number('Cost in US dollars. Null if the operator has not configured prices.', OR_NULL)
  cost_usd: number | null;
}

/** The text of a debrief. */
export class DebriefText {
  @Field.text('The flight in one line.')
  headline: string;

  @Field.list(() => NumberInText, `Quantities in \`headline\`, ${NUMBERS}`)
  headline_numbers: NumberInText[];

  @Field.text('The flight in a few sentences.')
  summary: string;

  @Field.list(() => NumberInText, `Quantities in \`summary\`, ${NUMBERS}`)
  summary_numbers: NumberInText[];

  @Field.listOf('string', 'Ids of the facts that support the headline and the summary.')
  evidence: string[];

  @Field.list(() => CitedTime, `${TIMES} Of the headline and the summary.`)
  times: CitedTime[];

  @Field.list(
    () => DebriefSection,
    'Sections on climbs, glides, wind, score and data quality. Topics without anything to report are left out.',
  )
  sections: DebriefSection[];

  @Field.list(() => DebriefStatement, 'What went well, most important first.')
  strengths: DebriefStatement[];

  @Field.list(() => DebriefStatement, 'What to improve, most important first.')
  improvements: DebriefStatement[];

  @Field.list(() => KeyMoment, 'Moments to jump to in a replay, in chronological order.')
  key_moments: KeyMoment[];

  @Field.list(() => SafetyRemark, 'Safety remarks.')
  safety: SafetyRemark[];
}

/** A saved debrief. */
@ApiSchema({ name: 'FlightAnalysis' })
export class Debrief extends DebriefText {
  @Field.text('Id of the debrief.')
  id: string;

  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text('Always `completed`.', { enum: ['completed'] })
  status: 'completed';

  @Field.time('When the debrief was saved.')
  generated_at: string;

  @Field.text(
    "What wrote the debrief: `coach` (the service's built-in rules) or the provider of a language model.",
  )
  provider: string;

  @Field.text("Version of the coach's rules, or name of the language model.")
  model: string;

  @Field.text('Language of the debrief.', { enum: DEBRIEF_LANGUAGES })
  language: DebriefLanguage;

  @Field.boolean(
    'Whether the coach wrote the debrief because the language model did not respond in time or its text was not supported by the facts.',
  )
  fallback: boolean;

  @Field.integer('Version of the facts that the debrief was written from.')
  facts_version: number;

  @Field.integer("Version of the language model's instructions. Null for the coach.", OR_NULL)
  prompt_version: number | null;

  @Field.object(
    () => DebriefStatement,
    'What the verdict on [airspaces](#operation/getFlightAirspace) shows, with the crossings as evidence: `airspace:1` is the first of its `crossings`. It follows the verdict, so it can appear after the debrief. Null without crossings. Never in a shared flight.',
    OR_NULL,
  )
  airspace: DebriefStatement | null;

  @Field.object(() => DebriefUsage, 'Time, requests and tokens used to write the debrief.')
  usage: DebriefUsage;
}

/** A debrief that is being written. */
@ApiSchema({ name: 'FlightAnalysisRun' })
export class DebriefRun {
  @Field.text('Id of the debrief.')
  id: string;

  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text('Always `running`: the debrief is being written.', { enum: ['running'] })
  status: 'running';

  @Field.text('Language of the debrief.', { enum: DEBRIEF_LANGUAGES })
  language: DebriefLanguage;
}
