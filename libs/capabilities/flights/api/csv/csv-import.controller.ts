import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX, ApiError, CSV_FIELDS, CSV_ROWS_SHOWN, CSV_SKIPPED_SHOWN } from '@core/contract';
import {
  contentLengthOf,
  continueWithBody,
  Operation,
  PrivateResponse,
  readBodyInto,
  RequestId,
  strictQuery,
  UploadMemory,
} from '@core/http';
import { Controller, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { CsvFault } from '../../domain/csv/csv-file.js';
import { CsvImports, type CsvRequest } from '../../domain/csv/csv-imports.js';
import { CsvImport } from '../../wire/csv-import.js';
import { presentCsvImport } from './csv-import.presenter.js';
import { CsvImportQuery } from './csv-import.query.js';
import { SAMPLE_CSV_IMPORT } from './csv-import.samples.js';

const CSV = {
  mediaTypes: ['text/csv'],
  description: 'The file: a table whose first row has the names of its columns.',
  schema: { type: 'string' as const, format: 'binary' },
};
const ERRORS = ['file_too_large', 'unsupported_media_type', 'invalid_csv', 'malformed_request'] as const;

@ApiTags('Flights')
@Controller(`${API_PREFIX}/manual-flights`)
export class CsvImportController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memory: UploadMemory,
    private readonly imports: CsvImports,
  ) {}

  @Post('csv-preview')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'previewLogbookCsv',
    summary: 'Preview the import of a logbook',
    description:
      'Reads a CSV file, and returns what `POST /manual-flights/csv` would do with it: columns, encoding, delimiter and ' +
      'order of dates as detected, a mapping suggested by names in English, German and French, the first rows as they ' +
      `would be stored, and rows that are no flights. Nothing is stored. Responses show ${CSV_ROWS_SHOWN} rows, and ` +
      `${CSV_SKIPPED_SHOWN} each of those skipped and refused; the counts are of all.`,
    body: CSV,
    returns: { 200: { description: 'The preview.', type: CsvImport, example: SAMPLE_CSV_IMPORT } },
    errors: ERRORS,
  })
  async preview(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) query: CsvImportQuery,
    @Req() request: Request,
  ): Promise<CsvImport> {
    const wanted = requestOf(query);
    return this.withFile(request, async (bytes) =>
      presentCsvImport(await this.imports.preview(accountId, bytes, wanted)),
    );
  }

  @Post('csv')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'importLogbookCsv',
    summary: 'Import a logbook',
    description:
      'Adds the rows of a CSV file as flights without a track, as `POST /manual-flights/csv-preview` shows it. Send what ' +
      'the preview has detected, too, so that nothing else is. Rows that an import has added before are skipped, ' +
      'so you can send a file again, or a longer one. Rows of flights that the account has with a track, or entered by hand, are skipped as well, unless ' +
      '`include_recorded` is true.',
    body: CSV,
    returns: {
      200: { description: 'What was done.', type: CsvImport, example: SAMPLE_CSV_IMPORT },
    },
    errors: [...ERRORS, 'flight_limit_reached'],
  })
  async apply(
    @CurrentPrincipal() { accountId }: Principal,
    @RequestId() requestId: string,
    @Query(strictQuery) query: CsvImportQuery,
    @Req() request: Request,
  ): Promise<CsvImport> {
    const wanted = requestOf(query);
    if (wanted.mapping?.flown_on === undefined) {
      throw new ApiError('validation_failed', {
        details: [{ field: 'flown_on_column', message: 'is required' }],
      });
    }
    return this.withFile(request, async (bytes) =>
      presentCsvImport(await this.imports.apply(accountId, bytes, wanted, requestId)),
    );
  }

  private async withFile<T>(request: Request, work: (bytes: Uint8Array) => Promise<T>): Promise<T> {
    if (!request.is('text/csv') || request.headers['content-encoding'] !== undefined) {
      const message = 'Send the file as text/csv (with curl: --data-binary @logbook.csv), not compressed.';
      throw new ApiError('unsupported_media_type', { message });
    }
    continueWithBody(request);
    const { csvMaxBytes } = this.settings;
    const upload = this.memory.hold(contentLengthOf(request), csvMaxBytes);
    try {
      await readBodyInto(upload, request, { uploadMaxBytes: csvMaxBytes });
      return await work(upload.bytes);
    } catch (error) {
      throw error instanceof CsvFault ? invalidCsv(error) : error;
    } finally {
      upload.release();
    }
  }
}

function requestOf(query: CsvImportQuery): CsvRequest {
  const given = CSV_FIELDS.flatMap((field) => {
    const name = query[`${field}_column`];
    return name === undefined ? [] : [[field, name] as const];
  });
  return {
    encoding: query.encoding,
    delimiter: query.delimiter,
    mapping: given.length === 0 ? undefined : Object.fromEntries(given),
    dateFormat: query.date_format,
    durationUnit: query.duration_unit,
    timezone: query.timezone ?? null,
    includesRecorded: query.include_recorded ?? false,
  };
}

function invalidCsv({ reason, line }: CsvFault): ApiError {
  const details = line === null ? [] : [{ field: `line ${line}`, message: reason }];
  return new ApiError('invalid_csv', { message: `${reason}.`, details });
}
