import { ApiError, textFault } from '@core/contract';
import { type InboxPath } from '../tables/inbox-entry.repository.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { type Request } from 'express';
import { documented, ErrorResponses } from '@core/http';

/** First segment of all paths of the WebDAV inbox. */
export const INBOX_ROOT = 'dav';
/** Deeper than any tree of flights. */
const DEPTH_MAX = 16;
/** Of the whole path, with slashes. PostgreSQL indexes at most 2,704 bytes of a row. */
const PATH_BYTES_MAX = 1_024;
/** As on most file systems. */
const NAME_BYTES_MAX = 255;

const pathOf = createParamDecorator((_: unknown, context: ExecutionContext): InboxPath =>
  inboxPath(context.switchToHttp().getRequest<Request>().path),
);

/** The path of a request within the inbox: empty at the top. @throws ApiError malformed_request, validation_failed */
export function PathInInbox(): ParameterDecorator {
  return documented(pathOf(), () => [
    ApiParam({
      name: 'path',
      description: 'The name of the file, with the folders before it. They are created if necessary.',
      example: '2026-07-14-XCT-ABC-01.igc',
    }),
    ErrorResponses('malformed_request'),
  ]);
}

/** Names are kept as sent, so that a client finds them again. */
export function inboxPath(urlPath: string): InboxPath {
  const [, ...path] = urlPath
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  if (path.length > DEPTH_MAX) throw refused(`must have at most ${DEPTH_MAX} levels`);
  if (Buffer.byteLength(path.join('/')) > PATH_BYTES_MAX)
    throw refused(`must have at most ${PATH_BYTES_MAX} bytes`);
  return path;
}

/** The URL of an entry, from the root of the service. That of a folder ends with a slash. */
export function hrefOf(path: InboxPath, isFolder: boolean): string {
  const segments = [INBOX_ROOT, ...path].map(encodeURIComponent);
  return `/${segments.join('/')}${isFolder ? '/' : ''}`;
}

function decoded(segment: string): string {
  let name: string;
  try {
    name = decodeURIComponent(segment);
  } catch (error) {
    throw new ApiError('malformed_request', { cause: error });
  }
  const message = textFault(name);
  if (message !== undefined)
    throw new ApiError('malformed_request', { details: [{ field: 'path', message }] });
  if (/[/\p{Cc}]/u.test(name)) throw refused('must not contain control characters or an encoded slash');
  if (name === '.' || name === '..') throw refused('must not contain the names "." and ".."');
  if (Buffer.byteLength(name) > NAME_BYTES_MAX)
    throw refused(`must have names of at most ${NAME_BYTES_MAX} bytes`);
  return name;
}

function refused(message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ field: 'path', message }] });
}
