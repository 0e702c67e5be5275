import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';
import { MonthUsage } from '../../account/dto/usage.dto.js';

export class DayUsage {
  @ApiProperty({ type: 'string', format: 'date', description: 'The day, in UTC.' })
  date: string;

  @Field.integer('Requests with a valid key.')
  requests: number;

  @Field.integer('Debriefs that were written, by the day on which they were asked for.')
  ai_debriefs: number;
}

export class PlatformUsage extends MonthUsage {
  @Field.list(() => DayUsage, 'Each day that was asked for, the earliest first. Behind by a second at most.')
  days: DayUsage[];
}
