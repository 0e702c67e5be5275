import { wireTime } from '@core/contract';
import { type Import, type ImportFile, type ImportSummary } from '../wire/import.js';
import { type ImportedFile, type ImportRecord } from '../tables/import.repository.js';

export function presentImportSummary(row: ImportRecord): ImportSummary {
  const {
    filesTotal: total,
    filesImported: imported,
    filesDuplicate: duplicates,
    filesRefused: refused,
  } = row;
  const remaining = total - imported - duplicates - refused;
  return {
    id: row.publicId,
    status: row.status,
    name: row.name,
    files: { total, imported, duplicates, refused, remaining },
    failure: row.failureReason,
    created_at: wireTime(row.createdAt.getTime()),
    finished_at: wireTime(row.finishedAt?.getTime() ?? null),
  };
}

export function presentImport(row: ImportRecord, refusals: readonly ImportedFile[]): Import {
  return { ...presentImportSummary(row), refusals: refusals.map(presentImportFile) };
}

export function presentImportFile(file: ImportedFile): ImportFile {
  const { position, name, outcome, flightId, refusalCode, refusalMessage } = file;
  const refusal = refusalCode === null ? null : { code: refusalCode, message: refusalMessage! };
  return { position, name, outcome, flight_id: flightId, refusal };
}
