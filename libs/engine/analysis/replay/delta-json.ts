import { type ReplayColumns, UNKNOWN } from './replay-columns.js';
import { columnsToSend, sameColumns } from './sent-columns.js';
import { holdShape } from '../warm-up/held-shapes.js';

const MINUS = 45;
const COMMA = 44;
const DIGIT_ZERO = 48;
/** Differences up to this size, nearly all of them, come from a table: with sign and comma they fit in four bytes. */
const TABLE_MAX = 99;
/** The longest number with its comma: -2147483648, */
const NUMBER_BYTES_MAX = 12;
/** Values between two checks of the remaining space. */
const CHUNK = 1024;
/** Average bytes per difference, so that most tracks need only one allocation. */
const USUAL_BYTES = 3;

/**
 * Numbers from `-TABLE_MAX` on with their commas: four bytes as one big-endian word, and the number of bytes used.
 */
const TEXTS = new Int32Array(2 * TABLE_MAX + 1);
const LENGTHS = new Uint8Array(TEXTS.length);
for (let place = 0; place < TEXTS.length; place++) {
  const text = `${place - TABLE_MAX},`;
  TEXTS[place] = wordOf(text);
  LENGTHS[place] = text.length;
}
const NULL = wordOf('null');

/** Most differences are even smaller and are written in pairs: with signs and commas they fit in eight bytes. */
const PAIR_MAX = 21;
const PAIR_SIDE = 2 * PAIR_MAX + 1;
/**
 * Pairs of numbers from `-PAIR_MAX` on with their commas: eight bytes, moved as one double that is never used in
 * arithmetic.
 */
const PAIR_TEXTS = new Float64Array(PAIR_SIDE * PAIR_SIDE);
const PAIR_LENGTHS = new Uint8Array(PAIR_TEXTS.length);
for (let place = 0; place < PAIR_TEXTS.length; place++) {
  const text = `${Math.floor(place / PAIR_SIDE) - PAIR_MAX},${(place % PAIR_SIDE) - PAIR_MAX},`;
  PAIR_TEXTS[place] = Buffer.from(text.padEnd(8, '\0')).readDoubleLE();
  PAIR_LENGTHS[place] = text.length;
}

function wordOf(text: string): number {
  let word = 0;
  for (let i = 0; i < 4; i++) word = (word << 8) | (i < text.length ? text.charCodeAt(i) : 0);
  return word;
}

/**
 * The JSON of `DeltaColumns` as bytes, written directly from the columns. It avoids arrays of numbers, which would
 * make up most of an analysis's garbage.
 */
export function deltaJson(columns: ReplayColumns): Uint8Array {
  const same = sameColumns(columns);
  const sent = columnsToSend(columns, same);
  const scales: Record<string, number> = {};
  for (const { name, scale } of sent) scales[name] = scale;
  const json = new JsonBytes(USUAL_BYTES * sent.length * columns.timeOffsetSeconds.length);
  json.text(`{"encoding":"delta","scales":${JSON.stringify(scales)},"columns":{`);
  for (const [i, { name, column }] of sent.entries()) {
    json.text(`${i === 0 ? '' : ','}"${name}":[`);
    json.differences(column);
    json.text(']');
  }
  json.text(`},"same":${JSON.stringify(same)}}`);
  return json.bytes();
}

/** A byte buffer that grows on demand. */
class JsonBytes {
  private buffer: Uint8Array;
  private view: DataView;
  private length = 0;

  constructor(size: number) {
    this.buffer = new Uint8Array(size + CHUNK);
    this.view = new DataView(this.buffer.buffer);
    holdShape(this);
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  /** Writes ASCII text. */
  text(text: string): void {
    this.makeRoom(text.length);
    for (let i = 0; i < text.length; i++) this.buffer[this.length++] = text.charCodeAt(i);
  }

  /** Writes the first value, then the differences, separated by commas; null for an unknown value. */
  differences(column: Int32Array): void {
    const { length } = column;
    if (length === 0) return;
    let previous = 0;
    for (let from = 0; from < length; from += CHUNK) {
      this.makeRoom(CHUNK * NUMBER_BYTES_MAX);
      previous = this.someDifferences(column, from, Math.min(from + CHUNK, length), previous);
    }
    this.length--; // Drop the last comma.
  }

  /** @returns the last known value */
  private someDifferences(column: Int32Array, from: number, to: number, before: number): number {
    const { buffer, view } = this;
    let at = this.length;
    let previous = before;
    for (let i = from; i < to; i++) {
      const value = column[i]!;
      if (i + 1 < to) {
        // An unknown value makes both differences too large for the table.
        const next = column[i + 1]!;
        const first = (value - previous + PAIR_MAX) | 0;
        const second = (next - value + PAIR_MAX) | 0;
        if (first >= 0 && first < PAIR_SIDE && second >= 0 && second < PAIR_SIDE) {
          const pair = first * PAIR_SIDE + second;
          view.setFloat64(at, PAIR_TEXTS[pair]!, true);
          at += PAIR_LENGTHS[pair]!;
          previous = next;
          i++;
          continue;
        }
      }
      if (value === UNKNOWN) {
        view.setInt32(at, NULL);
        buffer[at + 4] = COMMA;
        at += 5;
      } else {
        // Cannot overflow: no column reaches half the range of 32 bits.
        const step = (value - previous) | 0;
        previous = value;
        const place = step + TABLE_MAX;
        if (place >= 0 && place <= 2 * TABLE_MAX) {
          view.setInt32(at, TEXTS[place]!);
          at += LENGTHS[place]!;
        } else {
          at = writeNumber(buffer, at, step);
        }
      }
    }
    this.length = at;
    return previous;
  }

  private makeRoom(size: number): void {
    const needed = this.length + size;
    if (needed <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.buffer.length));
    grown.set(this.bytes());
    this.buffer = grown;
    this.view = new DataView(grown.buffer);
  }
}

/** Writes the digits from last to first, then the comma. @returns the next free position */
function writeNumber(buffer: Uint8Array, from: number, value: number): number {
  let at = from;
  if (value < 0) buffer[at++] = MINUS;
  let rest = Math.abs(value);
  let end = at + 1;
  for (let bound = 10; bound <= rest; bound *= 10) end++;
  for (let digit = end - 1; digit >= at; digit--) {
    buffer[digit] = DIGIT_ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  buffer[end] = COMMA;
  return end + 1;
}
