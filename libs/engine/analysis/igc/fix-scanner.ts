import { ColumnBlock } from '../column-block.js';
import { isNullIsland } from '../geo/null-island.js';
import { type DayClock } from './day-clock.js';
import { type FixColumns, type IgcExtension } from './igc-file.js';
import { endOfLine, isWithinLine, skipBlanks } from './line-ends.js';
import { type ExtensionColumn, extensionColumn } from './records/extensions.js';

/** B + time 6 + latitude 8 + longitude 9 + validity 1 + pressure altitude 5 + GNSS altitude 5. */
export const FIX_CORE_BYTES = 35;
/** A shorter line cannot be a fix, so a file has at most one fix per this many bytes. */
const FIX_LINE_BYTES_MIN = FIX_CORE_BYTES + 1;

const DIGIT_ZERO = 48;
const MINUS = 45;
const SPACE = 32;
/** Mask that converts a letter to upper case. */
const UPPER = 0xdf;
const LETTER = { A: 65, B: 66, E: 69, N: 78, S: 83, V: 86, W: 87 } as const;

/** The four characters "0000", and masks to decode four digits at once. */
const ZEROS = 0x30303030;
const SIXES = 0x06060606;
const HIGH_HALVES = 0xf0f0f0f0 | 0;
const PAIRS = 0x00ff00ff;
const LOW_PAIR = 0xff;

const NO_ALTITUDE = -1_000_000;
/** A double holds the resulting number of digits exactly. */
const EXTRA_DIGITS_MAX = 9;

/**
 * Reads position records directly from the bytes into columns, without creating strings or objects.
 *
 * Digits are handled four at a time, as one big-endian word XOR "0000". Every byte of the result is a digit if its
 * high half is 0 and stays 0 with 6 added; a carry can only come from a byte that already failed. The bytes a b c d
 * then form two numbers of two digits, ab in the high and cd in the low 16 bits: 10 times the word shifted by a byte,
 * plus the word, each masked to its low byte of 16 bits.
 */
export class FixScanner {
  /** Capacity of the columns, in fixes. */
  private room = 0;
  private block = columnsFor(0);
  /** Fixes read so far. */
  count = 0;
  /** Fixes with a position, excluding the 0,0 of a recorder without a satellite fix. */
  usableCount = 0;

