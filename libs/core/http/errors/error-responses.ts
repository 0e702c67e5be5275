import { ERROR_CATALOGUE, ERROR_CODES, type ErrorCode } from '@core/contract';
import { ApiExtraModels, ApiResponse } from '@nestjs/swagger';
import { type Operation } from '../openapi/openapi-paths.js';
import { ErrorBody } from './error-body.js';

const JSON_TYPE = 'application/json';
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
      ApiResponse({ status, content: contentOf(ofStatus) })(target, name, descriptor);
    }
  };
}

/** Documents an error that has its reason in the kind of operation, so that operations do not list it. */
export function addErrorTo({ responses }: Operation, code: ErrorCode): void {
  const { status } = ERROR_CATALOGUE[code];
  const earlier = responses[status];
  const examples = earlier && !('$ref' in earlier) ? earlier.content?.[JSON_TYPE]?.examples : undefined;
  const codes = ERROR_CODES.filter((each) => each === code || (examples && each in examples));
  responses[status] = { content: contentOf(codes), description: '' };
}

function contentOf(codes: readonly ErrorCode[]) {
  const examples = codes.map((code) => [code, { value: { message: ERROR_CATALOGUE[code].message, code } }]);
  return {
    [JSON_TYPE]: {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(examples) as Record<string, { value: object }>,
    },
  };
}
