import { ApiError, type ErrorCode, isIdOf, type PrefixedIdKind } from '@core/contract';
import { ErrorResponses } from './errors/error-responses.js';
import { applyDecorators, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

/** An id in the path. A malformed id, such as one with a NUL byte, is reported as not found without a look-up. */
export function PathId(name: string, kind: PrefixedIdKind, notFound: ErrorCode): ParameterDecorator {
  return Param(name, {
    transform: (value: string) => {
      if (isIdOf(kind, value)) return value;
      throw new ApiError(notFound);
    },
  });
}

/** Documents an id in the path. Invalid percent-encoding is `malformed_request`. */
export function DescribePathId(name: string, owner: string, example: string): MethodDecorator {
  return applyDecorators(
    ApiParam({ name, type: 'string', description: `Id of the ${owner}.`, example }),
    ErrorResponses('malformed_request'),
  );
}