  private latitudeExtraAt = 0;
  private latitudeExtraDigits = 0;
  private longitudeExtraAt = 0;
  private longitudeExtraDigits = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly view: DataView,
    private readonly clock: DayClock,
  ) {}

  /** Takes the columns of the extra latitude and longitude digits (LAD, LOD) from an I record's extensions. */
  useExtensions(extensions: readonly IgcExtension[]): void {
    const latitude = extraDigits(extensions, 'LAD');
    const longitude = extraDigits(extensions, 'LOD');
    this.latitudeExtraAt = latitude?.from ?? 0;
    this.latitudeExtraDigits = latitude ? latitude.to - latitude.from : 0;
    this.longitudeExtraAt = longitude?.from ?? 0;
    this.longitudeExtraDigits = longitude ? longitude.to - longitude.from : 0;
  }

  /**
   * Reads consecutive position records, as nearly all of them are.
   *
   * @param at where a line starts
   * @returns where the first line that is not a position record starts; `at` if this line is not one
   */
  readRun(at: number): number {
    const { bytes } = this;
    const lastStart = bytes.length - FIX_CORE_BYTES;
    let start = at;
    while (start <= lastStart && (bytes[start]! & UPPER) === LETTER.B) {
      if (this.count === this.room) this.makeRoom(start);
      start = this.readWhileRoom(start);
      if (this.count < this.room) break;
    }
    return start;
  }

  /**
   * Allocates columns for the rest of the file: first assuming lines as long as the one at `at`, since a recorder's
   * lines are equally long; if that is too small, for the maximum possible number of fixes.
   */
  private makeRoom(at: number): void {
    const { bytes, view, count, block } = this;
    const lineBytes = count === 0 ? endOfFix(bytes, view, at) - at : 0;
    this.room = count + Math.floor((bytes.length - at) / Math.max(FIX_LINE_BYTES_MIN, lineBytes)) + 1;
    this.block = columnsFor(this.room);
    this.block.timeSeconds.set(block.timeSeconds);
    this.block.latitudeDeg.set(block.latitudeDeg);
    this.block.longitudeDeg.set(block.longitudeDeg);
    this.block.pressureAltitudeM.set(block.pressureAltitudeM);
    this.block.gnssAltitudeM.set(block.gnssAltitudeM);
    this.block.is3d.set(block.is3d);
    this.block.recordStart.set(block.recordStart);
  }

  /**
   * Reads until a line that is not a position record or that does not fit: fixed offsets in the order of the format,
   * everything in local variables, because this is the one loop that sees every byte of every fix.
   */
  private readWhileRoom(at: number): number {
    const { bytes, view, clock, room } = this;
    const { timeSeconds, latitudeDeg, longitudeDeg, pressureAltitudeM, gnssAltitudeM, is3d, recordStart } =
      this.block;
    const { latitudeExtraAt, latitudeExtraDigits, longitudeExtraAt, longitudeExtraDigits } = this;
    const lastStart = bytes.length - FIX_CORE_BYTES;
    let { count, usableCount } = this;
    let start = at;
    for (; start <= lastStart && (bytes[start]! & UPPER) === LETTER.B; start = endOfFix(bytes, view, start)) {
      if (count === room) break;
      const w1 = view.getInt32(start + 1) ^ ZEROS;
      const w2 = view.getInt32(start + 5) ^ ZEROS;
      const w3 = view.getInt32(start + 9) ^ ZEROS;
      const latitudeEnd = view.getUint16(start + 13);
      const latitudeTail = (latitudeEnd >> 8) - DIGIT_ZERO;
      const w4 = view.getInt32(start + 15) ^ ZEROS;
      const w5 = view.getInt32(start + 19) ^ ZEROS;
      const marks =
        w1 | (w1 + SIXES) | w2 | (w2 + SIXES) | w3 | (w3 + SIXES) | w4 | (w4 + SIXES) | w5 | (w5 + SIXES);
      if ((marks & HIGH_HALVES) !== 0 || latitudeTail < 0 || latitudeTail > 9) break;

      const hoursMinutes = ((w1 >>> 8) & PAIRS) * 10 + (w1 & PAIRS);
      const hours = hoursMinutes >> 16;
      const minutes = hoursMinutes & LOW_PAIR;
      const secondsDegrees = ((w2 >>> 8) & PAIRS) * 10 + (w2 & PAIRS);
      const seconds = secondsDegrees >> 16;
      const latitudeDegrees = secondsDegrees & LOW_PAIR;
      const latitudeHead = ((w3 >>> 8) & PAIRS) * 10 + (w3 & PAIRS);
      const latitudeMinutes = (latitudeHead >> 16) * 1000 + (latitudeHead & LOW_PAIR) * 10 + latitudeTail;
      const longitudeHead = ((w4 >>> 8) & PAIRS) * 10 + (w4 & PAIRS);
      const longitudeDegrees = (longitudeHead >> 16) * 10 + ((w4 >> 8) & LOW_PAIR);
      const longitudeTail = ((w5 >>> 8) & PAIRS) * 10 + (w5 & PAIRS);
      const longitudeMinutes =
        (w4 & LOW_PAIR) * 10_000 + (longitudeTail >> 16) * 100 + (longitudeTail & LOW_PAIR);
      // Recorders that round up write 60 seconds and 60.000 minutes; both are accepted.
      if (hours > 23 || minutes > 59 || seconds > 60) break;
      if (latitudeMinutes > 60_000 || longitudeMinutes > 60_000) break;
      if (latitudeDegrees > 90 || longitudeDegrees > 180) break;

      const longitudeEnd = view.getUint16(start + 23);
      const northSouth = latitudeEnd & UPPER;
      const eastWest = (longitudeEnd >> 8) & UPPER;
      const validity = longitudeEnd & UPPER;
      if (northSouth !== LETTER.N && northSouth !== LETTER.S) break;
      if (eastWest !== LETTER.E && eastWest !== LETTER.W) break;
      if (validity !== LETTER.A && validity !== LETTER.V) break;

      let pressureM: number;
      let gnssM: number;
      const p1 = bytes[start + 25]! - DIGIT_ZERO;
      const w6 = view.getInt32(start + 26) ^ ZEROS;
      const g1 = bytes[start + 30]! - DIGIT_ZERO;
      const w7 = view.getInt32(start + 31) ^ ZEROS;
      const isPlain = ((w6 | (w6 + SIXES) | w7 | (w7 + SIXES)) & HIGH_HALVES) === 0;
      if (isPlain && (p1 | (9 - p1) | g1 | (9 - g1)) >= 0) {
        const pressure = ((w6 >>> 8) & PAIRS) * 10 + (w6 & PAIRS);
        pressureM = p1 * 10_000 + (pressure >> 16) * 100 + (pressure & LOW_PAIR);
        const gnss = ((w7 >>> 8) & PAIRS) * 10 + (w7 & PAIRS);
        gnssM = g1 * 10_000 + (gnss >> 16) * 100 + (gnss & LOW_PAIR);
      } else {
        pressureM = this.signedAltitude(start + 25);
        gnssM = this.signedAltitude(start + 30);
        if (pressureM === NO_ALTITUDE || gnssM === NO_ALTITUDE) break;
      }
      // Values are written as soon as they are known, to keep few variables live; an incomplete record does not
      // count.
      pressureAltitudeM[count] = pressureM;
      gnssAltitudeM[count] = gnssM;
      is3d[count] = validity === LETTER.A ? 1 : 0;
      recordStart[count] = start;

      const latitudeFine =
        latitudeExtraDigits === 0
          ? latitudeMinutes / 1000
          : this.fineMinutes(latitudeMinutes, start, latitudeExtraAt, latitudeExtraDigits);
      const longitudeFine =
        longitudeExtraDigits === 0
          ? longitudeMinutes / 1000
          : this.fineMinutes(longitudeMinutes, start, longitudeExtraAt, longitudeExtraDigits);
      const latitude = latitudeDegrees + latitudeFine / 60;
      const longitude = longitudeDegrees + longitudeFine / 60;
      if (latitude > 90 || longitude > 180) break;

      latitudeDeg[count] = northSouth === LETTER.S ? -latitude : latitude;
      longitudeDeg[count] = eastWest === LETTER.W ? -longitude : longitude;
      const isUsable = !isNullIsland(latitude, longitude);
      if (isUsable) usableCount++;
      timeSeconds[count] = clock.advance(hours * 3600 + minutes * 60 + seconds, isUsable);
      count++;
    }
    this.count = count;
    this.usableCount = usableCount;
    return start;
  }

  /** The columns read so far; copied to release memory if most of it is unused. */
  columns(): FixColumns {
    const { count, block } = this;
    const isMostlyEmpty = count < this.room / 2;
    const cut = <T extends Int32Array | Uint32Array | Float64Array | Uint8Array>(column: T): T =>
      (isMostlyEmpty ? column.slice(0, count) : column.subarray(0, count)) as T;
    return {
      count,
      timeSeconds: cut(block.timeSeconds),
      latitudeDeg: cut(block.latitudeDeg),
      longitudeDeg: cut(block.longitudeDeg),
      pressureAltitudeM: cut(block.pressureAltitudeM),
      gnssAltitudeM: cut(block.gnssAltitudeM),
      is3d: cut(block.is3d),
      recordStart: cut(block.recordStart),
    };
  }

  /**
   * Five digits, or a minus and four; also right-aligned with leading blanks (` 412`). A blank field means "not
   * available", which the format writes as zeros.
   */
  private signedAltitude(at: number): number {
    const { bytes } = this;
    const end = at + 5;
    let i = at;
    while (i < end && bytes[i] === SPACE) i++;
    const isNegative = i < end && bytes[i] === MINUS;
    if (isNegative) i++;
    let value = 0;
    for (; i < end; i++) {
      const digit = bytes[i]! - DIGIT_ZERO;
      if (digit < 0 || digit > 9) return NO_ALTITUDE;
      value = value * 10 + digit;
    }
    return isNegative ? 0 - value : value;
  }

  /** Minutes from their thousandths and the extra digits, or without those if any is missing. */
  private fineMinutes(thousandths: number, start: number, column: number, extraDigits: number): number {
    const bytes = this.bytes;
    const at = start + column;
    if (!isWithinLine(bytes, start + FIX_CORE_BYTES, at)) return thousandths / 1000;
    let value = thousandths;
    let scale = 1000;
    for (let i = at; i < at + extraDigits; i++) {
      const digit = bytes[i]! - DIGIT_ZERO;
      if (!(digit >= 0 && digit <= 9)) return thousandths / 1000;
      value = value * 10 + digit;
      scale *= 10;
    }
    return value / scale;
  }
}

/** Columns with room for this many fixes. */
function columnsFor(room: number): Omit<FixColumns, 'count'> {
  const block = new ColumnBlock(room, 33);
  return {
    latitudeDeg: block.float64(),
    longitudeDeg: block.float64(),
    timeSeconds: block.int32(),
    pressureAltitudeM: block.int32(),
    gnssAltitudeM: block.int32(),
    recordStart: block.uint32(),
    is3d: block.uint8(),
  };
}

/** Start of the line after a position record. */
function endOfFix(bytes: Uint8Array, view: DataView, start: number): number {
  return skipBlanks(bytes, endOfLine(bytes, view, start + FIX_CORE_BYTES));
}

/** The column of LAD or LOD; also null if it has more digits than can be added exactly. */
function extraDigits(extensions: readonly IgcExtension[], code: 'LAD' | 'LOD'): ExtensionColumn | null {
  const column = extensionColumn(extensions, code, FIX_CORE_BYTES);
  return column === null || column.to - column.from > EXTRA_DIGITS_MAX ? null : column;
}
