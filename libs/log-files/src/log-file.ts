import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { type LogLimits, rotateLog } from './rotate-log.js';

/** How long a log that cannot be written is left alone. */
const RETRY_MS = 1_000;

export interface LogFileOptions extends LogLimits {
  /** Gets a sentence when the log cannot be written any more, and one when it can be again. */
  readonly onChange: (sentence: string) => void;
}

/**
 * A log that is rotated while it is written, and that survives a full disk: lines that find no room are dropped and
 * counted, and the file is opened again when there is room. It writes synchronously, so nothing piles up in memory.
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

  /** Appends a line, given without its line break. */
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
    this.options.onChange(`${this.file} is written again; ${this.dropped} lines are missing.`);
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

  /** A disk that fills up takes a part of what it is given. */
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
      this.options.onChange(`Cannot write ${this.file}: ${error.message}. Trying again every second.`);
    }
    this.dropped++;
    this.retryAtMs = performance.now() + RETRY_MS;
    try {
      this.close();
    } catch {
      this.descriptor = undefined; // closing reports what an earlier write met
    }
  }
}
