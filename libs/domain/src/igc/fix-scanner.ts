import { isNullIsland } from '../geo/null-island.js';
import { type DayClock } from './day-clock.js';
import { type FixColumns, type IgcExtension } from './igc-file.js';

/** B + time 6 + latitude 8 + longitude 9 + validity 1 + pressure altitude 5 + GNSS altitude 5. */
export const FIX_CORE_BYTES = 35;
/** A shorter line can't be a fix, so a file holds at most one fix per so many bytes. */
const FIX_LINE_BYTES_MIN = FIX_CORE_BYTES + 1;

const DIGIT_ZERO = 48;
const MINUS = 45;
const SPACE = 32;
/** Clears the bit that tells lower from upper case. */
const UPPER = 0xdf;
const LETTER = { A: 65, E: 69, N: 78, S: 83, V: 86, W: 87 } as const;

const NOT_A_NUMBER = Number.NaN;
/** More digits than this would leave the integers a double holds exactly. */
const EXTRA_DIGITS_MAX = 9;

/**
 * Reads position records straight from the bytes into columns, without making strings or objects.
 *
 * Digits are checked by arithmetic: for a digit value d both d and 9 - d are non-negative, so the sign
 * bit of all of them OR-ed together tells whether any byte was no digit.
 */
export class FixScanner {
  private readonly timeSeconds: Int32Array;
  private readonly latitudeDeg: Float64Array;
  private readonly longitudeDeg: Float64Array;
  private readonly pressureAltitudeM: Int32Array;
  private readonly gnssAltitudeM: Int32Array;
  private readonly is3d: Uint8Array;
  private count = 0;
  /** Fixes with a position, not the 0,0 of a recorder that has none yet. */
  usableCount = 0;

