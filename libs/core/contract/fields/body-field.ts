import { checkText, cleanLine, plainTag, plainText } from '../plain-line.js';
import { EMAIL_CHARACTERS_MAX, FIRST_FLOWN_ON } from '../names.js';
import { isEmailAddress } from '../email-address.js';
import { momentOf } from '../moment.js';
import { isCountryCode } from '../country-code.js';
import { isTimeZone } from '../time-zone.js';
import { FIRST_DAY, hasBegun, isDay } from '../utc-day.js';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  type MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';

/** How many invalid values of a list an error shows, and how many characters of each. */
const UNKNOWN_SHOWN_MAX = 3;
const UNKNOWN_CHARACTERS_MAX = 60;

interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** Whether it can be omitted. */
  readonly optional?: boolean;
  /** A field that it can only be omitted with, and the message if it is not. */
  readonly togetherWith?: { readonly field: string; readonly message: string };
}

interface TextOptions extends FieldOptions {
  readonly maxLength: number;
  readonly minLength?: number;
  /** The pattern it must match, and the message if it does not. */
  readonly pattern?: { readonly matches: RegExp; readonly message: string };
}

interface NumberOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
}

function integerChecks({ min, max }: NumberOptions): PropertyDecorator[] {
  const message = `must be a whole number from ${min} to ${max}`;
  return [IsInt({ message }), Min(min, { message }), Max(max, { message })];
}

function numberChecks({ min, max }: NumberOptions): PropertyDecorator[] {
  const message = `must be a number from ${min} to ${max}`;
  return [IsNumber({}, { message }), Min(min, { message }), Max(max, { message })];
}

/** The number that a text of a form states; any other value as it is. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

function field(options: FieldOptions, schema: ApiPropertyOptions, ...checks: PropertyDecorator[]) {
  const { description, example, togetherWith } = options;
  const optional = options.optional ?? togetherWith !== undefined;
  return applyDecorators(
    ApiProperty({
      ...schema,
      description,
      required: !optional,
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    ...(optional
      ? [ValidateIf((body, value) => value !== undefined || isGiven(body, togetherWith?.field))]
      : []),
    ...(togetherWith ? [mustBeGiven(togetherWith.message)] : []),
    ...checks,
  );
}

function isGiven(body: unknown, name: string | undefined): boolean {
  return name !== undefined && (body as Readonly<Record<string, unknown>>)[name] !== undefined;
}

/** The message of this check replaces that of a missing field. */
export const MUST_BE_GIVEN = 'mustBeGiven';

function mustBeGiven(message: string): PropertyDecorator {
  return ValidateBy(
    { name: MUST_BE_GIVEN, validator: { validate: (value) => value !== undefined } },
    { message },
  );
}

