import { Field } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';
import { MonthUsage } from '@capabilities/accounts/wire';

export class DayUsage {
  @ApiProperty({ type: 'string', format: 'date', description: 'The day, in UTC.' })
  date: string;

  @Field.integer('Requests with a valid API key.')
  requests: number;

  @Field.integer('Requests of the console. They do not count towards the monthly quota.')
  console_requests: number;

  @Field.integer('Direct uploads, including files of imports.')
  direct_uploads: number;

  @Field.integer('Debriefs written by a language model, counted on the day they were requested.')
  ai_debriefs: number;
}

export class PlatformUsage extends MonthUsage {
  @Field.list(() => DayUsage, 'Usage of each requested day, earliest first. At most one second out of date.')
  days: DayUsage[];
}
