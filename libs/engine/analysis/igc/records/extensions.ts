import { type IgcExtension } from '../igc-file.js';

/**
 * Extensions of an I or J record: a two-digit count, then start column, end column and code for each. The count is
 * not trusted; reading stops at the first invalid entry.
 */
export function readExtensions(line: string): IgcExtension[] {
  const extensions: IgcExtension[] = [];
  for (let at = 3; at + 7 <= line.length; at += 7) {
    const match = /^(\d\d)(\d\d)([A-Z0-9]{3})$/i.exec(line.slice(at, at + 7));
    if (match === null) break;
    extensions.push({
      startColumn: Number(match[1]),
      endColumn: Number(match[2]),
      code: match[3]!.toUpperCase(),
    });
  }
  return extensions;
}

/** Position of an extension in its line: `from` (inclusive) to `to` (exclusive), counted from 0. */
export interface ExtensionColumn {
  from: number;
  to: number;
}

/**
 * The columns of an extension; null if it is not declared or its columns are impossible: empty, or within the first
 * `coreBytes` bytes, which the format reserves. The last of several declarations counts.
 */
export function extensionColumn(
  extensions: readonly IgcExtension[],
  code: string,
  coreBytes: number,
): ExtensionColumn | null {
  const declared = extensions.findLast(
    (extension) =>
      extension.code === code &&
      extension.startColumn > coreBytes &&
      extension.endColumn >= extension.startColumn,
  );
  return declared === undefined ? null : { from: declared.startColumn - 1, to: declared.endColumn };
}

/** Whether both declare the same codes in the same columns. */
export function sameExtensions(a: readonly IgcExtension[], b: readonly IgcExtension[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ code, startColumn, endColumn }, i) =>
        code === b[i]!.code && startColumn === b[i]!.startColumn && endColumn === b[i]!.endColumn,
    )
  );
}
