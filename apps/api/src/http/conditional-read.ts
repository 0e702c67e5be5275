import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { Answer } from './answer.js';
import { JSON_MEDIA_TYPE, JsonText } from './json-text.js';
import { PrivateAnswer } from './private-answer.js';
import { PlainRepresentation, type Representation } from './representation.js';

type Handler = (this: unknown, ...args: unknown[]) => unknown;

/** Makes what a handler gives back an answer. Not an interceptor: the observables of one cost more than the read. */
const answersConditionally: MethodDecorator = (_target, _name, descriptor: PropertyDescriptor) => {
  const handler = descriptor.value as Handler;
  const answering: Handler = async function (...args) {
    const value = await handler.apply(this, args);
    if (typeof value === 'string') return value;
    const content = representationOf(value);
    return new Answer((request, response) => answer(request, response, content));
  };
  // what the decorators below have said of the handler, and its name, by which the reference calls the operation
  for (const key of Reflect.getOwnMetadataKeys(handler)) {
    Reflect.defineMetadata(key, Reflect.getOwnMetadata(key, handler), answering);
  }
  Object.defineProperty(answering, 'name', { value: handler.name });
  descriptor.value = answering;
};

/** What a handler may give back: a representation, JSON text, or an object that becomes JSON. */
function representationOf(value: unknown): Representation {
  if (value instanceof JsonText) return new PlainRepresentation(JSON_MEDIA_TYPE, value.text);
  if (isRepresentation(value)) return value;
  return new PlainRepresentation(JSON_MEDIA_TYPE, JSON.stringify(value));
}

function isRepresentation(value: unknown): value is Representation {
  return typeof (value as Partial<Representation>).encodingFor === 'function';
}

/**
 * The tag is strong, so each encoding has its own: the one that this client would get is compared with those that
 * it has.
 */
async function answer(request: Request, response: Response, content: Representation): Promise<void> {
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
 * `If-None-Match` by RFC 9110: a list or `*`, compared weakly. Not `request.fresh`, which gives way to the header
 * `Cache-Control: no-cache`; `fetch` adds that to every request with an `If-None-Match`.
 */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return named.includes(tag) || ifNoneMatch.trim() === '*';
}

/**
 * A read that costs a client nothing when nothing has changed: the answer carries a strong `ETag`, and `304` without
 * a body answers a client that names it in `If-None-Match`. The handler gives back an object, `JsonText` or a
 * `Representation`; everything else is done here, compression included. Text it gives back is sent as it is, without
 * any of this.
 */
export function ConditionalAnswer(): MethodDecorator {
  return applyDecorators(
    answersConditionally,
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: '`ETag` of the answer that you have, as it was given: unchanged is answered 304.',
      schema: { type: 'string' },
    }),
    ApiResponse({
      status: 304,
      description: 'Unchanged: the answer with the `ETag` that you named still holds.',
    }),
  );
}

/** The same, of what belongs to the key that asks. */
export function ConditionalRead(): MethodDecorator {
  return applyDecorators(PrivateAnswer(), ConditionalAnswer());
}
