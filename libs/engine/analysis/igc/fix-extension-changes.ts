import { READER } from '../thresholds.js';
import { type IgcExtension, type IgcFixExtensionChange } from './igc-file.js';
import { sameExtensions } from './records/extensions.js';

/**
 * Collects the declarations of a file's I records and the fix each applies from. A record that repeats the last one,
 * or is replaced before any fix uses it, adds nothing, so ordinary files have a single entry.
 */
export class FixExtensionChanges {
  readonly changes: IgcFixExtensionChange[] = [];
  /** From the last I record. */
  current: readonly IgcExtension[] = [];

  declare(firstFix: number, extensions: readonly IgcExtension[]): void {
    this.current = extensions;
    const last = this.changes.at(-1);
    if (last !== undefined && sameExtensions(last.extensions, extensions)) return;
    if (last?.firstFix === firstFix) this.changes.pop();
    const { length } = this.changes;
    if (length < READER.fixExtensionChangesMax) this.changes.push({ firstFix, extensions });
    // Beyond the limit no columns are known: no value is better than one from the wrong column.
    else if (length === READER.fixExtensionChangesMax) this.changes.push({ firstFix, extensions: [] });
  }
}
