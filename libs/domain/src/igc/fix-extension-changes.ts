import { READER } from '../thresholds.js';
import { type IgcExtension, type IgcFixExtensionChange } from './igc-file.js';
import { sameExtensions } from './records/extensions.js';

/**
 * Collects what the I records of a file declare, and from which fix on. A record that repeats the last one,
 * or comes before a fix has used it, adds nothing, so ordinary files have a single entry.
 */
export class FixExtensionChanges {
  readonly changes: IgcFixExtensionChange[] = [];
  /** Of the last I record. */
  current: readonly IgcExtension[] = [];

  declare(firstFix: number, extensions: readonly IgcExtension[]): void {
    this.current = extensions;
    const last = this.changes.at(-1);
    if (last !== undefined && sameExtensions(last.extensions, extensions)) return;
    if (last?.firstFix === firstFix) this.changes.pop();
    const { length } = this.changes;
    if (length < READER.fixExtensionChangesMax) this.changes.push({ firstFix, extensions });
    // Beyond the limit no column is known: better no value than one read from another column.
    else if (length === READER.fixExtensionChangesMax) this.changes.push({ firstFix, extensions: [] });
  }
}
