import { READER } from '../../thresholds.js';
import { type IgcComment } from '../igc-file.js';
import { decodeOriginalText } from './header-text.js';

const HALF_MAX = READER.commentsMax / 2;
/**
 * Collects L records (IGC Technical Specification, Appendix A). Recorders write their configuration first, the
 * statistics of the flight last and sometimes sensor data with every fix in between, so if there are too many, the
 * first and the last are kept. They are decoded on first access: reading is 5 % faster for callers that only need
 * fixes.
 */
export class CommentReader {
  /**
   * Start and end (exclusive) of the lines. The second half is a ring buffer in which each new line replaces the
   * oldest.
   */
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private count = 0;
  private decoded: IgcComment[] | null = null;
  /** Those that belong to the declared task, wherever they are in the file. */
  readonly taskComments: IgcComment[] = [];

  constructor(private readonly bytes: Uint8Array) {}

  noteLine(start: number, end: number): void {
    if (end === start + 1) return;
    if (this.taskComments.length < READER.taskPointsMax && belongsToTask(this.bytes, start, end)) {
      this.taskComments.push(commentOf(decodeOriginalText(this.bytes, start, end)));
    }
    const place = this.count < HALF_MAX ? this.count : HALF_MAX + ((this.count - HALF_MAX) % HALF_MAX);
    this.starts[place] = start;
    this.ends[place] = end;
    this.count++;
  }

  /** In file order. */
  comments(): IgcComment[] {
    return (this.decoded ??= this.decode());
  }

  /** Number of L records not in `comments()`. */
  leftOut(): number {
    return this.count - this.starts.length;
  }

  private decode(): IgcComment[] {
    const { starts, ends } = this;
    const decoded: IgcComment[] = [];
    const oldest = this.count > READER.commentsMax ? this.count % HALF_MAX : 0;
    for (let i = 0; i < starts.length; i++) {
      const place = i < HALF_MAX ? i : HALF_MAX + ((i - HALF_MAX + oldest) % HALF_MAX);
      decoded.push(commentOf(decodeOriginalText(this.bytes, starts[place]!, ends[place]!)));
    }
    return decoded;
  }
}

function commentOf(line: string): IgcComment {
  const isNamed = isCapital(line, 1) && isCapitalOrDigit(line, 2) && isCapitalOrDigit(line, 3);
  return isNamed
    ? { source: line.slice(1, 4), text: line.slice(4).trim() }
    : { source: null, text: line.slice(1).trim() };
}

/** Whether `OZ=` or `OZN=` (a zone), or `TSK,` or `TSKN,` (settings of the task) follows the name of an instrument. */
function belongsToTask(bytes: Uint8Array, start: number, end: number): boolean {
  const last = Math.min(end - ZONE_LENGTH_MIN, start + ZONE_NAME_MAX);
  for (let at = start + 1; at <= last; at++) {
    const isZone = bytes[at] === LETTER.O && bytes[at + 1] === LETTER.Z;
    const isTask = bytes[at] === LETTER.T && bytes[at + 1] === LETTER.S && bytes[at + 2] === LETTER.K;
    if (!isZone && !isTask) continue;
    const after = at + (isZone ? 2 : 3);
    const separator = isZone ? LETTER.equals : LETTER.comma;
    if (bytes[after] === separator) return true;
    if (bytes[after] === LETTER.N && bytes[after + 1] === separator) return true;
  }
  return false;
}

const LETTER = { O: 79, Z: 90, T: 84, S: 83, K: 75, N: 78, equals: 61, comma: 44 } as const;
/** `OZ=0`. */
const ZONE_LENGTH_MIN = 4;
/** `LSEEYOU `. */
const ZONE_NAME_MAX = 8;

/** Only capitals, so that "Like this" has no source; `LCU::…` of old recorders has none either. */
function isCapital(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return code >= 65 && code <= 90;
}

function isCapitalOrDigit(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return isCapital(line, at) || (code >= 48 && code <= 57);
}
