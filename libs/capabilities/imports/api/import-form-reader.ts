import { SETTINGS, type Settings } from '@core/config';
import { ApiError, tryAgainIn } from '@core/contract';
import { NewImports } from '../domain/new-imports.js';
import { PART_BYTES } from '@capabilities/flights';
import { type ImportRecord } from '../tables/import.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import multer from 'multer';
import { continueWithBody, PacedBody, UploadMemory } from '@core/http';
import { ARCHIVE_FIELD, FILES_FIELDS, FILES_FIELDS_TEXT, ReceivedArchive } from './received-archive.js';

/** `Retry-After` while another import of the account is being received. */
const RETRY_AFTER_SECONDS = 10;

/** Reads the multipart form of an import into the store of archives, within the limits. */
@Injectable()
export class ImportFormReader {
  /** Accounts with an import that this process is receiving, so that none of them takes all memory for uploads. */
  private readonly receiving = new Set<string>();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly imports: NewImports,
    private readonly memory: UploadMemory,
  ) {}

  /** @throws ApiError */
  async read(accountId: string, request: Request, response: Response): Promise<ImportRecord> {
    if (!request.is('multipart/form-data') || request.headers['content-encoding'] !== undefined) {
      throw new ApiError('unsupported_media_type');
    }
    await this.imports.admit(accountId);
    if (this.receiving.has(accountId)) {
      const reason = 'Another import of the account is being received.';
      throw tryAgainIn('import_limit_reached', 'imports', reason, RETRY_AFTER_SECONDS);
    }
    this.receiving.add(accountId);
    try {
      return await this.withMemory(() => this.receive(accountId, request, response));
    } finally {
      this.receiving.delete(accountId);
    }
  }

  /** Whatever the size of the import, one part of it is in memory. */
  private async withMemory<T>(work: () => Promise<T>): Promise<T> {
    this.memory.take(PART_BYTES);
    try {
      return await work();
    } finally {
      this.memory.giveBack(PART_BYTES);
    }
  }

  private async receive(accountId: string, request: Request, response: Response): Promise<ImportRecord> {
    continueWithBody(request);
    const archive = new ReceivedArchive(
      (...archive) => this.imports.receive(accountId, ...archive),
      this.settings.importMaxBytes,
    );
    try {
      await this.parse(archive, request, response);
    } catch (error) {
      throw await archive.abort(error);
    }
    return archive.end();
  }

  private parse(archive: ReceivedArchive, request: Request, response: Response): Promise<void> {
    const form = multer({
      storage: archive,
      preservePath: true, // the folders of a file say which flight it is
      defParamCharset: 'utf8',
      // a form that leaves a field of files empty, as in Swagger UI, sends it as an empty text
      limits: { fields: 2, fieldSize: 0 },
    });
    const fields = [
      { name: ARCHIVE_FIELD, maxCount: 1 },
      ...FILES_FIELDS.map((name) => ({ name, maxCount: this.settings.importFilesMax })),
    ];
    return new Promise((resolve, reject) => {
      const done = (error?: unknown) => (error ? reject(this.toApiError(error)) : resolve());
      void form.fields(fields)(new PacedBody(request) as unknown as Request, response, done);
    });
  }

  private toApiError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    if (!(error instanceof multer.MulterError)) return new ApiError('malformed_request', { cause: error });
    switch (error.code) {
      case 'LIMIT_UNEXPECTED_FILE':
        return refused(error.field ?? 'form', this.refusalOf(error.field), error);
      case 'LIMIT_FIELD_COUNT':
      case 'LIMIT_FIELD_VALUE':
        return refused('form', `must contain only files, in "${ARCHIVE_FIELD}", ${FILES_FIELDS_TEXT}`, error);
      default:
        return new ApiError('malformed_request', { cause: error });
    }
  }

  private refusalOf(field: string | undefined): string {
    if (field === ARCHIVE_FIELD) return 'must not be repeated';
    if (FILES_FIELDS.some((name) => name === field))
      return `must not be repeated more than ${this.settings.importFilesMax} times`;
    return `is not a field of this form; send a ZIP file in "${ARCHIVE_FIELD}", or files of flights in ${FILES_FIELDS_TEXT}`;
  }
}

function refused(field: string, message: string, cause: unknown): ApiError {
  return new ApiError('validation_failed', { details: [{ field, message }], cause });
}
