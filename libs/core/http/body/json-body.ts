import { SETTINGS, type Settings } from '@core/config';
import { ApiError, checkText } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { bytesText } from '../errors/bytes-text.js';
import { readSmallBody } from './read-small-body.js';

/**
 * No operation needs more than a list in an object. At a few thousand levels, class-transformer would overflow the
 * stack.
 */
const JSON_BODY_DEPTH_MAX = 8;
/** The `field` of errors that do not belong to a single field. */
const WHOLE_BODY = 'body';

/** Reads the JSON object in a request body, within the size limit. Call it after authentication. */
@Injectable()
export class JsonBodyReader {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * The object in the body. Its depth and its text are checked; the caller validates its fields.
   * @throws ApiError if the body is missing, not JSON, malformed, too large or nested too deeply
   */
  async read(request: Request): Promise<Readonly<Record<string, unknown>>> {
    const isEmpty = request.headers['content-length'] === '0';
    const isCompressed = request.headers['content-encoding'] !== undefined;
    if (isCompressed || (!isEmpty && request.is('application/json') === false)) {
      throw new ApiError('unsupported_media_type', {
        message: 'Send an uncompressed JSON object with "Content-Type: application/json".',
      });
    }
    const bytes = await this.bytesOf(request);
    if (bytes.length === 0) throw refused('The request has no body.', 'is required');
    const value = parse(bytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw refused('The body must be a JSON object.', 'must be a JSON object');
    }
    for (const [field, inner] of Object.entries(value)) {
      checkText(WHOLE_BODY, field);
      checkInside(field, inner, 2);
    }
    return value as Record<string, unknown>;
  }

  private async bytesOf(request: Request): Promise<Buffer> {
    const bytesMax = this.settings.jsonBodyMaxBytes;
    const bytes = await readSmallBody(request, bytesMax).catch((cause: unknown) => {
      throw new ApiError('malformed_request', { cause }); // the client closed the connection
    });
    if (bytes) return bytes;
    const message = `The body is larger than the limit of ${bytesText(bytesMax)}.`;
    throw new ApiError('body_too_large', { message });
  }
}

/** An error about the body as a whole rather than a field. */
function refused(message: string, detail: string): ApiError {
  return new ApiError('validation_failed', { message, details: [{ field: WHOLE_BODY, message: detail }] });
}

/** @param depth of the value, where the body itself is 1 */
function checkInside(field: string, value: unknown, depth: number): void {
  if (typeof value === 'string') checkText(field, value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > JSON_BODY_DEPTH_MAX) {
    throw refused(
      `The body is nested more than ${JSON_BODY_DEPTH_MAX} levels deep.`,
      `must not be nested more than ${JSON_BODY_DEPTH_MAX} levels deep`,
    );
  }
  for (const [name, inner] of Object.entries(value)) {
    checkText(field, name);
    checkInside(field, inner, depth + 1);
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new ApiError('malformed_request', { message: 'The body is not valid JSON in UTF-8.', cause });
  }
}
