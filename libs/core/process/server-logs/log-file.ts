import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { type LogLimits, rotateLog } from './rotate-log.js';

/** Time between attempts to reopen a log that cannot be written. */
const RETRY_MS = 1_000;

export interface LogFileOptions extends LogLimits {
  /** Called with a sentence when the log becomes unwritable, and when it is writable again. */
  readonly onChange: (sentence: string) => void;
}

/**
 * A log that is rotated while it is written, and that survives a full disk: lines without space are dropped and
 * counted, and the file is reopened when there is space. It writes synchronously, so lines do not accumulate in memory.
 */
export class LogFile {
  private descriptor: number | undefined;
  private bytes = 0;
  private dropped = 0;
  private retryAtMs = -Infinity;
  private endsInLine = false;

  constructor(
    private readonly file: string,
    private readonly options: LogFileOptions,
  ) {}

  /** Appends a line and a line break. */
  write(line: string): void {
    if (performance.now() < this.retryAtMs) {
      this.dropped++;
      return;
    }
    try {
      this.append(Buffer.from(`${line}\n`));
    } catch (error) {
      this.giveUp(error as Error);
    }
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private append(line: Buffer): void {
    if (this.bytes > 0 && this.bytes + line.length > this.options.bytesMax) this.rotate();
    this.descriptor ??= this.open();
    if (this.endsInLine) this.writeWhole(this.descriptor, Buffer.from('\n'));
    this.writeWhole(this.descriptor, line);
    if (this.dropped === 0) return;
    this.options.onChange(`${this.file} is writable again. ${this.dropped} lines were dropped.`);
    this.dropped = 0;
  }

  private open(): number {
    rotateLog(this.file, this.options);
    const descriptor = openSync(this.file, 'a', 0o600);
    this.bytes = fstatSync(descriptor).size;
    return descriptor;
  }

  private rotate(): void {
    this.close();
    rotateLog(this.file, { ...this.options, bytesMax: 0 });
    this.bytes = 0;
  }

  /** A disk that is filling up may write only a part of the bytes. */
  private writeWhole(descriptor: number, bytes: Buffer): void {
    for (let written = 0; written < bytes.length;) {
      const count = writeSync(descriptor, bytes, written);
      written += count;
      this.bytes += count;
      this.endsInLine = written < bytes.length;
    }
  }

  private giveUp(error: Error): void {
    if (this.dropped === 0) {
      this.options.onChange(`Cannot write ${this.file}: ${error.message}. Retrying every second.`);
    }
    this.dropped++;
    this.retryAtMs = performance.now() + RETRY_MS;
    try {
      this.close();
    } catch {
      this.descriptor = undefined; // closing reports errors of earlier writes
    }
  }
}
