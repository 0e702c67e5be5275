import { ApiError, type ErrorDetail } from '@app/contract';
import { applyDecorators, type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  type ValidationError,
} from 'class-validator';

/** Names that every object has: the validator takes them for known, so they are looked for before it. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

interface StrictWords {
  /** Said of a name that the class does not have. */
  readonly unknown: string;
  /** Said of a list, where none is ever right. */
  readonly list?: string;
}

/** Checks an object against its class, and refuses by name what is not acceptable or not known. */
export class StrictPipe extends ValidationPipe {
  constructor(private readonly words: StrictWords) {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: (errors) =>
        new ApiError('validation_failed', { details: errors.map((error) => toDetail(error, words)) }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const inherited = Object.keys(value as object).filter((name) => INHERITED.has(name));
    if (inherited.length > 0)
      throw new ApiError('validation_failed', {
        details: inherited.map((field) => ({ field, message: this.words.unknown })),
      });
    return super.transform(value, metadata);
  }
}

const UNKNOWN_PARAMETER = 'is not a parameter of this operation';

class StrictQueryPipe extends StrictPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.metatype === NoParameters) return withoutParameters(value as object);
    return super.transform(value, metadata);
  }
}

/** The query of an operation that takes none. */
export class NoParameters {}

/** Most requests have nothing to check; the validator would cost them more than reading a flight does. */
function withoutParameters(query: object): NoParameters {
  const unknown = Object.keys(query);
  if (unknown.length > 0) throw new ApiError('validation_failed', { details: unknown.map(unknownParameter) });
  return new NoParameters();
}

function unknownParameter(field: string): ErrorDetail {
  return { field, message: UNKNOWN_PARAMETER };
}

/**
 * Checks a query against its class: an unknown, repeated or ill-written parameter is refused by name,
 * never ignored or guessed at.
 */
export const strictQuery = new StrictQueryPipe({ unknown: UNKNOWN_PARAMETER, list: 'must be given once' });

function toDetail(error: ValidationError, words: StrictWords): ErrorDetail {
  const field = error.property;
  const constraints = error.constraints ?? {};
  if (constraints['whitelistValidation'] !== undefined) return { field, message: words.unknown };
  if (words.list !== undefined && Array.isArray(error.value)) return { field, message: words.list };
  if (error.value === undefined) return { field, message: 'is required' };
  return { field, message: Object.values(constraints)[0] ?? 'is not acceptable' };
}

/** Only digits make a number here: `1e2`, ` 7`, `+7` and `0x7` stay text and fail the check. */
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
    IsString({ message: 'must be text' }),
    MaxLength(options.maxLength, { message: `must have at most ${options.maxLength} characters` }),
  );
}

export function ChoiceParameter(options: { choices: readonly string[]; description: string }) {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...options.choices], description: options.description }),
    IsOptional(),
    IsIn(options.choices, { message: `must be one of ${options.choices.join(', ')}` }),
  );
}
