import { type ErrorCode } from '@core/contract';
import { ErrorResponses } from '../errors/error-responses.js';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import {
  ApiBody,
  type ApiBodyOptions,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  type ApiHeaderOptions,
  ApiOperation,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';

/** A body that is not JSON: the class of a form, or a schema. `@JsonBody` documents itself. */
type RequestBody = ApiBodyOptions & { readonly mediaTypes: readonly string[] };

export interface OperationOptions {
  /** The `operationId`: the name of the method in generated clients. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly headers?: readonly ApiHeaderOptions[];
  readonly body?: RequestBody;
  /** The responses by their status. If there is only one, it is the status that Nest sends. */
  readonly returns: Readonly<Record<number, ApiResponseOptions>>;
  /** Classes that schemas refer to by name. */
  readonly models?: readonly Type[];
  /** Errors besides those of the parameters, the body and the access, which their own decorators document. */
  readonly errors?: readonly ErrorCode[];
  /** Whether unknown query parameters are accepted. Otherwise, they are `validation_failed`. */
  readonly ignoresQuery?: boolean;
}

/** Documents an operation. Parameters of the path and the query, and JSON bodies, document themselves. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { id, summary, description, headers = [], body, returns, models = [], errors = [] } = options;
  const statuses = Object.keys(returns).map(Number);
  return applyDecorators(
    ApiOperation({ operationId: id, summary, description }),
    ...headers.map((header) => ApiHeader(header)),
    ...(body ? describeBody(body) : []),
    ...(models.length > 0 ? [ApiExtraModels(...models)] : []),
    ...statuses.map((status) => ApiResponse({ ...returns[status]!, status })),
    ...(statuses.length === 1 ? [HttpCode(statuses[0]!)] : []),
    ErrorResponses(...(options.ignoresQuery ? [] : (['validation_failed'] as const)), ...errors),
  );
}

function describeBody({ mediaTypes, ...body }: RequestBody): MethodDecorator[] {
  return [ApiConsumes(...mediaTypes), ApiBody(body)];
}

/** Has a decorator of a parameter also document the method that has the parameter. */
export function documented(
  decorate: ParameterDecorator,
  describe: (type: Type) => readonly MethodDecorator[],
): ParameterDecorator {
  return (target, name, index) => {
    decorate(target, name, index);
    const method = Object.getOwnPropertyDescriptor(target, name!)!;
    const types = Reflect.getMetadata('design:paramtypes', target, name!) as Type[] | undefined;
    if (!types) return; // compiled without types of parameters, as for benchmarks, which document nothing
    for (const describeMethod of describe(types[index]!)) describeMethod(target, name!, method);
  };
}
