import { isDay } from '@core/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';

/** A day such as `2026-07-01`, kept as a string. */
export function DayParameter({
  first,
  ...options
}: {
  description: string;
  example: string;
  first?: string;
}) {
  const message = `must be a date such as 2026-07-14${first === undefined ? '' : `, not before ${first}`}`;
  const validate = (value: unknown) =>
    typeof value === 'string' && isDay(value) && (first === undefined || value >= first);
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date', ...options }),
    IsOptional(),
    ValidateBy({ name: 'isDay', validator: { validate, defaultMessage: () => message } }),
  );
}
