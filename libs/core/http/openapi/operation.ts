import { type ErrorCode } from '@core/contract';
import { ErrorResponses } from '../errors/error-responses.js';
import { applyDecorators, HttpCode, Query, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { NoParameters } from '../query/strict-pipe.js';
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

/**
 * Documents an operation. Parameters of the path and the query, and JSON bodies, document themselves. An operation without
 * query parameters refuses all, unless it ignores them.
 */
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
    ...(options.ignoresQuery ? [] : [refuseUndeclaredQuery]),
    ErrorResponses(...(options.ignoresQuery ? [] : (['validation_failed'] as const)), ...errors),
  );
}

/** Adds the query to the parameters of the handler, unless it is one of them. Nest checks those by their pipes. */
const refuseUndeclaredQuery: MethodDecorator = (target, name) => {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, name) ?? {}) as object;
  if (Object.keys(declared).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`))) return;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, target, name) ?? []) as Type[];
  Query(NoParameters)(target, name, types.length);
  Reflect.defineMetadata(PARAMTYPES_METADATA, [...types, NoParameters], target, name);
};

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
