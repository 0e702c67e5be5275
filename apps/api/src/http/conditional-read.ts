import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { Answer } from './answer.js';
import { JSON_MEDIA_TYPE, JsonText } from './json-text.js';
import { PrivateAnswer } from './private-answer.js';
import { PlainRepresentation, type Representation } from './representation.js';

@Injectable()
class ConditionalReadInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Answer> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    return next.handle().pipe(mergeMap((value) => answer(request, response, representationOf(value))));
  }
}

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
async function answer(request: Request, response: Response, content: Representation): Promise<Answer> {
  const encoding = content.encodingFor(request);
  const tag = encoding === 'identity' ? `"${content.tag}"` : `"${content.tag}-${encoding}"`;
  response.setHeader('ETag', tag);
  if (isNamed(tag, request.headers['if-none-match'])) {
    response.statusCode = 304;
    return new Answer(undefined);
  }
  const bytes = await content.bytes(encoding);
  response.setHeader('Content-Type', content.mediaType);
  response.setHeader('Content-Length', Buffer.byteLength(bytes));
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  return new Answer(bytes);
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
 * `Representation`; everything else is done here, compression included.
 */
export function ConditionalRead(): MethodDecorator {
  return applyDecorators(
    PrivateAnswer(),
    UseInterceptors(ConditionalReadInterceptor),
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
