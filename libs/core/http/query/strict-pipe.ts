import { ApiError, type ErrorDetail } from '@core/contract';
import { isNamedTimeZone, MUST_BE_GIVEN } from '@core/contract/fields';
import { applyDecorators, type ArgumentMetadata, type PipeTransform, ValidationPipe } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  type ValidationError,
} from 'class-validator';

/** Property names that every object inherits. The validator accepts them, so they are checked first. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

interface StrictMessages {
  /** For a name that the class does not have. */
  readonly unknown: string;
  /** For a list, if lists are never valid. */
  readonly list?: string;
}

/** Validates an object against its class. Rejects unknown and invalid fields by name. */
export class StrictPipe extends ValidationPipe {
  constructor(private readonly messages: StrictMessages) {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: (errors) =>
        new ApiError('validation_failed', { details: errors.flatMap((error) => toDetails(error, messages)) }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const inherited = inheritedNames(value as object);
    if (inherited.length > 0)
      throw new ApiError('validation_failed', {
        details: inherited.map((field) => ({ field, message: this.messages.unknown })),
      });
    return super.transform(value, metadata);
  }
}

/** Those in an object and in the objects within it, as paths. */
function inheritedNames(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const field = pathOf(path, name);
    if (INHERITED.has(name)) return [field];
    return typeof inner === 'object' && inner !== null ? inheritedNames(inner, field) : [];
  });
}

/** `corrections.parts[0].kind` */
function pathOf(parent: string, name: string): string {
  if (parent === '') return name;
  return /^\d+$/.test(name) ? `${parent}[${name}]` : `${parent}.${name}`;
}

const UNKNOWN_PARAMETER = 'is not a parameter of this operation';

/** The query of an operation without query parameters. No validator: it would cost more than reading a flight. */
export class NoParameters implements PipeTransform<object> {
  transform(query: object): void {
    const details = Object.keys(query).map((field) => ({ field, message: UNKNOWN_PARAMETER }));
    if (details.length > 0) throw new ApiError('validation_failed', { details });
  }
}

/**
 * Validates a query against its class. An unknown, repeated or malformed parameter is rejected by name,
 * never ignored or guessed.
 */
export const strictQuery = new StrictPipe({ unknown: UNKNOWN_PARAMETER, list: 'must not be repeated' });

/** Of a field, or of the fields within it. */
function toDetails(error: ValidationError, messages: StrictMessages, parent = ''): ErrorDetail[] {
  const field = pathOf(parent, error.property);
  const { children = [], constraints } = error;
  if (constraints !== undefined || children.length === 0) return [toDetail(error, messages, field)];
  return children.flatMap((child) => toDetails(child, messages, field));
}

function toDetail(error: ValidationError, messages: StrictMessages, field: string): ErrorDetail {
  const constraints = error.constraints ?? {};
  if (constraints['whitelistValidation'] !== undefined) return { field, message: messages.unknown };
  if (messages.list !== undefined && Array.isArray(error.value)) return { field, message: messages.list };
  if (error.value === undefined) return { field, message: constraints[MUST_BE_GIVEN] ?? 'is required' };
  return { field, message: Object.values(constraints)[0] ?? 'is invalid' };
}

/** Only plain digits are a number: `1e2`, ` 7`, `+7` and `0x7` stay strings and fail validation. */
function plainInteger(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

export function IntegerParameter(options: {
  min: number;
  max: number;
  default: number;
  description: string;
}) {
  const { min, max } = options;
  const message = `must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: min,
      maximum: max,
      default: options.default,
      description: options.description,
    }),
    Transform(({ value }) => plainInteger(value)),
    IsOptional(),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

export function TextParameter(options: { maxLength: number; description: string; example?: string }) {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      maxLength: options.maxLength,
      description: options.description,
      example: options.example,
    }),
    IsOptional(),
    IsString({ message: 'must be a string' }),
    MaxLength(options.maxLength, { message: `must have at most ${options.maxLength} characters` }),
  );
}

/** How OpenAPI says it. */
const SEPARATED_BY_COMMAS = { style: 'form', explode: false };

/** A list of choices, separated by commas. The handler says which it does not know. */
export function ListParameter(options: {
  choices: readonly string[];
  default: readonly string[];
  description: string;
}) {
  const lengthMax = 2 * options.choices.join().length; // leaves room for mistakes that the message then names
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', enum: [...options.choices] },
      uniqueItems: true,
      default: [...options.default],
      ...SEPARATED_BY_COMMAS,
      description: options.description,
    }),
    IsOptional(),
    IsString({ message: 'must be a string' }),
    MaxLength(lengthMax, { message: `must have at most ${lengthMax} characters` }),
  );
}

/** `true` or `false`. Anything else stays a string and fails validation. */
export function BooleanParameter({ description }: { description: string }) {
  return applyDecorators(
    ApiPropertyOptional({ type: 'boolean', description }),
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    ),
    IsOptional(),
    IsBoolean({ message: 'must be true or false' }),
  );
}

export function ChoiceParameter(options: { choices: readonly string[]; description: string }) {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...options.choices], description: options.description }),
    IsOptional(),
    IsIn(options.choices, { message: `must be one of ${options.choices.join(', ')}` }),
  );
}

/** The IANA name of a time zone. */
export function TimeZoneParameter(description: string) {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', description }),
    IsOptional(),
    isNamedTimeZone(),
  );
}
