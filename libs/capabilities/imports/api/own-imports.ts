import { ApiError, IMPORT_REFUSALS_SHOWN_MAX, isIdOf, PAGE_SIZE_DEFAULT } from '@core/contract';
import { presentImport, presentImportFile, presentImportSummary } from '../domain/import.presenter.js';
import { type Import, type ImportFileList, type ImportList } from '../wire/import.js';
import { type ImportRecord, ImportRepository } from '../tables/import.repository.js';
import { Injectable, Logger } from '@nestjs/common';
import { decodeListCursor, encodeListCursor, idCursor, idInCursor, newestFirstPage } from '@core/http';
import { type ListImportFilesQuery, type ListImportsQuery } from './imports.query.js';

const LIST = ['imports'];

/** The imports of the account that asks. */
@Injectable()
export class OwnImports {
  private readonly logger = new Logger('imports');

  constructor(private readonly imports: ImportRepository) {}

  async page(
    accountId: string,
    { limit = PAGE_SIZE_DEFAULT, cursor }: ListImportsQuery,
  ): Promise<ImportList> {
    const before = idInCursor(LIST, cursor, 'import');
    const found = await this.imports.page(accountId, limit + 1, before); // one extra row shows whether there are more
    return newestFirstPage(found, limit, presentImportSummary, ({ publicId }) => idCursor(LIST, publicId));
  }

  /** @throws ApiError `import_not_found` */
  async get(accountId: string, importId: string): Promise<Import> {
    return this.whole(accountId, await this.find(accountId, importId));
  }

  /**
   * Stops a running import. Its flights stay; no more are added.
   * @throws ApiError `import_not_found`
   */
  async cancel(accountId: string, importId: string): Promise<Import> {
    await this.find(accountId, importId);
    const cancelled = await this.imports.cancel(accountId, importId);
    if (cancelled) this.logger.log({ event: 'import.cancelled', importId });
    return this.whole(accountId, cancelled ?? (await this.find(accountId, importId)));
  }

  /** @throws ApiError `import_not_found`, `invalid_cursor` */
  async files(accountId: string, importId: string, query: ListImportFilesQuery): Promise<ImportFileList> {
    const { limit = PAGE_SIZE_DEFAULT, outcome, cursor } = query;
    const list = ['import files', importId, outcome ?? null];
    const after = positionIn(list, cursor);
    await this.find(accountId, importId);
    const found = await this.imports.files(accountId, importId, { outcome, after, limit: limit + 1 });
    return newestFirstPage(found, limit, presentImportFile, ({ position }) =>
      encodeListCursor(list, [position]),
    );
  }

  private async find(accountId: string, importId: string): Promise<ImportRecord> {
    const found = isIdOf('import', importId) && (await this.imports.find(accountId, importId));
    if (!found) throw new ApiError('import_not_found');
    return found;
  }

  private async whole(accountId: string, row: ImportRecord): Promise<Import> {
    const shown = { outcome: 'refused', limit: IMPORT_REFUSALS_SHOWN_MAX } as const;
    return presentImport(row, await this.imports.files(accountId, row.publicId, shown));
  }
}

/** @throws ApiError `invalid_cursor` */
function positionIn(list: readonly unknown[], cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [position] = decodeListCursor(list, cursor) ?? [];
  if (Number.isInteger(position) && Math.abs(position as number) < 2 ** 31) return position as number;
  throw new ApiError('invalid_cursor');
}
