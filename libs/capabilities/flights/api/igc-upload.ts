import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { UploadFlightForm } from '../wire/flight.bodies.js';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { type Request, type Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import {
  continueWithBody,
  contentLengthOf,
  fileTooLarge,
  PacedBody,
  StrictPipe,
  type HeldUpload,
  UploadMemory,
} from '@core/http';

/** The validated form of an upload. */
export interface IgcUpload {
  /** The file. Do not keep a reference: `release()` frees its memory. */
  readonly bytes: Uint8Array;
  readonly title?: string | undefined;
  readonly site?: string | undefined;
  /**
   * Releases the memory of the file. Do not read `bytes` afterwards. The controller calls it at the end in any case,
   * and `UploadFlight` as soon as the file is stored. The second call has no effect.
   */
  release(): void;
}

/** A form with a file, and its other fields, validated. */
export interface FormWithFile<Fields> {
  readonly file: IgcUpload;
  readonly fields: Fields;
}

/** Name of the form field with the file. */
export const IGC_FIELD = 'igc';
export const strictForm = new StrictPipe({
  unknown: 'is not a field of this form',
  list: 'must not be repeated',
});
/** Many times the longest title in four-byte characters. */
export const FIELD_BYTES_MAX = 16 * 1024;
const FIELD_NAME_BYTES_MAX = 100;
const FIELDS_MAX = 20;

/** The body of an upload, in the shape that multer expects. Fields and file arrive here. */
class UploadBody extends PacedBody {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: readonly unknown[];

  constructor(
    request: Request,
    readonly upload: HeldUpload,
  ) {
    super(request);
  }
}

/** Writes the file into the memory reserved for it. */
const HELD_UPLOADS: StorageEngine = {
  _handleFile(form, { stream }, done) {
    const { upload } = form as unknown as UploadBody;
    const end = () => done();
    const append = (chunk: Buffer) => {
      try {
        upload.append(chunk);
      } catch (error) {
        stream.off('data', append).off('end', end).resume();
        done(error);
      }
    };
    stream.on('data', append).once('error', done).once('end', end);
  },
  _removeFile: (_form, _file, done) => done(null),
};

/** Reads the multipart form of an upload into memory, within the limits. */
@Injectable()
export class IgcUploadReader {
  private readonly parse: (form: UploadBody, response: Response) => Promise<void>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memory: UploadMemory,
  ) {
    const form = multer({
      storage: HELD_UPLOADS,
      limits: {
        fileSize: settings.uploadMaxBytes,
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fieldNameSize: FIELD_NAME_BYTES_MAX,
      },
    });
    const parse = form.array(IGC_FIELD);
    this.parse = (body, response) =>
      new Promise((resolve, reject) => {
        const done = (error?: unknown) => (error ? reject(this.toApiError(error)) : resolve());
        void parse(body as unknown as Request, response, done);
      });
  }

  /**
   * @returns an upload that holds memory until it is released
   * @throws ApiError service_unavailable if there is not enough memory
   */
  async read(request: Request, response: Response): Promise<IgcUpload> {
    const { file, fields } = await this.readAs(UploadFlightForm, request, response);
    return {
      title: fields.title,
      site: fields.site,
      get bytes() {
        return file.bytes;
      },
      release: () => file.release(),
    };
  }

  /**
   * Reads a form with the file and other fields.
   * @param isKnown whether a key of an account has been checked; others get a part of the memory
   * @returns a file that holds memory until it is released
   * @throws ApiError service_unavailable if there is not enough memory
   */
  async readAs<Fields extends object>(
    form: Type<Fields>,
    request: Request,
    response: Response,
    { isKnown = true } = {},
  ): Promise<FormWithFile<Fields>> {
    if (!request.is('multipart/form-data') || request.headers['content-encoding'] !== undefined) {
      throw new ApiError('unsupported_media_type');
    }
    const length = contentLengthOf(request);
    const upload = isKnown ? this.memory.hold(length) : this.memory.holdUnchecked(length);
    try {
      return await this.readInto(form, upload, request, response);
    } catch (error) {
      upload.release();
      throw error;
    }
  }

  private async readInto<Fields extends object>(
    form: Type<Fields>,
    upload: HeldUpload,
    request: Request,
    response: Response,
  ): Promise<FormWithFile<Fields>> {
    continueWithBody(request);
    const body = new UploadBody(request, upload);
    await this.parse(body, response);
    const fields = { ...body.body };
    if (!body.files?.length) {
      const asText = fields[IGC_FIELD] !== undefined;
      throw new ApiError('missing_file', {
        message: asText
          ? 'The form field "igc" is text, not a file. With curl, use -F igc=@flight.igc, including the @.'
          : undefined,
      });
    }
    const read = (await strictForm.transform(fields, { type: 'body', metatype: form })) as Fields;
    return { file: upload, fields: read };
  }

  private toApiError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    if (!(error instanceof multer.MulterError)) return new ApiError('malformed_request', { cause: error });
    const field = error.field ?? 'form';
    switch (error.code) {
      case 'LIMIT_FILE_SIZE':
        return fileTooLarge(this.settings);
      case 'LIMIT_FILE_COUNT':
        return new ApiError('missing_file', { cause: error });
      case 'LIMIT_UNEXPECTED_FILE':
        return field === IGC_FIELD
          ? new ApiError('missing_file', { cause: error })
          : refused(field, 'is not a file field of this form; send the file in "igc"', error);
      case 'LIMIT_FIELD_VALUE':
        return refused(field, `must have at most ${FIELD_BYTES_MAX} bytes`, error);
      case 'LIMIT_FIELD_COUNT':
        return refused(field, `a form may have at most ${FIELDS_MAX} fields`, error);
      case 'LIMIT_FIELD_KEY':
        return refused(field, `a field name may have at most ${FIELD_NAME_BYTES_MAX} bytes`, error);
      default:
        return new ApiError('malformed_request', { cause: error });
    }
  }
}

function refused(field: string, message: string, cause?: unknown): ApiError {
  return new ApiError('validation_failed', { details: [{ field, message }], cause });
}
