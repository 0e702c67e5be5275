import { SETTINGS, type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { bytesText } from './bytes-text.js';

/** Reads the JSON object in the body of a request, once its caller is known and within the limit. */
@Injectable()
export class JsonBodyReader {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * The object as it was sent. What its fields must be is for the caller to say.
   * @throws ApiError when there is none, it is of another type or too large, or it cannot be read
   */
  async read(request: Request): Promise<Readonly<Record<string, unknown>>> {
    const isEmpty = request.headers['content-length'] === '0';
    const isCompressed = request.headers['content-encoding'] !== undefined;
    if (isCompressed || (!isEmpty && request.is('application/json') === false)) {
      throw new ApiError('unsupported_media_type', {
        message: 'Send a JSON object with "Content-Type: application/json", not compressed.',
      });
    }
    const bytes = await this.bytesOf(request);
    if (bytes.length === 0) throw refused('The request has no body.', 'is required');
    const value = parse(bytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw refused('The body must be a JSON object.', 'must be a JSON object');
    }
    return value as Record<string, unknown>;
  }

  /** Reads on to the end when it is too much, and keeps nothing of it: the connection can be used again. */
  private async bytesOf(request: Request): Promise<Buffer> {
    const bytesMax = this.settings.jsonBodyMaxBytes;
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length <= bytesMax) chunks.push(chunk);
      }
    } catch (cause) {
      throw new ApiError('malformed_request', { cause }); // the client hung up
    }
    if (length > bytesMax) {
      const message = `The body is larger than ${bytesText(bytesMax)}, the most that this operation accepts.`;
      throw new ApiError('body_too_large', { message });
    }
    return Buffer.concat(chunks);
  }
}

/** The body as a whole, which has no field. */
function refused(message: string, detail: string): ApiError {
  return new ApiError('validation_failed', { message, details: [{ field: 'body', message: detail }] });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new ApiError('malformed_request', { message: 'The body is not JSON in UTF-8.', cause });
  }
}
