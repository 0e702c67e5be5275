import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { momentOf } from './time-parameter.js';

/** Nothing here is older; and days can be subtracted from it without leaving the calendar. */
const FIRST_DAY = '2000-01-01';
const DAY_CHARACTERS = FIRST_DAY.length;

function isDay(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length === DAY_CHARACTERS &&
    value >= FIRST_DAY &&
    momentOf(value) !== undefined
  );
}

/** A day such as `2026-07-01`; the field holds the text. */
export function DayParameter(options: { description: string; example: string }) {
  const message = `must be a date such as 2026-07-14, from ${FIRST_DAY} on`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date', ...options }),
    IsOptional(),
    ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: () => message } }),
  );
}
