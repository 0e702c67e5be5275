import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { ExpandedTooLargeError } from '../domain/unpacking/file-content.js';
import { isPacked, NotOneFlightError, onlyFlight } from '../domain/unpacking/only-flight.js';
import { METRICS } from '@core/observability';
import { Inject, Injectable } from '@nestjs/common';
import { fileTooLarge, UploadMemory } from '@core/http';
import { type FileField, IGC_FIELD, type IgcUpload } from './igc-upload.js';

/** Takes the file with the flight out of uploads that are gzip files, or ZIP or KMZ files with one flight. */
@Injectable()
export class UnpackedUploads {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memory: UploadMemory,
  ) {}

  /**
   * The upload itself if it is not packed. Otherwise, one that holds memory of its own until it is released.
   * @throws ApiError invalid_igc, file_too_large, service_unavailable
   */
  async unpack(upload: IgcUpload): Promise<IgcUpload> {
    if (!isPacked(upload.bytes)) return upload;
    const { uploadMaxBytes: fileBytesMax, importFolderDepthMax: folderDepthMax } = this.settings;
    const release = this.reserve(fileBytesMax);
    try {
      const bytes = await onlyFlight(upload.bytes, { fileBytesMax, folderDepthMax });
      upload.release();
      return { field: upload.field, title: upload.title, site: upload.site, bytes, release };
    } catch (error) {
      release();
      throw this.toApiError(error, upload.field);
    }
  }

  /** How large the content is shows only when it has been read. */
  private reserve(bytes: number): () => void {
    this.memory.take(bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.memory.giveBack(bytes);
      isHeld = false;
    };
  }

  private toApiError(error: unknown, field: FileField = IGC_FIELD): unknown {
    if (error instanceof ExpandedTooLargeError) return fileTooLarge(this.settings);
    if (!(error instanceof NotOneFlightError)) return error;
    METRICS.uploads.add({ outcome: 'invalid' });
    const { message } = error;
    return new ApiError('invalid_igc', { message, details: [{ field, message }], cause: error });
  }
}