/** The most basic check first: only the first failure is reported. */
function textChecks(
  { minLength = 1, maxLength, pattern }: TextOptions,
  atMost: typeof MaxLength = maxCharacters,
): PropertyDecorator[] {
  return [
    IsString({ message: 'must be a string' }),
    MinLength(minLength, {
      message: minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`,
    }),
    atMost(maxLength, { message: `must have at most ${maxLength} characters` }),
    ...(pattern ? [Matches(pattern.matches, { message: pattern.message })] : []),
  ];
}

/** Counts UTF-16 code units, like better-auth: text that passes here must not fail there. An emoji counts as two. */
const maxCodeUnits: typeof MaxLength = (maxLength, options) =>
  ValidateBy(
    {
      name: 'maxCodeUnits',
      validator: { validate: (value) => typeof value === 'string' && value.length <= maxLength },
    },
    options,
  );

/** Counts characters, like a form: an emoji counts as one. Other checks reject values that are not strings. */
const maxCharacters: typeof MaxLength = (maxLength, options) =>
  ValidateBy(
    {
      name: 'maxCharacters',
      validator: { validate: (value) => typeof value !== 'string' || [...value].length <= maxLength },
    },
    options,
  );

/** A line of text, cleaned like a form field. */
function cleaned(name: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanLine(name, value) : value;
}

/** Text of several lines, cleaned line by line. */
function cleanedText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  checkText(name, value);
  return plainText(value);
}

/** Each tag once, in lower case. */
function cleanedTags(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const tags = value.map((tag: unknown) => {
    if (typeof tag !== 'string') return tag;
    checkText(name, tag);
    return plainTag(tag);
  });
  return [...new Set(tags)];
}

function areTags({ maxLength }: { readonly maxLength: number }): PropertyDecorator {
  const validate = (tag: unknown) =>
    typeof tag === 'string' && tag !== '' && [...tag].length <= maxLength && !tag.includes(',');
  const message = `must contain only tags of 1 to ${maxLength} characters without commas`;
  return ValidateBy({ name: 'areTags', validator: { validate } }, { each: true, message });
}

/** Trims whitespace. Hidden characters inside are not removed: the result could be someone else's address. */
function cleanEmail(): PropertyDecorator[] {
  const message = `must have at most ${EMAIL_CHARACTERS_MAX} characters`;
  return [
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    maxCharacters(EMAIL_CHARACTERS_MAX, { message }),
    isEmail(),
  ];
}

/** Rejects dates, and times without an offset, whose meaning would depend on the machine. */
function isTime(options: ValidationOptions = {}): PropertyDecorator {
  return ValidateBy(
    { name: 'isTime', validator: { validate: (value) => isTimeText(value) } },
    { message: 'must be a time such as 2027-01-31T12:00:00Z', ...options },
  );
}

function isTimeText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 10 && momentOf(value) !== undefined;
}

/** A day of the calendar that has begun somewhere. */
function isPastDay(first: string = FIRST_DAY): PropertyDecorator {
  const validate = (value: unknown) =>
    typeof value === 'string' && isDay(value) && value >= first && hasBegun(value);
  return ValidateBy(
    { name: 'isPastDay', validator: { validate } },
    { message: `must be a date such as 2026-07-14, not before ${first} and not in the future` },
  );
}

function isLocalTime(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
  return ValidateBy(
    { name: 'isLocalTime', validator: { validate } },
    { message: 'must be a time such as 14:05' },
  );
}

/** Checks that a value is the IANA name of a time zone. */
export function isNamedTimeZone(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isTimeZone(value);
  return ValidateBy(
    { name: 'isTimeZone', validator: { validate } },
    { message: 'must be the name of a time zone such as Europe/Zurich' },
  );
}

function isCountry(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isCountryCode(value);
  return ValidateBy(
    { name: 'isCountry', validator: { validate } },
    { message: 'must be a two-letter country code in capital letters, such as CH (ISO 3166-1)' },
  );
}

function isFuture(): PropertyDecorator {
  return ValidateBy(
    { name: 'isFuture', validator: { validate: (value) => Date.parse(value as string) > Date.now() } },
    { message: 'must be in the future' },
  );
}

function isEmail(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isEmailAddress(value);
  const defaultMessage = () => 'must be an e-mail address';
  return ValidateBy({ name: 'isEmail', validator: { validate, defaultMessage } });
}

/** The first few invalid values, shortened. */
function unknownIn(values: unknown, choices: readonly unknown[]): string {
  // also called for a value that is not a list, which another check rejects
  const unknown: unknown[] = Array.isArray(values) ? values.filter((value) => !choices.includes(value)) : [];
  const shown = unknown.slice(0, UNKNOWN_SHOWN_MAX).map((value) => {
    const text = JSON.stringify(value);
    return text.length <= UNKNOWN_CHARACTERS_MAX ? text : `${text.slice(0, UNKNOWN_CHARACTERS_MAX)}…`;
  });
  return [...shown, ...(unknown.length > shown.length ? ['…'] : [])].join(', ');
}

/** Decorators for body fields. Each one documents and validates the field. */
export const BodyField = {
  /** A line of text. Control characters are removed and whitespace is collapsed. */
  text: (options: TextOptions) =>
    field(
      options,
      { type: 'string', minLength: options.minLength ?? 1, maxLength: options.maxLength },
      Transform(({ key, value }) => cleaned(key, value)),
      ...textChecks(options),
    ),
  /** A line of text, or null to remove the value. */
  textOrNull: (options: TextOptions) =>
    field(
      options,
      { type: 'string', minLength: 1, maxLength: options.maxLength, nullable: true },
      IsOptional(),
      Transform(({ key, value }) => cleaned(key, value)),
      ...textChecks(options),
    ),
  /** Text of several lines, cleaned like a line but for its line breaks, or null to remove the value. */
  linesOrNull: (options: TextOptions) =>
    field(
      options,
      { type: 'string', minLength: 1, maxLength: options.maxLength, nullable: true },
      IsOptional(),
      Transform(({ key, value }) => cleanedText(key, value)),
      ...textChecks(options),
    ),
  /** A list of tags. They are cleaned like a line and in lower case, and repeated ones count once. */
  tags: (options: FieldOptions & { itemsMax: number; maxLength: number }) =>
    field(
      options,
      {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: options.maxLength },
        maxItems: options.itemsMax,
      },
      Transform(({ key, value }) => cleanedTags(key, value)),
      IsArray({ message: 'must be a list' }),
      ArrayMaxSize(options.itemsMax, { message: `must have at most ${options.itemsMax} entries` }),
      areTags(options),
    ),
  /** A URL, which is not cleaned: that could turn it into a different URL. */
  url: (options: TextOptions) =>
    field(
      options,
      { type: 'string', format: 'uri', minLength: 1, maxLength: options.maxLength },
      ...textChecks(options),
    ),
  /** The same, or null to remove the value. */
  urlOrNull: (options: TextOptions) =>
    field(
      options,
      { type: 'string', format: 'uri', minLength: 1, maxLength: options.maxLength, nullable: true },
      IsOptional(),
      ...textChecks(options),
    ),
  /** A list of URLs, which are not cleaned either. */
  urls: (options: FieldOptions & { itemsMin?: number; itemsMax: number; maxLength: number }) =>
    field(
      options,
      {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: options.maxLength },
        minItems: options.itemsMin ?? 0,
        maxItems: options.itemsMax,
        uniqueItems: true,
      },
      IsArray({ message: 'must be a list' }),
      ArrayMinSize(options.itemsMin ?? 0, { message: 'must not be empty' }),
      ArrayMaxSize(options.itemsMax, { message: `must have at most ${options.itemsMax} entries` }),
      IsString({ each: true, message: 'must contain only strings' }),
      Length(1, options.maxLength, {
        each: true,
        message: `must contain only URLs of at most ${options.maxLength} characters`,
      }),
      ArrayUnique({ message: 'must not contain duplicates' }),
    ),
  /** Text that is not cleaned, such as a password or a token. */
  secret: (options: TextOptions) =>
    field(
      options,
      {
        type: 'string',
        format: 'password',
        minLength: options.minLength ?? 1,
        maxLength: options.maxLength,
      },
      ...textChecks(options, maxCodeUnits),
    ),
  email: (options: FieldOptions) =>
    field(options, { type: 'string', format: 'email', maxLength: EMAIL_CHARACTERS_MAX }, ...cleanEmail()),
  emailOrNull: (options: FieldOptions) =>
    field(
      options,
      { type: 'string', format: 'email', maxLength: EMAIL_CHARACTERS_MAX, nullable: true },
      IsOptional(),
      ...cleanEmail(),
    ),
  /** An object that another standard describes. The code that reads it checks its fields. */
  any: (options: FieldOptions) =>
    field(
      options,
      { type: 'object', additionalProperties: true },
      IsObject({ message: 'must be an object' }),
    ),
  boolean: (options: FieldOptions) =>
    field(options, { type: 'boolean' }, IsBoolean({ message: 'must be true or false' })),
  /** The same, or null for unknown. */
  booleanOrNull: (options: FieldOptions) =>
    field(
      options,
      { type: 'boolean', nullable: true },
      IsOptional(),
      IsBoolean({ message: 'must be true, false or null' }),
    ),
  /** A whole number, or null for none. */
  integerOrNull: (options: NumberOptions) =>
    field(
      options,
      { type: 'integer', minimum: options.min, maximum: options.max, nullable: true },
      IsOptional(),
      ...integerChecks(options),
    ),
  /** A number, or null for none. */
  numberOrNull: (options: NumberOptions) =>
    field(
      options,
      { type: 'number', minimum: options.min, maximum: options.max, nullable: true },
      IsOptional(),
      ...numberChecks(options),
    ),
  choice: (choices: readonly string[], options: FieldOptions) =>
    field(
      options,
      { type: 'string', enum: [...choices] },
      IsIn(choices, { message: `must be one of ${choices.join(', ')}` }),
    ),
  /** The same, or null. */
  choiceOrNull: (choices: readonly string[], options: FieldOptions) =>
    field(
      options,
      { type: 'string', enum: [...choices], nullable: true },
      IsOptional(),
      IsIn(choices, { message: `must be null or one of ${choices.join(', ')}` }),
    ),
  choices: (choices: readonly string[], options: FieldOptions) =>
    field(
      options,
      {
        type: 'array',
        items: { type: 'string', enum: [...choices] },
        minItems: 1,
        uniqueItems: true,
      },
      IsArray({ message: 'must be a list' }),
      ArrayMinSize(1, { message: 'must not be empty' }),
      IsIn(choices, {
        each: true,
        message: ({ value }) => `must contain only ${choices.join(', ')}; got ${unknownIn(value, choices)}`,
      }),
      ArrayUnique({ message: 'must not contain duplicates' }),
    ),
  /** RFC 3339, with an offset or `Z`. */
  time: (options: FieldOptions) => field(options, { type: 'string', format: 'date-time' }, isTime()),
  /** The same, or null to remove the value. */
  timeOrNull: (options: FieldOptions) =>
    field(options, { type: 'string', format: 'date-time', nullable: true }, IsOptional(), isTime()),
  /** A list of ids, or null to remove the value. */
  idsOrNull: (options: FieldOptions & { itemsMax: number }) =>
    field(
      options,
      {
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        maxItems: options.itemsMax,
        uniqueItems: true,
        nullable: true,
      },
      IsOptional(),
      IsArray({ message: 'must be a list' }),
      ArrayMinSize(1, { message: 'must not be empty' }),
      ArrayMaxSize(options.itemsMax, { message: `must have at most ${options.itemsMax} entries` }),
      IsString({ each: true, message: 'must contain only ids' }),
      ArrayUnique({ message: 'must not contain duplicates' }),
    ),
  /** A list of times, or null to remove the value. */
  timesOrNull: (options: FieldOptions & { itemsMax: number }) =>
    field(
      options,
      {
        type: 'array',
        items: { type: 'string', format: 'date-time' },
        minItems: 1,
        maxItems: options.itemsMax,
        nullable: true,
      },
      IsOptional(),
      IsArray({ message: 'must be a list' }),
      ArrayMinSize(1, { message: 'must not be empty' }),
      ArrayMaxSize(options.itemsMax, { message: `must have at most ${options.itemsMax} entries` }),
      isTime({ each: true, message: 'must contain only times such as 2027-01-31T12:00:00Z' }),
    ),
  /** A day such as 2026-07-14 that is not in the future, or null to remove the value. */
  pastDayOrNull: (options: FieldOptions) =>
    field(options, { type: 'string', format: 'date', nullable: true }, IsOptional(), isPastDay()),
  /** A day of a flight, such as 1996-07-14, that is not in the future. */
  flownDay: (options: FieldOptions) =>
    field(options, { type: 'string', format: 'date' }, isPastDay(FIRST_FLOWN_ON)),
  /** A time on the clocks of a place, such as 14:05, or null to remove the value. */
  localTimeOrNull: (options: FieldOptions) =>
    field(options, { type: 'string', nullable: true }, IsOptional(), isLocalTime()),
  /** The name of a time zone, or null to remove the value. */
  timeZoneOrNull: (options: FieldOptions) =>
    field(options, { type: 'string', nullable: true }, IsOptional(), isNamedTimeZone()),
  /** The code of a country, such as CH, or null to remove the value. */
  countryOrNull: (options: FieldOptions) =>
    field(options, { type: 'string', minLength: 2, maxLength: 2, nullable: true }, IsOptional(), isCountry()),
  /** An object of a class with body fields. */
  object: (type: () => new () => object, options: FieldOptions) =>
    field(
      options,
      { type: () => type() },
      IsObject({ message: 'must be an object' }),
      ValidateNested(),
      Type(type),
    ),
  /** A list of objects of a class with body fields, or null to remove the value. */
  objectsOrNull: (type: () => new () => object, options: FieldOptions & { itemsMax: number }) =>
    field(
      options,
      {
        type: () => type(),
        isArray: true,
        minItems: 1,
        maxItems: options.itemsMax,
        nullable: true,
      },
      IsOptional(),
      IsArray({ message: 'must be a list' }),
      ArrayMinSize(1, { message: 'must not be empty' }),
      ArrayMaxSize(options.itemsMax, { message: `must have at most ${options.itemsMax} entries` }),
      IsObject({ each: true, message: 'must contain only objects' }),
      ValidateNested({ each: true }),
      Type(type),
    ),
  /** The same as `time`, in the future, or null for none. */
  futureTimeOrNull: (options: FieldOptions) =>
    field(
      options,
      { type: 'string', format: 'date-time', nullable: true },
      IsOptional(),
      isTime(),
      isFuture(),
    ),
  /** An uploaded file. What reads the form checks it. */
  file: (description: string) => ApiProperty({ type: 'string', format: 'binary', description }),
  optionalFile: (description: string) =>
    ApiProperty({ type: 'string', format: 'binary', required: false, description }),
  /** A whole number of a form, where an empty text is the same as none. */
  formInteger: (options: NumberOptions) =>
    field(
      { ...options, optional: true, example: options.min }, // Swagger UI prefills the form with it
      { type: 'integer', minimum: options.min, maximum: options.max },
      Transform(({ value }: { value: unknown }) => (value === '' ? undefined : numberIn(value))),
      ...integerChecks(options),
    ),
  /** A line of text of a form, where an empty text is the same as none. */
  formText: (options: TextOptions) =>
    field(
      { ...options, optional: true, example: '' }, // Swagger UI prefills the form with it and omits an empty value
      { type: 'string', maxLength: options.maxLength },
      Transform(({ key, value }) => cleaned(key, value) || undefined),
      ...textChecks(options),
    ),
};
