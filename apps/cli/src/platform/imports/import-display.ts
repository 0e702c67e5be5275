import { type ImportRecord } from '@capabilities/imports';

/** Interval of the lines in a log, where the display cannot update in place. */
const LINE_EVERY_MS = 10_000;
const BAR_CHARACTERS = 30;

/** Shows on standard error how far an import has come. */
export class ImportDisplay {
  private lineAt = -Infinity;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly now: () => number = Date.now,
  ) {}

  show(row: ImportRecord): void {
    const text = progressText(row);
    if (this.stream.isTTY) this.stream.write(`\r${text}\u001b[K`);
    else if (row.status !== 'running' || this.now() - this.lineAt >= LINE_EVERY_MS) {
      this.lineAt = this.now();
      this.stream.write(`${text}\n`);
    }
  }

  end(): void {
    if (this.stream.isTTY) this.stream.write('\n');
  }
}

function progressText({ filesTotal, filesImported, filesDuplicate, filesRefused }: ImportRecord): string {
  const done = filesImported + filesDuplicate + filesRefused;
  const filled = Math.floor((BAR_CHARACTERS * done) / filesTotal);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_CHARACTERS - filled)}]`;
  const counts = `${filesImported} imported, ${filesDuplicate} duplicates, ${filesRefused} refused`;
  return `${bar} ${done} of ${filesTotal} files (${Math.floor((100 * done) / filesTotal)} %): ${counts}`;
}
