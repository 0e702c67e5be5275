import { type Messages } from './messages/messages.js';
import { type Language, type UnitSystem } from './preferences.js';

const MINUS = '\u2212';
const NO_BREAK = '\u00a0';

const FEET_PER_M = 1 / 0.3048;
const MILES_PER_KM = 1 / 1.609344;
const SECONDS_PER_MINUTE = 60;
/** The smallest step of a variometer in feet per minute that means something. */
const FEET_PER_MINUTE_STEP = 10;
/** What a layer of the air is known to. */
const FEET_PER_BAND_STEP = 100;

/** British English writes the day first, and the names of European time zones. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** A number and its unit, to be set in different sizes. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
}

export interface FormatChoices {
  readonly language: Language;
  readonly units: UnitSystem;
  /** IANA name of the zone in which the flight took place. */
  readonly timeZone: string;
  /** Points of the compass, clockwise from north. */
  readonly compassPoints: Messages['compassPoints'];
}

/** Writes numbers, times and dates for a reader. Quantities come in metric units and leave in the reader's. */
export class Formats {
  readonly language: Language;
  readonly units: UnitSystem;
  readonly timeZone: string;
  private readonly compassPoints: readonly string[];
  private readonly locale: string;
  private readonly numbers = new Map<number, Intl.NumberFormat>();
  private readonly clocks = new Map<string, Intl.DateTimeFormat>();

  constructor({ language, units, timeZone, compassPoints }: FormatChoices) {
    this.language = language;
    this.units = units;
    this.timeZone = timeZone;
    this.compassPoints = compassPoints;
    this.locale = LOCALES[language];
  }

  get isMetric(): boolean {
    return this.units === 'metric';
  }

  /** Rounds the decimal notation half up, like debriefs: 44.65 becomes 44.7, where `toFixed` gives 44.6. */
  number(value: number, digits = 0): string {
    const text = this.numberFormat(digits).format(Math.abs(value));
    return isZero(text) || value >= 0 ? text : `${MINUS}${text}`;
  }

  /** With a sign, unless it rounds to zero. */
  signed(value: number, digits = 1): string {
    const text = this.number(value, digits);
    return value > 0 && !isZero(text) ? `+${text}` : text;
  }

  /** Metres, or feet. */
  altitude(valueM: number): string {
    return joined(this.altitudeQuantity(valueM));
  }

  altitudeQuantity(valueM: number): Quantity {
    return { value: this.number(this.altitudeValue(valueM)), unit: this.altitudeUnit };
  }

  /** A layer between two altitudes. Its limits are round in metres, and rounded to 100 feet. */
  altitudeBand(fromM: number, toM: number): string {
    const [from, to] = [fromM, toM].map((limitM) => {
      const value = this.altitudeValue(limitM);
      return this.number(this.isMetric ? value : Math.round(value / FEET_PER_BAND_STEP) * FEET_PER_BAND_STEP);
    });
    return joined({ value: `${from}–${to}`, unit: this.altitudeUnit });
  }

  /** A change of altitude, with a sign. */
  altitudeChange(valueM: number): string {
    return joined({ value: this.signed(this.altitudeValue(valueM), 0), unit: this.altitudeUnit });
  }

  /** An altitude in the reader's unit, for an axis. */
  altitudeValue(valueM: number): number {
    return this.isMetric ? valueM : valueM * FEET_PER_M;
  }

  get altitudeUnit(): string {
    return this.isMetric ? 'm' : 'ft';
  }

  /** Kilometres, or miles. */
  distance(valueKm: number, digits = 1): string {
    return joined(this.distanceQuantity(valueKm, digits));
  }

  distanceQuantity(valueKm: number, digits = 1): Quantity {
    return { value: this.number(this.distanceValue(valueKm), digits), unit: this.distanceUnit };
  }

  /** A distance in the reader's unit, for an axis. */
  distanceValue(valueKm: number): number {
    return this.isMetric ? valueKm : valueKm * MILES_PER_KM;
  }

  get distanceUnit(): string {
    return this.isMetric ? 'km' : 'mi';
  }

  /** Metres or feet; kilometres or miles from 1 km on. */
  shortDistance(valueM: number): string {
    return valueM < 1_000 ? this.altitude(valueM) : this.distance(valueM / 1_000, 1);
  }

  /** Kilometres or miles per hour. */
  speed(valueKmh: number): string {
    return joined(this.speedQuantity(valueKmh));
  }

  speedQuantity(valueKmh: number): Quantity {
    return this.isMetric
      ? { value: this.number(valueKmh), unit: 'km/h' }
      : { value: this.number(valueKmh * MILES_PER_KM), unit: 'mph' };
  }

  /** Metres per second, or feet per minute, with a sign. */
  climb(valueMps: number): string {
    return joined(this.climbQuantity(valueMps));
  }

