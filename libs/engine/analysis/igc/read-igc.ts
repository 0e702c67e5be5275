import { isNullIsland } from '../geo/null-island.js';
import { checkSignature } from '../signature/check-signature.js';
import { type SignatureResult } from '../signature/signature-result.js';
import { READER } from '../thresholds.js';
import { DayClock } from './day-clock.js';
import { engineLevels } from './engine-column.js';
import { FixScanner } from './fix-scanner.js';
import { FixExtensionChanges } from './fix-extension-changes.js';
import {
  type FixColumns,
  type IgcConstellation,
  type IgcEvent,
  type IgcFile,
  type IgcProblem,
  type IgcRecorderId,
  type IgcRecordsLeftOut,
} from './igc-file.js';
import { endOfLine, skipBlanks } from './line-ends.js';
import { explainMalformedFix, looksLikeFix, lineNumberAt } from './malformed-fix.js';
import { BoundedList } from './records/bounded-list.js';
import { CommentReader } from './records/comments.js';
import { readConstellation } from './records/constellation.js';
import { readEvent } from './records/event.js';
import { readExtensions } from './records/extensions.js';
import { dateOfDay, dayOfDateHeader } from './records/header-date.js';
import { asciiText, decodeText } from './records/header-text.js';
import { emptyHeaders, readHeader, readRecorderId } from './records/headers.js';
import { SlowDataReader } from './records/slow-data.js';
import { TaskReader } from './records/task.js';
import { archiveRefusal, refusal } from './refusal.js';
import { separateDays } from './separate-days.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** Mask that converts a letter to upper case. */
const UPPER = 0xdf;
const RECORD = { A: 65, B: 66, C: 67, E: 69, F: 70, G: 71, H: 72, I: 73, J: 74, K: 75, L: 76 } as const;

/**
 * Reads an IGC file (FAI/IGC Technical Specification for GNSS Flight Recorders, Appendix A), tolerantly: any line
 * end, UTF-8 or Latin-1, every known spelling of the date, records missing or out of order, junk before and after.
 * One pass over the bytes; memory is bounded by their number.
 *
 * @param bytes the file as uploaded
 * @throws {InvalidIgcError} for an archive or a file with fewer than two usable fixes; nothing else is ever thrown
 */
export function readIgc(bytes: Uint8Array): IgcFile {
  const archive = archiveRefusal(bytes);
  if (archive) throw archive;
  return new IgcReader(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)).read();
}

