import { ApiError, type ErrorCode, isIdOf } from '@core/contract';
import { ErrorResponses } from './errors/error-responses.js';
import { documented } from './openapi/operation.js';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam, type ApiParamOptions } from '@nestjs/swagger';

type NotFound = Extract<ErrorCode, `${string}_not_found`>;

/** Examples in the OpenAPI documents. */
const EXAMPLES = {
  account: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  apiKey: 'key_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  app: 'app_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  connection: 'con_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  delivery: 'dlv_01KAFQ3V7P9M2C4E6G8J0K2M4N',
  endpoint: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  passkey: 'pky_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  ownSite: 'sit_01KAFQ5T7V9X2Z4B6D8F0H1K3M',
  session: 'ses_01KAFQ2C8J1D3F5H7K9N2Q4S6V',
} as const;

type PathParameterOptions = ApiParamOptions & { readonly notFound: NotFound };

/** A parameter of the path, with its description and its errors. Invalid percent-encoding is `malformed_request`. */
export function PathParameter(options: PathParameterOptions, ...pipes: PipeTransform[]): ParameterDecorator {
  return describedPathParameter(Param(options.name, ...pipes), options);
}

/** Has a decorator that uses a parameter of the path also document it. */
export function describedPathParameter(
  decorate: ParameterDecorator,
  { notFound, ...options }: PathParameterOptions,
): ParameterDecorator {
  return documented(decorate, () => [ApiParam(options), ErrorResponses('malformed_request', notFound)]);
}

/** An id in the path. A malformed id, such as one with a NUL byte, is reported as not found without a look-up. */
export function PathId(name: string, kind: keyof typeof EXAMPLES, notFound: NotFound): ParameterDecorator {
  const owner = notFound.slice(0, -'_not_found'.length);
  const transform = (value: string) => {
    if (isIdOf(kind, value)) return value;
    throw new ApiError(notFound);
  };
  return PathParameter(
    { name, type: 'string', description: `Id of the ${owner}.`, example: EXAMPLES[kind], notFound },
    { transform },
  );
}
