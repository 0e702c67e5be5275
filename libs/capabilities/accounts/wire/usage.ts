import { type Plan, PLANS } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

export class UsagePeriod {
  @Field.time('Start of the calendar month, in UTC.')
  starts_at: string;

  @Field.time('Start of the next calendar month, when the monthly quotas reset.')
  ends_at: string;
}

export class MonthlyAllowance {
  @Field.integer('Used this month by all API keys of the account.')
  used: number;

  @Field.integer("The plan's monthly limit. Null if unlimited.", OR_NULL)
  limit: number | null;

  @Field.integer('What is left this month. Null if unlimited.', OR_NULL)
  remaining: number | null;
}

export class StoredAllowance {
  @Field.integer('What is stored.')
  used: number;

  @Field.integer("The plan's limit. Null if unlimited.", OR_NULL)
  limit: number | null;

  @Field.integer('What is left. Null if unlimited.', OR_NULL)
  remaining: number | null;
}

export class DirectUploadAllowance {
  @Field.integer('Used today.')
  used: number;

  @Field.integer('The limit of a day.')
  limit: number;

  @Field.integer('What is left today.')
  remaining: number;

  @Field.time('When the day ends, in UTC.')
  resets_at: string;

  @Field.integer('Maximum number in any 60 seconds. Files of imports do not count in it.')
  per_minute: number;
}

export class LanguageModelUsage {
  @Field.integer('Input tokens.')
  input_tokens: number;

  @Field.integer('Output tokens.')
  output_tokens: number;

  @Field.number('Cost in US dollars. 0 if the operator has not configured prices.')
  cost_usd: number;
}

export class MinuteAllowance {
  @Field.integer('Maximum number of requests in any 60 seconds.')
  limit: number;

  @Field.integer('Requests left right now. Null while requests cannot be counted.', OR_NULL)
  remaining: number | null;

  @Field.time(
    'When the oldest request of the last 60 seconds stops counting. Null whenever `remaining` is null.',
    OR_NULL,
  )
  resets_at: string | null;
}

/** The month's usage, as both APIs return it. A subclass overrides a field to describe it more specifically. */
export class MonthUsage {
  @Field.text("The account's plan.", { enum: PLANS })
  plan: Plan;

  @Field.object(() => UsagePeriod, 'The calendar month.')
  period: UsagePeriod;

  @Field.object(() => MonthlyAllowance, 'Requests this month.')
  requests: MonthlyAllowance;

  @Field.object(() => MonthlyAllowance, 'Debriefs by a language model this month.')
  ai_debriefs: MonthlyAllowance;

  @Field.object(
    () => DirectUploadAllowance,
    'Uploads from instruments, the watched folder and the console, and files of imports. They do not count as requests of the month.',
  )
  direct_uploads: DirectUploadAllowance;

  @Field.object(() => StoredAllowance, 'Flights, whatever their status.')
  flights: StoredAllowance;

  @Field.object(() => StoredAllowance, 'Bytes of their files, as they were uploaded.')
  storage_bytes: StoredAllowance;
}

export class Usage extends MonthUsage {
  @Field.object(() => MonthlyAllowance, 'Requests with a valid API key, including this one.')
  override requests: MonthlyAllowance;

  @Field.object(() => MonthlyAllowance, 'Debriefs written by a language model.')
  override ai_debriefs: MonthlyAllowance;

  @Field.object(() => LanguageModelUsage, 'Language model usage for debriefs this month.')
  language_model: LanguageModelUsage;

  @Field.object(() => MinuteAllowance, 'The rate limit of the API key that sent the request.')
  per_minute: MinuteAllowance;
}
