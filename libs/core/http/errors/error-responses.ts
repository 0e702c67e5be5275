import { ERROR_CATALOGUE, ERROR_CODES, type ErrorCode } from '@core/contract';
import { ApiExtraModels, ApiResponse } from '@nestjs/swagger';
import { ErrorBody } from './error-body.js';

const CODES_METADATA = 'error-codes';

/**
 * Documents the errors of an operation: one response per status, with one example per code. Several of these
 * decorators on one operation are merged. The document describes each by its codes: Nest would join descriptions.
 */
export function ErrorResponses(...codes: ErrorCode[]): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const earlier = (Reflect.getMetadata(CODES_METADATA, handler) ?? []) as ErrorCode[];
    const all = [...new Set([...earlier, ...codes])];
    Reflect.defineMetadata(CODES_METADATA, all, handler);
    const statuses = new Set(codes.map((code) => ERROR_CATALOGUE[code].status));
    ApiExtraModels(ErrorBody)(target, name, descriptor);
    for (const status of statuses) {
      const ofStatus = ERROR_CODES.filter(
        (code) => all.includes(code) && ERROR_CATALOGUE[code].status === status,
      );
      errorResponse(status, ofStatus)(target, name, descriptor);
    }
  };
}

function errorResponse(status: number, codes: readonly ErrorCode[]): MethodDecorator {
  return ApiResponse({
    status,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { message: ERROR_CATALOGUE[code].message, code } }]),
        ),
      },
    },
  });
}
