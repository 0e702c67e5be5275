import { READER } from '../thresholds.js';
import { DayClock } from './day-clock.js';
import { FixScanner } from './fix-scanner.js';
import { dateOfDay, dayOfDateHeader } from './header-date.js';
import { asciiText, decodeText } from './header-text.js';
import { emptyHeaders, readExtensions, readHeader, readRecorderId, readTaskPoint } from './headers.js';
import {
  type IgcEvent,
  type IgcExtension,
  type IgcFile,
  type IgcProblem,
  type IgcRecorderId,
  type IgcTaskPoint,
} from './igc-file.js';
import { explainMalformedFix, lineNumberAt } from './malformed-fix.js';
import { refusal } from './refusal.js';

const LF = 10;
const CR = 13;
const SPACE = 32;
/** Clears the bit that tells lower from upper case. */
const UPPER = 0xdf;
const RECORD = { A: 65, B: 66, C: 67, E: 69, G: 71, H: 72, I: 73 } as const;

/**
 * Reads an IGC file (FAI/IGC Technical Specification for GNSS Flight Recorders, Appendix A), tolerantly:
 * any line end, UTF-8 or Latin-1, every known spelling of the date, records missing or out of order, junk
 * before and after. One pass over the bytes; memory is bounded by their number.
 *
 * @param bytes the file as it was uploaded
 * @throws {InvalidIgcError} when there is no usable fix; nothing else is ever thrown
 */
export function readIgc(bytes: Uint8Array): IgcFile {
  return new IgcReader(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)).read();
}

/** The state of one reading. */
class IgcReader {
  private readonly clock = new DayClock();
  private readonly scanner: FixScanner;
  private readonly headers = emptyHeaders();
  private recorder: IgcRecorderId | null = null;
  private fixExtensions: IgcExtension[] = [];
  private readonly task: IgcTaskPoint[] = [];
  private readonly events: IgcEvent[] = [];
  private readonly malformedAt: number[] = [];
  private malformedFixCount = 0;
  private hasSignature = false;

  constructor(private readonly bytes: Uint8Array) {
    this.scanner = new FixScanner(bytes, this.clock);
  }

  read(): IgcFile {
    this.readLines();
    const fixes = this.scanner.columns();
    const problems = this.explainProblems();
    const { malformedFixCount } = this;
    if (this.scanner.usableCount < READER.usableFixesMin) {
      throw refusal(this.bytes, { fixCount: fixes.count, malformedFixCount, problems });
    }
    const { firstDay } = this.clock;
    return {
      date: firstDay === null ? null : dateOfDay(firstDay),
      recorder: this.recorder,
      headers: this.headers,
      fixes,
      fixExtensions: this.fixExtensions,
      task: this.task,
      events: this.events,
      hasSignature: this.hasSignature,
      malformedFixCount,
      problems,
    };
  }

  private readLines(): void {
    const { bytes, scanner } = this;
    const { length } = bytes;
    let at = hasByteOrderMark(bytes) ? 3 : 0;
    while (at < length) {
      const first = bytes[at]!;
      // Line ends, blank lines, leading blanks and the zero bytes a power loss leaves behind.
      if (first <= SPACE) {
        at++;
        continue;
      }
      if ((first & UPPER) === RECORD.B) {
        const coreEnd = scanner.read(at);
        if (coreEnd > 0) {
          at = endOfFixLine(bytes, coreEnd);
          continue;
        }
      }
      const end = endOfLine(bytes, at);
      this.readRecord(first & UPPER, at, end);
      at = end;
    }
  }

  private readRecord(letter: number, start: number, end: number): void {
    switch (letter) {
      case RECORD.B:
        if (isDigit(this.bytes[start + 1])) this.noteMalformedFix(start);
        break;
      case RECORD.H:
        this.readHeaderRecord(start, end);
        break;
      case RECORD.A:
        this.recorder ??= readRecorderId(this.text(start, end));
        break;
      case RECORD.I:
        this.readFixExtensions(start, end);
        break;
      case RECORD.C:
        this.readTask(start, end);
        break;
      case RECORD.E:
        this.readEvent(start, end);
        break;
      case RECORD.G:
        this.hasSignature = true;
        break;
      // F (satellites), J and K (slow data) and L (comments) say nothing that is used, yet are no error.
    }
  }

  private readHeaderRecord(start: number, end: number): void {
    const subject = asciiText(this.bytes, start + 2, Math.min(end, start + 5)).toUpperCase();
    if (subject !== 'DTE') {
      readHeader(this.text(start, end), this.headers);
      return;
    }
    const day = dayOfDateHeader(asciiText(this.bytes, start, end));
    if (day !== null) this.clock.setDay(day);
  }

  private readFixExtensions(start: number, end: number): void {
    if (!isDigit(this.bytes[start + 1])) return;
    this.fixExtensions = readExtensions(asciiText(this.bytes, start, end));
    this.scanner.useExtensions(this.fixExtensions);
  }

  private readTask(start: number, end: number): void {
    if (this.task.length >= READER.taskPointsMax) return;
    const point = readTaskPoint(this.text(start, end));
    if (point !== null) this.task.push(point);
  }

  private readEvent(start: number, end: number): void {
    if (this.events.length >= READER.eventsMax) return;
    const match = /^E(\d\d)(\d\d)(\d\d)([A-Z0-9]{3})(.*)$/is.exec(this.text(start, end));
    if (match === null) return;
    const [, hours, minutes, seconds, code, text] = match;
    this.events.push({
      secondsOfDay: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      code: code!.toUpperCase(),
      text: text!.trim() || null,
    });
  }

  private noteMalformedFix(start: number): void {
    this.malformedFixCount++;
    if (this.malformedAt.length < READER.problemsMax) this.malformedAt.push(start);
  }

  private explainProblems(): IgcProblem[] {
    const { bytes } = this;
    return this.malformedAt.map((start) => ({
      line: lineNumberAt(bytes, start),
      reason: explainMalformedFix(bytes, start, endOfLine(bytes, start)),
    }));
  }

  private text(start: number, end: number): string {
    return decodeText(this.bytes, start, end);
  }
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** Index of the line end at or after `at`. A zero byte ends a line too: records may follow it directly. */
function endOfLine(bytes: Uint8Array, at: number): number {
  let end = at;
  for (; end < bytes.length; end++) {
    const byte = bytes[end]!;
    if (byte === LF || byte === CR || byte === 0) break;
  }
  return end;
}

/** Like `endOfLine` with one comparison a byte: no other control character occurs in a position record. */
function endOfFixLine(bytes: Uint8Array, at: number): number {
  const { length } = bytes;
  let end = at;
  while (end < length && bytes[end]! > CR) end++;
  return end;
}
