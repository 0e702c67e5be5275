import { type ListedEntry } from '@capabilities/flights';

const COLUMNS = `position, name, header_offset, compressed_bytes, bytes, method, checksum, refusal_code, refusal_message`;

/**
 * SQL that inserts listed files.
 * @param parameter the files, from `entriesParameter`
 * @param source CTE with the `id` of the import, or without a row
 * @param condition SQL, of the columns of `source` and the files
 */
export function insertEntriesText(parameter: string, source: string, condition = 'true'): string {
  return `insert into import_entries (import_id, ${COLUMNS})
     select ${source}.id, entry.*
       from ${source}, jsonb_to_recordset(${parameter}::jsonb) as entry (
              position integer, name text, header_offset bigint, compressed_bytes bigint, bytes bigint, method integer,
              checksum bigint, refusal_code text, refusal_message text)
      where ${condition}`;
}

export function entriesParameter(entries: readonly ListedEntry[]): string {
  return JSON.stringify(
    entries.map(({ position, name, headerOffset, compressedBytes, bytes, method, checksum, ...refusal }) => ({
      position,
      name,
      header_offset: headerOffset,
      compressed_bytes: compressedBytes,
      bytes,
      method,
      checksum,
      refusal_code: refusal.refusalCode,
      refusal_message: refusal.refusalMessage,
    })),
  );
}
