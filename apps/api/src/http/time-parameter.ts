import { hasFourDigitYear } from '@app/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDate, IsOptional } from 'class-validator';

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
/** RFC 3339, with any offset; a second 60 is refused, for no clock here knows one. */
const TIME_OF_DAY = /^[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** The moment that a date (its midnight, UTC) or a time of RFC 3339 names; undefined when the text is neither. */
export function momentOf(text: string): Date | undefined {
  const [date, year, month, day] = DATE.exec(text) ?? [];
  if (date === undefined) return undefined;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day)); // Date.UTC takes 0099 for 1999
  if (year === '0000' || midnight.toISOString().slice(0, 10) !== date) return undefined;
  const timeOfDay = text.slice(date.length);
  if (timeOfDay === '') return midnight;
  if (!TIME_OF_DAY.test(timeOfDay)) return undefined;
  const moment = new Date(text.toUpperCase());
  return hasFourDigitYear(moment) ? moment : undefined; // the offset may lead beyond
}

/** A moment, as a date or a time; the field holds a Date. */
export function TimeParameter(options: { description: string; example: string }) {
  const message =
    'must be a date such as 2026-07-14 or a time such as 2026-07-14T09:30:00Z (in an address, a + is written %2B)';
  return applyDecorators(
    ApiPropertyOptional({
      description: options.description,
      example: options.example,
      type: 'string', // with the format date or date-time, which a schema cannot say of one string
    }),
    Transform(({ value }) => (typeof value === 'string' ? (momentOf(value) ?? value) : (value as unknown))),
    IsOptional(),
    IsDate({ message }),
  );
}
