import { type Plan, PLANS } from '@app/contract';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';
import { MonthlyAllowance, UsagePeriod } from '../../account/dto/usage.dto.js';

export class DayUsage {
  @ApiProperty({ type: 'string', format: 'date', description: 'The day, in UTC.' })
  date: string;

  @Field.integer('Requests with a valid key.')
  requests: number;

  @Field.integer('Debriefs that were written, by the day on which they were asked for.')
  ai_debriefs: number;
}

export class PlatformUsage {
  @Field.text('Plan of the account.', { enum: PLANS })
  plan: Plan;

  @Field.object(() => UsagePeriod, 'The month that is counted.')
  period: UsagePeriod;

  @Field.object(() => MonthlyAllowance, 'Requests of the month.')
  requests: MonthlyAllowance;

  @Field.object(() => MonthlyAllowance, 'Debriefs of the month.')
  ai_debriefs: MonthlyAllowance;

  @Field.list(() => DayUsage, 'Each day that was asked for, the earliest first. Behind by a second at most.')
  days: DayUsage[];
}
