import { pipeline } from 'node:stream/promises';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, cutTo, plainLine, TITLE_CHARACTERS_MAX } from '@core/contract';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import {
  continueWithBody,
  readBodyInto,
  contentLengthOf,
  fileTooLarge,
  PacedBody,
  type HeldUpload,
  UploadMemory,
} from '@core/http';
import { FIELD_BYTES_MAX, type IgcUpload } from '@capabilities/flights/api';
import { decodeForm, FORM_FIELDS_MAX } from './url-encoded-form.js';

/** The name of a field, in the spelling that all programs use. */
const FILE_FIELD = 'IGCigcIGC';
const MULTIPART = 'multipart/form-data';
const URL_ENCODED = 'application/x-www-form-urlencoded';

/** The form of a program that uploads to a Leonardo server. */
export interface LeonardoForm extends IgcUpload {
  readonly user: string;
  /** The upload key. */
  readonly pass: string;
}

interface Fields {
  text(name: string): string;
  /** A view of the held upload. */
  readonly file: Buffer | undefined;
}

/**
 * Reads the form into memory, within the limits of uploads. Fields of other Leonardo versions are ignored, as well as the
 * file name in `igcfn`.
 */
@Injectable()
export class LeonardoFormReader {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memory: UploadMemory,
  ) {}

  /**
   * @returns a form that holds memory until it is released
   * @throws ApiError unsupported_media_type, malformed_request, file_too_large, service_unavailable
   */
  async read(request: Request): Promise<LeonardoForm> {
    const type = request.is([MULTIPART, URL_ENCODED]);
    if (!type || request.headers['content-encoding'] !== undefined) {
      const message =
        'Send the form as multipart/form-data or application/x-www-form-urlencoded, uncompressed.';
      throw new ApiError('unsupported_media_type', { message });
    }
    const upload = this.memory.holdUnchecked(contentLengthOf(request));
    try {
      continueWithBody(request);
      const fields = await (type === MULTIPART
        ? this.readParts(request, upload)
        : this.readUrlEncoded(request, upload));
      return formOf(fields, upload);
    } catch (error) {
      upload.release();
      throw error instanceof ApiError ? error : new ApiError('malformed_request', { cause: error });
    }
  }

  /** The file is a text field to these programs. It is received as a file, so that it arrives byte by byte. */
  private async readParts(request: Request, upload: HeldUpload): Promise<Fields> {
    const texts = new Map<string, string>();
    let hasFile = false;
    const form = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        fileSize: this.settings.uploadMaxBytes,
        files: 1,
        fields: FORM_FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX, // only the report can be longer, and only its first line counts
      },
      isPartAFile: (name) => name === FILE_FIELD,
    });
    form.on('field', (name, value) => {
      if (!texts.has(name)) texts.set(name, value);
    });
    form.on('file', (_name, file) => {
      hasFile = true;
      const fail = (error: Error) => form.destroy(error);
      file.on('limit', () => fail(fileTooLarge(this.settings))).on('error', fail);
      file.on('data', (chunk: Buffer) => {
        try {
          upload.append(chunk);
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    await pipeline(new PacedBody(request), form);
    return {
      text: (name) => texts.get(name) ?? '',
      get file() {
        return hasFile ? upload.bytes : undefined;
      },
    };
  }

  /** The limit applies to the encoded form, which is about a fifth longer than the file. */
  private async readUrlEncoded(request: Request, upload: HeldUpload): Promise<Fields> {
    await readBodyInto(upload, request, this.settings);
    const fields = decodeForm(upload.bytes);
    return {
      text: (name) => fields.get(name)?.subarray(0, FIELD_BYTES_MAX).toString() ?? '',
      get file() {
        return fields.get(FILE_FIELD);
      },
    };
  }
}

function formOf(fields: Fields, upload: HeldUpload): LeonardoForm {
  const file = fields.file;
  return {
    user: fields.text('user').trim(),
    pass: fields.text('pass').trim(),
    title: titleOf(fields.text('report')),
    get bytes() {
      if (file === undefined || file.length === 0) {
        const message = `Send the text of the IGC file in the form field "${FILE_FIELD}".`;
        throw new ApiError('missing_file', { message });
      }
      return file;
    },
    release: () => upload.release(),
  };
}

/** A flight has no report, so its first line becomes the title. */
function titleOf(report: string): string | undefined {
  const line = report
    .split(/[\r\n]+/)
    .map(plainLine)
    .find((text) => text !== '');
  return line && cutTo(TITLE_CHARACTERS_MAX, line);
}
