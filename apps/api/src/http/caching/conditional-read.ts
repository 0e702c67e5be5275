import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { SelfSentResponse } from './self-sent-response.js';
import { JSON_MEDIA_TYPE, JsonText } from './json-text.js';
import { PrivateResponse } from './private-response.js';
import { PlainRepresentation, type Representation } from './representation.js';

type Handler = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Turns the value a handler returns into a conditional response. An interceptor's observables would cost more than the
 * read.
 */
const respondsConditionally: MethodDecorator = (_target, _name, descriptor: PropertyDescriptor) => {
  const handler = descriptor.value as Handler;
  const responding: Handler = async function (...args) {
    const value = await handler.apply(this, args);
    if (typeof value === 'string') return value;
    const content = representationOf(value);
    return new SelfSentResponse((request, response) => sendConditionally(request, response, content));
  };
  // keep the metadata of the other decorators, and the name, which identifies the operation in the OpenAPI document
  for (const key of Reflect.getOwnMetadataKeys(handler)) {
    Reflect.defineMetadata(key, Reflect.getOwnMetadata(key, handler), responding);
  }
  Object.defineProperty(responding, 'name', { value: handler.name });
  descriptor.value = responding;
};

/** A handler may return a representation, JSON text, or an object to serialise as JSON. */
function representationOf(value: unknown): Representation {
  if (value instanceof JsonText) return new PlainRepresentation(JSON_MEDIA_TYPE, value.text);
  if (isRepresentation(value)) return value;
  return new PlainRepresentation(JSON_MEDIA_TYPE, JSON.stringify(value));
}

function isRepresentation(value: unknown): value is Representation {
  return typeof (value as Partial<Representation>).encodingFor === 'function';
}

/**
 * The entity tag is strong, so each encoding has its own. The tag of the encoding this client would get is compared
 * with the tags in its request.
 */
export async function sendConditionally(
  request: Request,
  response: Response,
  content: Representation,
): Promise<void> {
  const encoding = content.encodingFor(request);
  const tag = encoding === 'identity' ? `"${content.tag}"` : `"${content.tag}-${encoding}"`;
  response.setHeader('ETag', tag);
  if (isNamed(tag, request.headers['if-none-match'])) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const bytes = await content.bytes(encoding);
  response.setHeader('Content-Type', content.mediaType);
  response.setHeader('Content-Length', Buffer.byteLength(bytes));
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.end(bytes);
}

/**
 * `If-None-Match` as in RFC 9110: a list or `*`, compared weakly. `request.fresh` does not work here: it returns false
 * for `Cache-Control: no-cache`, which `fetch` adds to every request with an `If-None-Match`.
 */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return named.includes(tag) || ifNoneMatch.trim() === '*';
}

/**
 * Makes a read conditional: the response has a strong `ETag`, and a request with that tag in `If-None-Match` gets a
 * `304` without a body. The handler returns an object, `JsonText` or a `Representation`; the rest is done here,
 * including compression. A plain string is sent unchanged, without an `ETag`.
 */
export function ConditionalResponse(): MethodDecorator {
  return applyDecorators(
    respondsConditionally,
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
export function ConditionalRead(): MethodDecorator {
  return applyDecorators(PrivateResponse(), ConditionalResponse());
}
