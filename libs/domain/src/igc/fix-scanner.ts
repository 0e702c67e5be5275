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
 * Zero when all four bytes of a word are digits. A digit has 3 as its high half, also with 6 added to it;
 * a carry between bytes can only come from a byte that has failed already.
 */
function nonDigits(word: number): number {
  return ((word & 0xf0f0f0f0) ^ 0x30303030) | (((word + 0x06060606) & 0xf0f0f0f0) ^ 0x30303030);
}

/** Four digits as two numbers of two digits: the first in the high 16 bits, the second in the low. */
function twoPairs(word: number): number {
  return ((word >>> 8) & 0x000f000f) * 10 + (word & 0x000f000f);
}

/** Four digits as a number. */
function fourDigits(word: number): number {
  const pairs = twoPairs(word);
  return (pairs >> 16) * 100 + (pairs & 0xffff);
}

/**
 * Reads position records straight from the bytes into columns, without making strings or objects: digits
 * are checked and converted four at a time.
 */
export class FixScanner {
  private readonly view: DataView;
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
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
   * Reads the record at `at`: fixed offsets in the order of the format, everything in local variables,
   * because this is the one loop body that sees every byte of every fix.
   *
   * @returns the index just after the record's core, or -1 when the line is no position record
   */
  read(at: number): number {
    const { bytes, view } = this;
    if (at + FIX_CORE_BYTES > bytes.length) return -1;

    const hoursMinutes = view.getInt32(at + 1);
    const secondsDegrees = view.getInt32(at + 5);
    const latitudeMinutesHead = view.getInt32(at + 9);
    const latitudeMinutesTail = bytes[at + 13]! - DIGIT_ZERO;
    const longitudeHead = view.getInt32(at + 15);
    const longitudeTail = view.getInt32(at + 19);
    const strange =
      nonDigits(hoursMinutes) |
      nonDigits(secondsDegrees) |
      nonDigits(latitudeMinutesHead) |
      nonDigits(longitudeHead) |
      nonDigits(longitudeTail);
    if (strange !== 0 || latitudeMinutesTail < 0 || latitudeMinutesTail > 9) return -1;

    const time = twoPairs(hoursMinutes);
    const hours = time >> 16;
    const minutes = time & 0xffff;
    const next = twoPairs(secondsDegrees);
    const seconds = next >> 16;
    const latitudeDegrees = next & 0xffff;
    const latitudeMinutes = fourDigits(latitudeMinutesHead) * 10 + latitudeMinutesTail;
    // Three digits of degrees and one of minutes, then four of minutes.
    const degreesAndTens = fourDigits(longitudeHead);
    const longitudeDegrees = Math.floor(degreesAndTens / 10);
    const longitudeMinutes = (degreesAndTens - longitudeDegrees * 10) * 10_000 + fourDigits(longitudeTail);
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
    const lastFour = this.view.getInt32(at + 1);
    if (nonDigits(lastFour) === 0) {
      const first = this.bytes[at]!;
      const digit = first - DIGIT_ZERO;
      if (digit >= 0 && digit <= 9) return digit * 10_000 + fourDigits(lastFour);
      if (first === MINUS) return -fourDigits(lastFour) || 0;
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
