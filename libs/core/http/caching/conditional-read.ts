import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { PrivateResponse } from './private-response.js';
import { type Representation } from './representation.js';

/** A plain string is sent unchanged, without an `ETag`. */
type Content = Representation | string;

/** A decorator that compiles only on a handler that answers with content. */
type ContentDecorator = <Handler extends (...args: never[]) => Content | Promise<Content>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

/**
 * Documents that the response has an `ETag`, and that a request with that tag in `If-None-Match` gets a 304.
 * @param headers decorators that set further headers
 */
export function ConditionalResponse(...headers: MethodDecorator[]): ContentDecorator {
  return applyDecorators(
    ...headers,
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description:
        'The `ETag` of a response that you already have. If nothing has changed, the response is 304 without a body.',
      schema: { type: 'string' },
    }),
    ApiResponse({
      status: 304,
      description: 'Not modified. Your copy is still current.',
    }),
  );
}

/** A conditional read of data that belongs to the API key in the request. */
export function ConditionalRead(): ContentDecorator {
  return ConditionalResponse(PrivateResponse());
}
