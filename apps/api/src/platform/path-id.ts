import { ApiError, type ErrorCode, isIdOf, type PrefixedIdKind } from '@app/contract';
import { Param } from '@nestjs/common';

/** An id in the path. One that can be none, such as one with a NUL byte, is not looked for but not there. */
export function PathId(name: string, kind: PrefixedIdKind, notFound: ErrorCode): ParameterDecorator {
  return Param(name, {
    transform: (value: string) => {
      if (isIdOf(kind, value)) return value;
      throw new ApiError(notFound);
    },
  });
}
