import { textFault } from '@core/contract';
import { type Request } from 'express';
import { Injectable } from '@nestjs/common';
import { readSmallBody } from '@core/http';
import { OAuthError } from './oauth-error.js';

/** Far more than any request to the token endpoint needs. */
const BODY_MAX_BYTES = 16_384;

/** Reads `application/x-www-form-urlencoded` bodies. */
@Injectable()
export class FormBodyReader {
  /** @throws OAuthError invalid_request */
  async read(request: Request): Promise<URLSearchParams> {
    if (
      request.headers['content-encoding'] !== undefined ||
      !request.is('application/x-www-form-urlencoded')
    ) {
      throw new OAuthError(
        'invalid_request',
        'Send the parameters as an uncompressed application/x-www-form-urlencoded body.',
      );
    }
    const bytes = await readSmallBody(request, BODY_MAX_BYTES);
    if (!bytes) {
      throw new OAuthError('invalid_request', `The body must have at most ${BODY_MAX_BYTES} bytes.`);
    }
    const form = new URLSearchParams(bytes.toString('utf8'));
    for (const name of new Set(form.keys())) {
      // RFC 6749, 3.2; RFC 8707 allows several resources
      if (name !== 'resource' && form.getAll(name).length > 1) {
        throw new OAuthError('invalid_request', `The parameter "${name}" must not be repeated.`);
      }
    }
    checkText(form);
    return form;
  }
}

/** PostgreSQL stores no NUL. @throws OAuthError invalid_request */
export function checkText(parameters: URLSearchParams): void {
  for (const [name, value] of parameters) {
    const fault = textFault(value);
    if (fault !== undefined) throw new OAuthError('invalid_request', `The parameter "${name}" ${fault}.`);
  }
}
