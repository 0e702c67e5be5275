import { type Plan, PLANS } from '@app/contract';
import { Field } from '@app/openapi';

export class UsagePeriod {
  @Field.time('First moment of the calendar month, in UTC.')
  starts_at: string;

  @Field.time('First moment of the next one, when the monthly allowances start anew.')
  ends_at: string;
}

export class MonthlyAllowance {
  @Field.integer('Used this month, by all keys of the account together.')
  used: number;

  @Field.integer('What the plan gives in a month; null without a limit.', { nullable: true })
  limit: number | null;

  @Field.integer('What is left of it; null without a limit.', { nullable: true })
  remaining: number | null;
}

export class LanguageModelUsage {
  @Field.integer('Tokens read.')
  input_tokens: number;

  @Field.integer('Tokens written.')
  output_tokens: number;

  @Field.number('What they cost, US dollars; 0 where the operator names no price.')
  cost_usd: number;
}

export class MinuteAllowance {
  @Field.integer('Requests that this key may send in any 60 seconds.')
  limit: number;

  @Field.integer('How many it may send now; null while requests cannot be counted.', { nullable: true })
  remaining: number | null;

  @Field.time('When the oldest request of the last 60 seconds no longer counts; null like `remaining`.', {
    nullable: true,
  })
  resets_at: string | null;
}

/** What both APIs tell of a month; where one says more about a field, it describes the field again. */
export class MonthUsage {
  @Field.text('Plan of the account.', { enum: PLANS })
  plan: Plan;

  @Field.object(() => UsagePeriod, 'The month that is counted.')
  period: UsagePeriod;

  @Field.object(() => MonthlyAllowance, 'Requests of the month.')
  requests: MonthlyAllowance;

  @Field.object(() => MonthlyAllowance, 'Debriefs of the month.')
  ai_debriefs: MonthlyAllowance;
}

export class Usage extends MonthUsage {
  @Field.object(() => MonthlyAllowance, 'Requests with a valid key, this one included.')
  override requests: MonthlyAllowance;

  @Field.object(() => MonthlyAllowance, 'Debriefs that were written.')
  override ai_debriefs: MonthlyAllowance;

  @Field.object(() => LanguageModelUsage, 'What language models took for debriefs this month.')
  language_model: LanguageModelUsage;

  @Field.object(() => MinuteAllowance, 'Of the key that asked.')
  per_minute: MinuteAllowance;
}
