import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@app/contract';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';

/** Ids of the facts of the flight on which a text stands. */
function Evidence(): PropertyDecorator {
  return ApiProperty({
    type: String,
    isArray: true,
    description:
      'Facts of the flight on which the text stands, such as `metric:climb_total_m`, `thermal:3`, `glide:2`, `gap:1`, `wind:mean`, `score:best`, `quality:gaps` or `summary:searching`.',
  });
}

export class DebriefStatement {
  @Field.text('One to three sentences.')
  text: string;

  @Evidence()
  evidence: string[];
}

export class DebriefSection {
  @Field.text('In the language of the debrief.')
  title: string;

  @Field.text('Plain text.')
  body: string;

  @Evidence()
  evidence: string[];
}

export class KeyMoment {
  @Field.time('When it was; null when the file has no date, or the track does not tell.', { nullable: true })
  time: string | null;

  @Field.integer('Seconds after take-off; null when the track does not tell.', { nullable: true })
  after_seconds: number | null;

  @Field.text(
    'What happened: `takeoff`, `best_climb`, `low_point`, `highest_point`, `longest_glide`, `gap` or `landing`; more may follow.',
  )
  kind: string;

  @Field.text('The same in a sentence.')
  text: string;

  @Evidence()
  evidence: string[];
}

export class SafetyRemark {
  @Field.text(
    '`notice`: good to know; `caution`: think about it before the next flight; `warning`: it could have gone wrong.',
    { enum: ['notice', 'caution', 'warning'] },
  )
  severity: string;

  @Field.text('One to three sentences.')
  text: string;

  @Evidence()
  evidence: string[];
}

export class DebriefUsage {
  @Field.integer('Time that writing took, ms.')
  duration_ms: number;

  @Field.integer('Requests sent to a language model, those again included; 0 for the coach.')
  requests: number;

  @Field.integer('Drafts of a language model that were sent back to be mended.')
  repairs: number;

  @Field.integer('Tokens read by a language model; null for the coach, or where they are not counted.', {
    nullable: true,
  })
  input_tokens: number | null;

  @Field.integer('Tokens written by a language model; null like `input_tokens`.', { nullable: true })
  output_tokens: number | null;

  @Field.number('What they cost, US dollars; null where the operator names no price.', { nullable: true })
  cost_usd: number | null;
}

/** A saved debrief. */
export class FlightAnalysis {
  @Field.text('Id of the debrief.')
  id: string;

  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text('Saved debriefs are `completed`.', { enum: ['completed'] })
  status: 'completed';

  @Field.time('When it was saved.')
  generated_at: string;

  @Field.text('Who wrote it: `coach`, the rules of this service, or the provider of a language model.')
  provider: string;

  @Field.text('Version of the rules, or name of the language model.')
  model: string;

  @Field.text('Language of all its texts.', { enum: DEBRIEF_LANGUAGES })
  language: DebriefLanguage;

  @Field.text('The flight in a line.')
  headline: string;

  @Field.text('The flight in a few sentences.')
  summary: string;

  @ApiProperty({ type: String, isArray: true, description: 'Facts on which headline and summary stand.' })
  evidence: string[];

  @Field.list(
    () => DebriefSection,
    'Climbs, glides, wind, score and data, as far as there is something to say.',
  )
  sections: DebriefSection[];

  @Field.list(() => DebriefStatement, 'What was good, the most important first.')
  strengths: DebriefStatement[];

  @Field.list(() => DebriefStatement, 'What could be better, the most important first.')
  improvements: DebriefStatement[];

  @Field.list(() => KeyMoment, 'Moments to jump to in a replay, in order of time.')
  key_moments: KeyMoment[];

  @Field.list(() => SafetyRemark, 'What to mind.')
  safety: SafetyRemark[];

  @Field.boolean(
    'The coach wrote it because the language model gave no answer in time, or one that did not stand on the facts.',
  )
  fallback: boolean;

  @Field.integer('Version of the facts that it was written from.')
  facts_version: number;

  @Field.integer('Version of the instructions to the language model; null for the coach.', { nullable: true })
  prompt_version: number | null;

  @Field.object(() => DebriefUsage, 'What writing it took.')
  usage: DebriefUsage;
}

/** A debrief that is being written. */
export class FlightAnalysisRun {
  @Field.text('Id of the debrief.')
  id: string;

  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.text('It is being written.', { enum: ['running'] })
  status: 'running';

  @Field.text('Language it is written in.', { enum: DEBRIEF_LANGUAGES })
  language: DebriefLanguage;
}
