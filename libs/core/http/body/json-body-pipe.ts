import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type ErrorDetail } from '@core/contract';
import { ErrorResponses } from '../errors/error-responses.js';
import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { type Request } from 'express';
import { JsonBodyReader } from './json-body.js';
import { documented } from '../openapi/operation.js';
import { StrictPipe } from '../query/strict-pipe.js';

const strictBody = new StrictPipe({ unknown: 'is not a field of this operation' });

/** Checks that depend on the settings. Their faults are reported together with those of the class. */
export type BodyChecks = (given: Readonly<Record<string, unknown>>, settings: Settings) => ErrorDetail[];

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
    const checks = metadata.data as BodyChecks | undefined;
    const found = checks?.(given, this.settings) ?? [];
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

const requestOf = createParamDecorator((_: BodyChecks | undefined, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/**
 * The JSON object in the body, validated against the class of the parameter, whose fields are `BodyField`s. Unknown
 * fields are rejected by name. The module must provide `JsonBodyPipe` and `JsonBodyReader`.
 * @param example for the OpenAPI document, if one made from the class would not be accepted
 */
export function JsonBody(checks?: BodyChecks, example?: object): ParameterDecorator {
  return describedBody(requestOf(checks, JsonBodyPipe), {
    required: true,
    ...(example && { examples: { typical: { value: example } } }),
  });
}

/** The same for a body that can be omitted. The module must provide `OptionalJsonBodyPipe` and `JsonBodyReader`. */
export function OptionalJsonBody(): ParameterDecorator {
  return describedBody(requestOf(undefined, OptionalJsonBodyPipe), { required: false });
}

function describedBody(
  decorate: ParameterDecorator,
  options: { readonly required: boolean; readonly examples?: Record<string, { value: object }> },
): ParameterDecorator {
  return documented(decorate, (type) => [
    ApiBody({ type, ...options }),
    ErrorResponses('validation_failed', 'malformed_request', 'body_too_large', 'unsupported_media_type'),
  ]);
}

/** For a body with optional changes. @throws ApiError validation_failed if it contains none */
export function atLeastOneField<T extends object>(body: T, fields: readonly string[]): T {
  if (Object.values(body).some((value) => value !== undefined)) return body;
  const details = fields.map((name) => ({
    field: name,
    message: `at least one of ${fields.join(', ')} is required`,
  }));
  throw new ApiError('validation_failed', { details });
}
