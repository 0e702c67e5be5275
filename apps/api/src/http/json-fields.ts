import { SETTINGS, type Settings } from '@app/config';
import { ApiError, EMAIL_CHARACTERS_MAX, type ErrorDetail } from '@app/contract';
import { isEmailAddress } from '@app/mail';
import { ErrorResponses } from '@app/openapi';
import {
  applyDecorators,
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { ApiBody, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { type Request } from 'express';
import { cleanLine } from './form-text.js';
import { JsonBodyReader } from './json-body.js';
import { StrictPipe } from './strict-query.js';
import { momentOf } from './time-parameter.js';

/** How many invalid values of a list an error shows, and how many characters of each. */
const UNKNOWN_SHOWN_MAX = 3;
const UNKNOWN_CHARACTERS_MAX = 60;

const strictBody = new StrictPipe({ unknown: 'is not a field of this operation' });

/** A body class with extra checks that depend on the settings or the current time. */
interface BodyWithFaults {
  faults(given: Readonly<Record<string, unknown>>, settings: Settings): ErrorDetail[];
}

/**
 * Reads the JSON object in the body and validates it against the class of the parameter. Reports all problems at once.
 */
@Injectable()
export class JsonBodyPipe implements PipeTransform<Request> {
  constructor(
    private readonly body: JsonBodyReader,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError validation_failed, malformed_request, unsupported_media_type, body_too_large */
  async transform(request: Request, metadata: ArgumentMetadata): Promise<unknown> {
    const given = await this.body.read(request);
    const { faults } = (metadata.metatype ?? {}) as Partial<BodyWithFaults>;
    const found = faults?.(given, this.settings) ?? [];
    const body: unknown = await strictBody
      .transform(given, { ...metadata, type: 'body' })
      .catch((error: unknown) => {
        throw withMore(error, found);
      });
    if (found.length > 0) throw new ApiError('validation_failed', { details: found });
    return body;
  }
}

/** The same for a body that can be omitted, which is the same as one without any field. */
@Injectable()
export class OptionalJsonBodyPipe extends JsonBodyPipe {
  override async transform(request: Request, metadata: ArgumentMetadata): Promise<unknown> {
    if (!hasBody(request)) return new metadata.metatype!();
    return await super.transform(request, metadata);
  }
}

/** `Content-Length: 0` is an empty body, which some clients send with every POST. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Adds the faults of fields that have no error yet. */
function withMore(error: unknown, faults: readonly ErrorDetail[]): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error;
  const reported = error.details ?? [];
  const more = faults.filter(({ field }) => !reported.some((detail) => detail.field === field));
  return new ApiError('validation_failed', { details: [...reported, ...more], cause: error });
}

const requestOf = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/**
 * The JSON object in the body, validated against the class of the parameter, whose fields are `JsonField`s. Unknown
 * fields are rejected by name. The module must provide `JsonBodyPipe` and `JsonBodyReader`.
 */
export function JsonBody(): ParameterDecorator {
  return requestOf(JsonBodyPipe);
}

/** The same for a body that can be omitted. The module must provide `OptionalJsonBodyPipe` and `JsonBodyReader`. */
export function OptionalJsonBody(): ParameterDecorator {
  return requestOf(OptionalJsonBodyPipe);
}

/** Documents the JSON body of an operation and its errors. */
export function DescribeJsonBody(type: Type, { required = true } = {}): MethodDecorator {
  return applyDecorators(
    ApiBody({ type, required }),
    ErrorResponses('validation_failed', 'malformed_request', 'body_too_large', 'unsupported_media_type'),
  );
}

interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** Whether it can be omitted. */
  readonly optional?: boolean;
}

interface TextOptions extends FieldOptions {
  readonly maxLength: number;
  readonly minLength?: number;
  /** The pattern it must match, and the message if it does not. */
  readonly pattern?: { readonly matches: RegExp; readonly message: string };
}

function field(options: FieldOptions, schema: ApiPropertyOptions, ...checks: PropertyDecorator[]) {
  const { description, example, optional = false } = options;
  return applyDecorators(
    ApiProperty({
      ...schema,
      description,
      required: !optional,
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...checks,
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
function isTime(): PropertyDecorator {
  return ValidateBy(
    { name: 'isTime', validator: { validate: (value) => isTimeText(value) } },
    { message: 'must be a time such as 2027-01-31T12:00:00Z' },
  );
}

function isTimeText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 10 && momentOf(value) !== undefined;
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
export const JsonField = {
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
  /** A URL, which is not cleaned: that could turn it into a different URL. */
  url: (options: TextOptions) =>
    field(
      options,
      { type: 'string', format: 'uri', minLength: 1, maxLength: options.maxLength },
      ...textChecks(options),
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
  boolean: (options: FieldOptions) =>
    field(options, { type: 'boolean' }, IsBoolean({ message: 'must be true or false' })),
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
  /** The same, or null for none. */
  timeOrNull: (options: FieldOptions) =>
    field(options, { type: 'string', format: 'date-time', nullable: true }, IsOptional(), isTime()),
};

/** For a body with optional changes. @throws ApiError validation_failed if it contains none */
export function atLeastOneField<T extends object>(body: T, fields: readonly string[]): T {
  if (Object.values(body).some((value) => value !== undefined)) return body;
  const details = fields.map((name) => ({
    field: name,
    message: `at least one of ${fields.join(', ')} is required`,
  }));
  throw new ApiError('validation_failed', { details });
}
