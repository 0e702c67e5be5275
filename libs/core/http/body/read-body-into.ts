import { type Settings } from '@core/config';
import { type Request } from 'express';
import { type HeldUpload } from '../limits/upload-memory.js';
import { fileTooLarge } from './file-size.js';
import { PacedBody } from './paced-body.js';

/**
 * Reads the whole body of a request into an upload, at the pace of uploads.
 * @throws ApiError file_too_large, service_unavailable; any other error if the client closed the connection
 */
export async function readBodyInto(
  upload: HeldUpload,
  request: Request,
  settings: Pick<Settings, 'uploadMaxBytes'>,
): Promise<void> {
  let length = 0;
  for await (const chunk of new PacedBody(request) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > settings.uploadMaxBytes) throw fileTooLarge(settings);
    upload.append(chunk);
  }
}