  private latitudeExtraAt = 0;
  private latitudeExtraDigits = 0;
  private longitudeExtraAt = 0;
  private longitudeExtraDigits = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly clock: DayClock,
  ) {
    const capacity = Math.floor(bytes.length / FIX_LINE_BYTES_MIN) + 1;
    this.timeSeconds = new Int32Array(capacity);
    this.latitudeDeg = new Float64Array(capacity);
    this.longitudeDeg = new Float64Array(capacity);
    this.pressureAltitudeM = new Int32Array(capacity);
    this.gnssAltitudeM = new Int32Array(capacity);
    this.is3d = new Uint8Array(capacity);
  }

  /** Takes the extra digits of latitude and longitude (LAD, LOD) from an I record's extensions. */
  useExtensions(extensions: readonly IgcExtension[]): void {
    this.latitudeExtraDigits = 0;
    this.longitudeExtraDigits = 0;
    for (const { code, startColumn, endColumn } of extensions) {
      const digits = endColumn - startColumn + 1;
      if (digits < 1 || digits > EXTRA_DIGITS_MAX || startColumn <= FIX_CORE_BYTES) continue;
      if (code === 'LAD') {
        this.latitudeExtraAt = startColumn - 1;
        this.latitudeExtraDigits = digits;
      } else if (code === 'LOD') {
        this.longitudeExtraAt = startColumn - 1;
        this.longitudeExtraDigits = digits;
      }
    }
  }

  /**
   * Reads the record at `at`. Long on purpose: fixed offsets in the order of the format, everything in
   * local variables, because this is the one loop body that sees every byte of every fix.
   *
   * @returns the index just after the record's core, or -1 when the line is no position record
   */
  read(at: number): number {
    const bytes = this.bytes;
    if (at + FIX_CORE_BYTES > bytes.length) return -1;

    const h1 = bytes[at + 1]! - DIGIT_ZERO;
    const h2 = bytes[at + 2]! - DIGIT_ZERO;
    const m1 = bytes[at + 3]! - DIGIT_ZERO;
    const m2 = bytes[at + 4]! - DIGIT_ZERO;
    const s1 = bytes[at + 5]! - DIGIT_ZERO;
    const s2 = bytes[at + 6]! - DIGIT_ZERO;
    const a1 = bytes[at + 7]! - DIGIT_ZERO;
    const a2 = bytes[at + 8]! - DIGIT_ZERO;
    const a3 = bytes[at + 9]! - DIGIT_ZERO;
    const a4 = bytes[at + 10]! - DIGIT_ZERO;
    const a5 = bytes[at + 11]! - DIGIT_ZERO;
    const a6 = bytes[at + 12]! - DIGIT_ZERO;
    const a7 = bytes[at + 13]! - DIGIT_ZERO;
    const o1 = bytes[at + 15]! - DIGIT_ZERO;
    const o2 = bytes[at + 16]! - DIGIT_ZERO;
    const o3 = bytes[at + 17]! - DIGIT_ZERO;
    const o4 = bytes[at + 18]! - DIGIT_ZERO;
    const o5 = bytes[at + 19]! - DIGIT_ZERO;
    const o6 = bytes[at + 20]! - DIGIT_ZERO;
    const o7 = bytes[at + 21]! - DIGIT_ZERO;
    const o8 = bytes[at + 22]! - DIGIT_ZERO;
    let sign = h1 | (9 - h1) | h2 | (9 - h2) | m1 | (9 - m1) | m2 | (9 - m2) | s1 | (9 - s1) | s2 | (9 - s2);
    sign |= a1 | (9 - a1) | a2 | (9 - a2) | a3 | (9 - a3) | a4 | (9 - a4) | a5 | (9 - a5) | a6 | (9 - a6);
    sign |= a7 | (9 - a7) | o1 | (9 - o1) | o2 | (9 - o2) | o3 | (9 - o3) | o4 | (9 - o4) | o5 | (9 - o5);
    sign |= o6 | (9 - o6) | o7 | (9 - o7) | o8 | (9 - o8);
    if (sign < 0) return -1;

    const hours = h1 * 10 + h2;
    const minutes = m1 * 10 + m2;
    const seconds = s1 * 10 + s2;
    const latitudeDegrees = a1 * 10 + a2;
    const latitudeMinutes = a3 * 10000 + a4 * 1000 + a5 * 100 + a6 * 10 + a7;
    const longitudeDegrees = o1 * 100 + o2 * 10 + o3;
    const longitudeMinutes = o4 * 10000 + o5 * 1000 + o6 * 100 + o7 * 10 + o8;
    // 60 seconds and 60.000 minutes are written by recorders that round up: both are meant.
    if (hours > 23 || minutes > 59 || seconds > 60) return -1;
    if (latitudeMinutes > 60_000 || longitudeMinutes > 60_000) return -1;
    if (latitudeDegrees > 90 || longitudeDegrees > 180) return -1;

    const northSouth = bytes[at + 14]! & UPPER;
    const eastWest = bytes[at + 23]! & UPPER;
    const validity = bytes[at + 24]! & UPPER;
    if (northSouth !== LETTER.N && northSouth !== LETTER.S) return -1;
    if (eastWest !== LETTER.E && eastWest !== LETTER.W) return -1;
    if (validity !== LETTER.A && validity !== LETTER.V) return -1;

    const pressureAltitudeM = this.altitude(at + 25);
    const gnssAltitudeM = this.altitude(at + 30);
    if (pressureAltitudeM !== pressureAltitudeM || gnssAltitudeM !== gnssAltitudeM) return -1;

    const latitude =
      latitudeDegrees +
      this.minutes(latitudeMinutes, at + this.latitudeExtraAt, this.latitudeExtraDigits) / 60;
    const longitude =
      longitudeDegrees +
      this.minutes(longitudeMinutes, at + this.longitudeExtraAt, this.longitudeExtraDigits) / 60;
    if (latitude > 90 || longitude > 180) return -1;

    const index = this.count++;
    const isUsable = !isNullIsland(latitude, longitude);
    if (isUsable) this.usableCount++;
    this.timeSeconds[index] = this.clock.advance(hours * 3600 + minutes * 60 + seconds, isUsable);
    this.latitudeDeg[index] = northSouth === LETTER.S ? -latitude : latitude;
    this.longitudeDeg[index] = eastWest === LETTER.W ? -longitude : longitude;
    this.pressureAltitudeM[index] = pressureAltitudeM;
    this.gnssAltitudeM[index] = gnssAltitudeM;
    this.is3d[index] = validity === LETTER.A ? 1 : 0;
    return at + FIX_CORE_BYTES;
  }

  /** The columns read so far; memory beyond them is given back when it would be large. */
  columns(): FixColumns {
    const count = this.count;
    const isMostlyEmpty = count < this.timeSeconds.length / 2;
    const cut = <T extends Int32Array | Float64Array | Uint8Array>(column: T): T =>
      (isMostlyEmpty ? column.slice(0, count) : column.subarray(0, count)) as T;
    return {
      count,
      timeSeconds: cut(this.timeSeconds),
      latitudeDeg: cut(this.latitudeDeg),
      longitudeDeg: cut(this.longitudeDeg),
      pressureAltitudeM: cut(this.pressureAltitudeM),
      gnssAltitudeM: cut(this.gnssAltitudeM),
      is3d: cut(this.is3d),
    };
  }

  /** Five digits, or a minus and four; blanks mean "not available", which the format writes as zeros. */
  private altitude(at: number): number {
    const bytes = this.bytes;
    const first = bytes[at]!;
    const d1 = first - DIGIT_ZERO;
    const d2 = bytes[at + 1]! - DIGIT_ZERO;
    const d3 = bytes[at + 2]! - DIGIT_ZERO;
    const d4 = bytes[at + 3]! - DIGIT_ZERO;
    const d5 = bytes[at + 4]! - DIGIT_ZERO;
    const lastFour = d2 * 1000 + d3 * 100 + d4 * 10 + d5;
    const sign = d2 | (9 - d2) | d3 | (9 - d3) | d4 | (9 - d4) | d5 | (9 - d5);
    if (sign >= 0) {
      if ((d1 | (9 - d1)) >= 0) return d1 * 10000 + lastFour;
      if (first === MINUS) return -lastFour || 0;
    }
    return this.altitudeWithBlanks(at);
  }

  /** Right-aligned with leading blanks (`  412`, ` -123`), or nothing but blanks. */
  private altitudeWithBlanks(at: number): number {
    const bytes = this.bytes;
    let i = at;
    const end = at + 5;
    while (i < end && bytes[i] === SPACE) i++;
    if (i === at) return NOT_A_NUMBER;
    const isNegative = bytes[i] === MINUS;
    if (i < end && isNegative) i++;
    let value = 0;
    for (; i < end; i++) {
      const digit = bytes[i]! - DIGIT_ZERO;
      if (digit < 0 || digit > 9) return NOT_A_NUMBER;
      value = value * 10 + digit;
    }
    return isNegative ? -value || 0 : value;
  }

  /** Minutes from their thousandths and the extra digits; without those when they are not all there. */
  private minutes(thousandths: number, at: number, extraDigits: number): number {
    const bytes = this.bytes;
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
