import { FIRST_DAY, isUtcDay } from '@app/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';

function isDay(value: unknown): boolean {
  return typeof value === 'string' && isUtcDay(value);
}

/** A day such as `2026-07-01`, kept as a string. */
export function DayParameter(options: { description: string; example: string }) {
  const message = `must be a date such as 2026-07-14, not before ${FIRST_DAY}`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date', ...options }),
    IsOptional(),
    ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: () => message } }),
  );
}
