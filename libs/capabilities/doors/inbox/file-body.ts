import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { continueWithBody, readBodyInto, contentLengthOf, UploadMemory } from '@core/http';
import { type IgcUpload } from '@capabilities/flights/api';

/** Reads a request body that is an IGC file, within the limits of uploads. */
@Injectable()
export class FileBodyReader {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memory: UploadMemory,
  ) {}

  /**
   * @returns an upload that holds memory until it is released
   * @throws ApiError unsupported_media_type, validation_failed, file_too_large, service_unavailable
   */
  async read(request: Request): Promise<IgcUpload> {
    if (request.headers['content-encoding'] !== undefined) throw new ApiError('unsupported_media_type');
    if (request.headers['content-range'] !== undefined) {
      const details = [{ field: 'Content-Range', message: 'must be omitted: send the whole file' }];
      throw new ApiError('validation_failed', { details });
    }
    const upload = this.memory.hold(contentLengthOf(request));
    try {
      continueWithBody(request);
      await readBodyInto(upload, request, this.settings);
    } catch (error) {
      upload.release();
      throw error instanceof ApiError ? error : new ApiError('malformed_request', { cause: error });
    }
    return upload;
  }
}