/** State of one read. */
class IgcReader {
  private readonly clock = new DayClock();
  private readonly view: DataView;
  private readonly scanner: FixScanner;
  private readonly headers = emptyHeaders();
  private recorder: IgcRecorderId | null = null;
  private readonly fixExtensions = new FixExtensionChanges();
  private readonly slowData: SlowDataReader;
  private readonly comments: CommentReader;
  private readonly tasks = new TaskReader();
  private readonly events = new BoundedList<IgcEvent>(READER.eventsMax);
  private readonly constellations = new BoundedList<IgcConstellation>(READER.constellationsMax);
  private readonly malformedAt: number[] = [];
  private malformedFixCount = 0;
  private hasSignature = false;
  private textRecordCount = 0;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.scanner = new FixScanner(bytes, this.view, this.clock);
    this.slowData = new SlowDataReader(bytes);
    this.comments = new CommentReader(bytes);
    holdShape(this);
  }

  read(): IgcFile {
    this.readLines();
    const fixes = this.scanner.columns();
    if (this.clock.mayMissDays) separateDays(fixes);
    const problems = this.explainProblems();
    const { malformedFixCount } = this;
    const usable = countUsable(fixes);
    if (usable.times < READER.usableFixesMin) {
      throw refusal(this.bytes, { fixCount: fixes.count, usable: usable.fixes, malformedFixCount, problems });
    }
    const { firstDay } = this.clock;
    const { bytes, comments, hasSignature, headers, recorder } = this;
    let signatureResult: SignatureResult | undefined;
    const fixExtensionChanges = this.fixExtensions.changes;
    return {
      format: 'igc',
      sports: [],
      date: firstDay === null ? null : dateOfDay(firstDay),
      recorder: this.recorder,
      headers: this.headers,
      fixes,
      fixExtensions: this.fixExtensions.current,
      fixExtensionChanges,
      engineLevelsOf: (of) => engineLevels(bytes, { fixes: of, fixExtensionChanges }),
      slowExtensions: this.slowData.extensions,
      tasks: this.tasks.tasks(),
      events: this.events.values,
      slowData: this.slowData.slowData(),
      constellations: this.constellations.values,
      get comments() {
        return comments.comments();
      },
      taskComments: comments.taskComments,
      recordsLeftOut: this.recordsLeftOut(),
      hasSignature,
      get signatureResult() {
        return (signatureResult ??= checkSignature(bytes, { recorder, headers, hasSignature }));
      },
      malformedFixCount,
      problems,
    };
  }

  private readLines(): void {
    const { bytes, view, scanner } = this;
    const { length } = bytes;
    let at = skipBlanks(bytes, hasByteOrderMark(bytes) ? 3 : 0);
    while (at < length) {
      at = scanner.readRun(at);
      if (at >= length) break;
      const end = endOfLine(bytes, view, at);
      this.readRecord(bytes[at]! & UPPER, at, end);
      at = skipBlanks(bytes, end);
    }
  }

  private readRecord(letter: number, start: number, end: number): void {
    if (letter !== RECORD.B && letter !== RECORD.G && ++this.textRecordCount > READER.textRecordsMax) return;
    switch (letter) {
      case RECORD.B:
        if (looksLikeFix(this.bytes, start, end)) this.noteMalformedFix(start);
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
        this.tasks.readLine(this.text(start, end));
        break;
      case RECORD.E:
        this.events.pushFound(readEvent(this.bytes, start, end));
        break;
      case RECORD.F:
        this.constellations.pushFound(readConstellation(this.bytes, start, end));
        break;
      case RECORD.J:
        if (isDigit(this.bytes[start + 1])) this.slowData.readExtensions(start, end);
        break;
      case RECORD.K:
        this.slowData.noteLine(start, end);
        break;
      case RECORD.L:
        this.comments.noteLine(start, end);
        break;
      case RECORD.G:
        this.hasSignature = true;
        break;
      // Other letters (D, differential GPS) are reserved or obsolete and are ignored.
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
    const extensions = readExtensions(asciiText(this.bytes, start, end));
    this.fixExtensions.declare(this.scanner.count, extensions);
    this.scanner.useExtensions(extensions);
  }

  private recordsLeftOut(): IgcRecordsLeftOut {
    return {
      task: this.tasks.leftOut,
      events: this.events.leftOut,
      slowData: this.slowData.leftOut(),
      constellations: this.constellations.leftOut,
      comments: this.comments.leftOut(),
    };
  }

  private noteMalformedFix(start: number): void {
    this.malformedFixCount++;
    if (this.malformedAt.length < READER.problemsMax) this.malformedAt.push(start);
  }

  private explainProblems(): IgcProblem[] {
    const { bytes, view } = this;
    return this.malformedAt.map((start) => ({
      line: lineNumberAt(bytes, start),
      reason: explainMalformedFix(bytes, start, endOfLine(bytes, view, start)),
    }));
  }

  private text(start: number, end: number): string {
    return decodeText(this.bytes, start, end);
  }
}

/** The usable fixes and their different times, counted up to what a flight needs. */
export function countUsable({ count, timeSeconds, latitudeDeg, longitudeDeg }: FixColumns) {
  const times = new Set<number>();
  let fixes = 0;
  for (let i = 0; i < count && times.size < READER.usableFixesMin; i++) {
    if (isNullIsland(latitudeDeg[i]!, longitudeDeg[i]!)) continue;
    fixes++;
    times.add(timeSeconds[i]!);
  }
  return { fixes, times: times.size };
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}
