import { Counts, CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { presentImport } from '../domain/import.presenter.js';
import { type Import, type ImportFileList, type ImportList } from '../wire/import.js';
import { Controller, Delete, Get, Logger, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { HttpResponse, PrivateResponse, NoParameters, strictQuery } from '@core/http';
import { ImportFormReader } from './import-form-reader.js';
import {
  DescribeCancelImport,
  DescribeCreateImport,
  DescribeGetImport,
  DescribeListImportFiles,
  DescribeListImports,
} from './imports.openapi.js';
import { ListImportFilesQuery, ListImportsQuery } from './imports.query.js';
import { OwnImports } from './own-imports.js';

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
  @DescribeCreateImport()
  async create(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) _query: NoParameters,
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
  @DescribeListImports()
  async list(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) query: ListImportsQuery,
  ): Promise<ImportList> {
    return this.imports.page(accountId, query);
  }

  @Get(':importId')
  @PrivateResponse()
  @Scopes('flights:write')
  @DescribeGetImport()
  async get(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('importId') importId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Import> {
    return this.imports.get(accountId, importId);
  }

  @Get(':importId/files')
  @PrivateResponse()
  @Scopes('flights:read')
  @DescribeListImportFiles()
  async files(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('importId') importId: string,
    @Query(strictQuery) query: ListImportFilesQuery,
  ): Promise<ImportFileList> {
    return this.imports.files(accountId, importId, query);
  }

  @Delete(':importId')
  @PrivateResponse()
  @Scopes('flights:write')
  @DescribeCancelImport()
  async cancel(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('importId') importId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Import> {
    return this.imports.cancel(accountId, importId);
  }
}
