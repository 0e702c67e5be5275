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
  /** The form field of the file, which refusals name. */
  readonly field?: FileField | undefined;
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
  readonly file: IgcUpload & { readonly field: FileField };
  readonly fields: Fields;
}

/** Form fields for the file, of which a form has one. Each takes every format. */
export const FILE_FIELDS = ['track', 'igc'] as const;
export type FileField = (typeof FILE_FIELDS)[number];
/** Of uploads without a form. */
export const IGC_FIELD: FileField = 'igc';
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
  /** Set when the file begins. */
  fileField?: FileField;

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

/** Refuses a second file before it is written into the memory of the first one. */
const oneFileOnly: NonNullable<multer.Options['fileFilter']> = (form, { fieldname }, done) => {
  const body = form as unknown as UploadBody;
  const field = FILE_FIELDS.find((name) => name === fieldname);
  if (!field) {
    done(refused(fieldname, 'is not a file field of this form; send the file in "track" or "igc"'));
  } else if (body.fileField === undefined) {
    body.fileField = field;
    done(null, true);
  } else {
    const isInBoth = field !== body.fileField;
    const message = 'The form has a file in "track" and one in "igc". Send only one of the two.';
    done(new ApiError('missing_file', { message: isInBoth ? message : undefined }));
  }
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
      fileFilter: oneFileOnly,
      limits: {
        fileSize: settings.uploadMaxBytes,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fieldNameSize: FIELD_NAME_BYTES_MAX,
      },
    });
    const parse = form.any();
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
      field: file.field,
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
    const { fileField: field } = body;
    if (field === undefined) {
      const asText = FILE_FIELDS.find((name) => fields[name] !== undefined);
      throw new ApiError('missing_file', {
        message:
          asText &&
          `The form field "${asText}" is text, not a file. With curl, use -F ${asText}=@flight.igc, including the @.`,
      });
    }
    // forms send the file field that stays empty as text
    for (const name of FILE_FIELDS) if (fields[name] === '') delete fields[name];
    const read = (await strictForm.transform(fields, { type: 'body', metatype: form })) as Fields;
    const file = {
      field,
      get bytes() {
        return upload.bytes;
      },
      release: () => upload.release(),
    };
    return { file, fields: read };
  }

  private toApiError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    if (!(error instanceof multer.MulterError)) return new ApiError('malformed_request', { cause: error });
    const field = error.field ?? 'form';
    switch (error.code) {
      case 'LIMIT_FILE_SIZE':
        return fileTooLarge(this.settings);
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
