import { printableLine } from '@core/contract';
import { print } from '../../../../apps/cli/src/platform/output.js';
import { type FileOutcome } from './upload-files.js';

const BAR_CHARACTERS = 30;

/** Shows how far an upload has come: one JSON object per file on standard output, or a bar on a terminal. */
export class UploadDisplay {
  readonly counts: Record<FileOutcome['status'], number> = {
    uploaded: 0,
    duplicate: 0,
    skipped: 0,
    refused: 0,
  };
  private doneBytes = 0;

  constructor(
    private readonly total: { readonly files: number; readonly bytes: number },
    private readonly json: boolean,
    private readonly bar: NodeJS.WriteStream = process.stderr,
  ) {}

  show(outcome: FileOutcome, bytes: number): void {
    this.counts[outcome.status]++;
    this.doneBytes += bytes;
    if (this.json) print(true, outcome, []);
    else if (outcome.status === 'refused') {
      this.clear();
      console.error(printableLine(`${outcome.file}: ${outcome.message}`));
    }
    if (!this.json && this.bar.isTTY) this.bar.write(`\r${this.progress()}\u001b[K`);
  }

  /** The last line. */
  end(): void {
    const { uploaded, duplicate, skipped, refused } = this.counts;
    if (!this.json) this.clear();
    print(this.json, { status: 'done', ...this.counts }, [
      `${uploaded} uploaded, ${duplicate} duplicates, ${skipped} uploaded before, ${refused} refused`,
    ]);
  }

  private progress(): string {
    const { files, bytes } = this.total;
    const done = Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    const share = bytes === 0 ? 1 : this.doneBytes / bytes;
    const filled = Math.floor(BAR_CHARACTERS * share);
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_CHARACTERS - filled)}]`;
    return `${bar} ${done} of ${files} files (${Math.floor(100 * share)} %)`;
  }

  private clear(): void {
    if (this.bar.isTTY) this.bar.write('\r\u001b[K');
  }
}
