import { type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { type Request } from 'express';
import { bytesText } from '../errors/bytes-text.js';

export function fileTooLarge({ uploadMaxBytes }: Pick<Settings, 'uploadMaxBytes'>): ApiError {
  const message = `The file is larger than the limit of ${bytesText(uploadMaxBytes)}.`;
  return new ApiError('file_too_large', { limit: 'file_size', message });
}

export function contentLengthOf({ headers }: Request): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