  climbQuantity(valueMps: number): Quantity {
    if (this.isMetric) return { value: this.signed(valueMps, 1), unit: 'm/s' };
    const feetPerMinute = valueMps * FEET_PER_M * SECONDS_PER_MINUTE;
    const rounded = Math.round(feetPerMinute / FEET_PER_MINUTE_STEP) * FEET_PER_MINUTE_STEP;
    return { value: this.signed(rounded, 0), unit: 'ft/min' };
  }

  glideRatio(ratio: number): string {
    return this.number(ratio, 1);
  }

  points(points: number): string {
    return this.number(points, 2);
  }

  percent(share: number): string {
    return `${this.number(share * 100)}${this.language === 'en' ? '' : NO_BREAK}%`;
  }

  temperature(valueC: number): string {
    return this.isMetric
      ? `${this.number(valueC)}${NO_BREAK}°C`
      : `${this.number((valueC * 9) / 5 + 32)}${NO_BREAK}°F`;
  }

  /** `1 h 05 min`, `12 min`, `90 s`. */
  duration(seconds: number): string {
    if (seconds < 2 * SECONDS_PER_MINUTE) return `${Math.round(seconds)}${NO_BREAK}s`;
    const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
    if (minutes < 60) return `${minutes}${NO_BREAK}min`;
    const rest = String(minutes % 60).padStart(2, '0');
    return `${Math.floor(minutes / 60)}${NO_BREAK}h${NO_BREAK}${rest}${NO_BREAK}min`;
  }

  /** Time since take-off, for flights without a date: `1:05:09`. */
  stopwatch(seconds: number): string {
    const [hours, minutes, rest] = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
    return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  }

  /** Time of day at the place of the flight: `13:22`. */
  timeOfDay(time: string | number): string {
    return this.clock({ hour: '2-digit', minute: '2-digit' }, this.timeZone).format(new Date(time));
  }

  /** Time of day at the place of the flight: `13:22:05`. */
  timeOfDayWithSeconds(time: string | number): string {
    const fields = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    return this.clock(fields, this.timeZone).format(new Date(time));
  }

  /** Times of day at the place of the flight, with the zone: `11:21–16:16 CEST`, or `11:21 CEST` without an end. */
  timeSpan(from: string | number, to?: string | number | null): string {
    const times = to == null ? [from] : [from, to];
    return `${times.map((time) => this.timeOfDay(time)).join('–')} ${this.zoneName(from)}`;
  }

  /** Time of day in UTC, for a `title`: `11:22 UTC`. */
  timeInUtc(time: string | number): string {
    return `${this.clock({ hour: '2-digit', minute: '2-digit' }, 'UTC').format(new Date(time))} UTC`;
  }

  /** The day at the place of the flight: `14 June 2025`. */
  date(time: string | number): string {
    return this.clock({ day: 'numeric', month: 'long', year: 'numeric' }, this.timeZone).format(
      new Date(time),
    );
  }

  /** The day at the place of the flight, as `2025-06-14`. */
  isoDate(time: string | number): string {
    const parts = this.clock({ day: '2-digit', month: '2-digit', year: 'numeric' }, this.timeZone);
    const of = Object.fromEntries(
      parts.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
    );
    return `${of['year']}-${of['month']}-${of['day']}`;
  }

  /** Name of the time zone on the day of the flight: `CEST`, `MESZ`, `UTC+2`. */
  zoneName(time: string | number): string {
    const parts = this.clock({ timeZoneName: 'short' }, this.timeZone).formatToParts(new Date(time));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  }

  /** How far local time is ahead of UTC at a moment, in seconds. */
  zoneOffsetSeconds(time: string | number): number {
    const at = new Date(time);
    const fields = {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    } as const;
    const parts = this.clock(fields, this.timeZone).formatToParts(at);
    const of = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
    const local = Date.UTC(of['year']!, of['month']! - 1, of['day'], of['hour'], of['minute'], of['second']);
    return Math.round((local - at.getTime()) / 1_000);
  }

  /** Seconds since midnight at the place of the flight. */
  secondOfDay(atMs: number): number {
    return (((atMs / 1_000 + this.zoneOffsetSeconds(atMs)) % 86_400) + 86_400) % 86_400;
  }

  /** The nearest of eight points of the compass. */
  compassPoint(degrees: number): string {
    const count = this.compassPoints.length;
    return this.compassPoints[Math.round(degrees / (360 / count)) % count]!;
  }

  private numberFormat(digits: number): Intl.NumberFormat {
    let format = this.numbers.get(digits);
    if (!format) {
      format = new Intl.NumberFormat(this.locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      this.numbers.set(digits, format);
    }
    return format;
  }

  private clock(fields: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
    const key = `${timeZone} ${Object.keys(fields).join()} ${fields.month ?? ''}`;
    let format = this.clocks.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat(this.locale, { ...fields, timeZone, hourCycle: 'h23' });
      this.clocks.set(key, format);
    }
    return format;
  }
}

function joined({ value, unit }: Quantity): string {
  return `${value}${NO_BREAK}${unit}`;
}

function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}
