import { Counts, CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { presentImport } from '../domain/import.presenter.js';
import { Import, ImportFileList, ImportList } from '../wire/import.js';
import { Controller, Delete, Get, Logger, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { HttpResponse, Operation, PathParameter, PrivateResponse, strictQuery } from '@core/http';
import { ImportFormReader } from './import-form-reader.js';
import { ListImportFilesQuery, ListImportsQuery } from './imports.query.js';
import { OwnImports } from './own-imports.js';
import { ImportForm } from '../wire/import.bodies.js';
import {
  SAMPLE_ACCEPTED_IMPORT,
  SAMPLE_IMPORTED_FILE,
  SAMPLE_REFUSED_FILE,
  SAMPLE_RUNNING_IMPORT,
  SAMPLE_IMPORT_IN_LIST,
} from './imports.samples.js';

function ImportId(): ParameterDecorator {
  return PathParameter({
    name: 'importId',
    type: 'string',
    description: 'Id of the import.',
    example: SAMPLE_IMPORT_IN_LIST.id,
    notFound: 'import_not_found',
  });
}

@ApiTags('Imports')
@Controller(`${API_PREFIX}/imports`)
export class ImportsController {
  private readonly logger = new Logger('imports');

  constructor(
    private readonly form: ImportFormReader,
    private readonly imports: OwnImports,
  ) {}

  @Post()
  @PrivateResponse()
  @Scopes('flights:write')
  @Counts({ share: 'uploads' })
  @Operation({
    id: 'createImport',
    summary: 'Import many flights',
    description:
      'Uploads a ZIP file, or the files of many flights in one form. The response is 202 as soon as the files are stored. From then ' +
      'on, nothing is lost, even if the service restarts. The files become flights in the background, one after the ' +
      'other, and uploads go first. To follow the progress, poll `GET /imports/{importId}`. Flights that the account ' +
      'already has are skipped, so you can repeat an import that was interrupted. A file that cannot be read is ' +
      'refused with a reason and does not stop the others. Imported flights get no automatic debrief. An import counts ' +
      'as one request of the monthly quota. Its files count towards the direct uploads of the day; once imports have used ' +
      'their share of these, the remaining files wait for the next day.',
    body: { mediaTypes: ['multipart/form-data'], type: ImportForm },
    returns: {
      202: {
        description: 'The files are stored and will be imported.',
        type: Import,
        headers: {
          Location: {
            description: 'Path of the import, relative to the host.',
            schema: { type: 'string' },
          },
        },
        example: SAMPLE_ACCEPTED_IMPORT,
      },
    },
    errors: [
      'missing_file',
      'malformed_request',
      'file_too_large',
      'unsupported_media_type',
      'invalid_archive',
      'import_limit_reached',
    ],
  })
  async create(
    @CurrentPrincipal() { accountId }: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HttpResponse> {
    const created = await this.form.read(accountId, request, response);
    const { publicId: importId, filesTotal: files } = created;
    this.logger.log({ event: 'import.accepted', importId, files });
    return new HttpResponse(
      202,
      { Location: `${API_PREFIX}/imports/${importId}` },
      presentImport(created, []),
    );
  }

  @Get()
  @PrivateResponse()
  @Scopes('flights:read')
  @Operation({
    id: 'listImports',
    summary: 'List imports',
    description: 'Returns a page of the imports of the account, newest first.',
    returns: {
      200: {
        description: 'A page of imports.',
        type: ImportList,
        example: { data: [SAMPLE_IMPORT_IN_LIST], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
  async list(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) query: ListImportsQuery,
  ): Promise<ImportList> {
    return this.imports.page(accountId, query);
  }

  @Get(':importId')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'getImport',
    summary: 'Get an import',
    description: 'Returns the progress of an import, and the first files that were refused.',
    returns: { 200: { description: 'The import.', type: Import, example: SAMPLE_RUNNING_IMPORT } },
  })
  async get(@CurrentPrincipal() { accountId }: Principal, @ImportId() importId: string): Promise<Import> {
    return this.imports.get(accountId, importId);
  }

  @Get(':importId/files')
  @PrivateResponse()
  @Scopes('flights:read')
  @Operation({
    id: 'listImportFiles',
    summary: 'List the files of an import',
    description: 'Returns a page of the files that have been read, in the order of the import.',
    returns: {
      200: {
        description: 'A page of files.',
        type: ImportFileList,
        example: { data: [SAMPLE_IMPORTED_FILE, SAMPLE_REFUSED_FILE], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
  async files(
    @CurrentPrincipal() { accountId }: Principal,
    @ImportId() importId: string,
    @Query(strictQuery) query: ListImportFilesQuery,
  ): Promise<ImportFileList> {
    return this.imports.files(accountId, importId, query);
  }

  @Delete(':importId')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'cancelImport',
    summary: 'Cancel an import',
    description:
      'Stops a running import. Flights that were imported stay; no more are added. An import that is not running is returned unchanged.',
    returns: {
      200: {
        description: 'The import.',
        type: Import,
        example: { ...SAMPLE_RUNNING_IMPORT, status: 'cancelled', finished_at: '2026-07-14T09:31:12Z' },
      },
    },
  })
  async cancel(@CurrentPrincipal() { accountId }: Principal, @ImportId() importId: string): Promise<Import> {
    return this.imports.cancel(accountId, importId);
  }
}
