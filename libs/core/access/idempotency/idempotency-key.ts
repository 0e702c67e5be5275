import { ApiError } from '@core/contract';
import { documented, ErrorResponses } from '@core/http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type Request } from 'express';

const KEY_HEADER = 'Idempotency-Key';
const KEY_CHARACTERS_MAX = 255;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

const keyOf = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const values = context.switchToHttp().getRequest<Request>().headersDistinct[KEY_HEADER.toLowerCase()];
  if (values === undefined) return undefined;
  const [key = ''] = values;
  if (values.length === 1 && VISIBLE_ASCII.test(key) && key.length <= KEY_CHARACTERS_MAX) return key;
  const message = `must be sent once and consist of 1 to ${KEY_CHARACTERS_MAX} visible ASCII characters`;
  throw new ApiError('validation_failed', { details: [{ field: KEY_HEADER, message }] });
});

/**
 * The `Idempotency-Key` of the request, if it has one.
 * @throws ApiError `validation_failed`
 */
export function IdempotencyKey(): ParameterDecorator {
  return documented(keyOf(), () => [
    ApiHeader({
      name: KEY_HEADER,
      required: false,
      description:
        'A unique key for this request, such as a UUID. If you retry the request with the same key, it is not processed ' +
        'again. You get the first response, with `Idempotent-Replayed: true`. Keys are kept for 24 hours unless the ' +
        'operator configured another time. Deleting the flight in the response also deletes the key.',
      schema: { type: 'string', minLength: 1, maxLength: KEY_CHARACTERS_MAX },
      example: '5f0c1c1e-8d0e-4d8e-9b57-0c1d2e3f4a5b',
    }),
    ErrorResponses('idempotency_key_in_use', 'idempotency_key_reused'),
  ]);
}
