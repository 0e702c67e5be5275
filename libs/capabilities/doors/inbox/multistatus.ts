import { setImmediate } from 'node:timers/promises';
import { xmlText } from '@core/contract';
import { type InboxPath } from '../tables/inbox-entry.repository.js';
import { hrefOf } from './inbox-path.js';

/** Takes about a millisecond to write. */
const PIECE_ENTRIES = 200;

/** A file or folder, as a WebDAV client sees it. */
export interface Listed {
  readonly path: InboxPath;
  /** Null for a folder. */
  readonly sizeBytes: number | null;
  /** Null for the inbox itself. */
  readonly modifiedAt: Date | null;
}

/**
 * The body of a `207 Multi-Status` to a PROPFIND, in pieces between which other requests have a turn: RFC 4918, section 9.1.
 * Has all properties, whichever were requested.
 */
export async function* multistatus(entries: readonly Listed[]): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">';
  for (let first = 0; first < entries.length; first += PIECE_ENTRIES) {
    if (first > 0) await setImmediate();
    yield entries
      .slice(first, first + PIECE_ENTRIES)
      .map(responseOf)
      .join('');
  }
  yield '</D:multistatus>\n';
}

function responseOf(entry: Listed): string {
  return (
    `<D:response><D:href>${xmlText(hrefOf(entry.path, entry.sizeBytes === null))}</D:href>` +
    `<D:propstat><D:prop>${propertiesOf(entry)}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>\n`
  );
}

/** Changes with the content of a file, which is uploaded as a whole. */
export function etagOf({ sizeBytes, modifiedAt }: Listed): string {
  return `"${(sizeBytes ?? 0).toString(36)}-${(modifiedAt?.getTime() ?? 0).toString(36)}"`;
}

function propertiesOf(entry: Listed): string {
  const { sizeBytes, modifiedAt } = entry;
  const modified = modifiedAt ? `<D:getlastmodified>${modifiedAt.toUTCString()}</D:getlastmodified>` : '';
  if (sizeBytes === null) return `<D:resourcetype><D:collection/></D:resourcetype>${modified}`;
  return (
    `<D:resourcetype/><D:getcontentlength>${sizeBytes}</D:getcontentlength>${modified}` +
    `<D:getetag>${xmlText(etagOf(entry))}</D:getetag>`
  );
}
