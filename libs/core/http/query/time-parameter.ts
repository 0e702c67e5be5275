import { momentOf } from '@core/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDate, IsOptional } from 'class-validator';

/** An instant, given as a date or a time and parsed into a Date. */
export function TimeParameter(options: { description: string; example: string }) {
  const message =
    'must be a date such as 2026-07-14 or a time such as 2026-07-14T09:30:00Z (in a URL, write + as %2B)';
  return applyDecorators(
    ApiPropertyOptional({
      description: options.description,
      example: options.example,
      type: 'string', // of format date or date-time, but a schema cannot allow both
    }),
    Transform(({ value }) => (typeof value === 'string' ? (momentOf(value) ?? value) : (value as unknown))),
    IsOptional(),
    IsDate({ message }),
  );
}
