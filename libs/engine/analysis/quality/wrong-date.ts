import { getPosition } from 'suncalc';
import { type FlightLog } from '../flight-log.js';
import { type IgcFile, type IgcHeaders } from '../igc/igc-file.js';
import { QUALITY } from '../thresholds.js';

const MS_PER_DAY = 86_400_000;

/** A date that cannot be right. */
export interface WrongDate {
  /** What shows it, in words. */
  evidence: string[];
  /** The date 1024 weeks away, YYYY-MM-DD, if it explains the fault; null if nothing is known about the real date. */
  suggestedDate: string | null;
}

/** A file, and when it was received. */
interface DatedFile {
  readonly igc: Pick<IgcFile, 'headers' | 'recorder'>;
  readonly receivedAt: number | null;
}

/** Light at both ends of the flight: `day` includes civil twilight. */
type Light = 'day' | 'night' | 'mixed';

/**
 * Checks the date against what else is known: neither the firmware nor the recorder can be newer than the flight, the
 * file cannot be older, and paragliders do not fly at night. An early or a late date alone proves nothing. The number
 * of the GPS week returns to zero after 1024 weeks, so the date that far away is suggested, if the flight was then in
 * daylight and nothing contradicts it. The date itself is never changed. One that the owner states is right.
 *
 * @returns null without a date, or without evidence against it
 */
export function findWrongDate(log: FlightLog): WrongDate | null {
  const { date } = log.igc;
  if (date === null || log.corrections.date !== undefined) return null;
  const isLate = log.receivedAt !== null && Date.parse(date) > log.receivedAt + MS_PER_DAY;
  const isEarly = Number(date.slice(0, 4)) < QUALITY.weekRolloverBeforeYear;
  if (!isLate && !isEarly) return null;
  const shiftDays = isLate ? -QUALITY.weekRolloverDays : QUALITY.weekRolloverDays;
  const otherDate = dayOf(Date.parse(date) + shiftDays * MS_PER_DAY);
  const isPlausible =
    lightOf(log, shiftDays) === 'day' &&
    contradictions(log, otherDate).length === 0 &&
    (!isLate || log.receivedAt! - Date.parse(otherDate) < QUALITY.uploadDelayDaysMax * MS_PER_DAY);
  const evidence = contradictions(log, date);
  if (isEarly && isPlausible) evidence.push(...evidenceForOther(log, otherDate));
  return evidence.length === 0 ? null : { evidence, suggestedDate: isPlausible ? otherDate : null };
}

/** Whether nothing else in a file, nor when it was received, rules its date out. */
export function hasPossibleDate(
  igc: Pick<IgcFile, 'date' | 'headers' | 'recorder'>,
  receivedAt: number,
): boolean {
  return igc.date !== null && contradictions({ igc, receivedAt }, igc.date).length === 0;
}

/** Whether a receiver that has started to count the weeks from zero again writes this date on that day. */
export function isRolledOver(date: string, day: string): boolean {
  return Date.parse(day) - Date.parse(date) === QUALITY.weekRolloverDays * MS_PER_DAY;
}

/** What rules a date out. */
function contradictions({ igc, receivedAt }: DatedFile, date: string): string[] {
  const { headers, recorder } = igc;
  const year = Number(date.slice(0, 4));
  const found: string[] = [];
  const firmwareDate = firmwareDates(headers).find((written) => written > date);
  if (firmwareDate !== undefined) found.push(`the firmware is dated ${firmwareDate}`);
  const since = QUALITY.recordersSinceYear[recorder?.manufacturerCode ?? ''];
  if (since !== undefined && year < since) {
    found.push(`${recorder?.manufacturer ?? 'this recorder'} has only existed since ${since}`);
  }
  const software = `${headers.recorderType ?? ''} ${headers.firmwareVersion ?? ''}`;
  for (const [name, sinceYear] of Object.entries(QUALITY.systemsSinceYear)) {
    if (year < sinceYear && new RegExp(`\\b${name}\\b`, 'i').test(software)) {
      found.push(`${name} has only existed since ${sinceYear}`);
    }
  }
  if (year < QUALITY.igcFormatYear) {
    found.push(`the file format has only existed since ${QUALITY.igcFormatYear}`);
  }
  if (receivedAt !== null && Date.parse(date) > receivedAt + MS_PER_DAY) {
    found.push(`the file was received on ${dayOf(receivedAt)}`);
  }
  return found;
}

/** Build dates; a recorder type is a name, in which only a date with the name of its month is one. */
function firmwareDates({ firmwareVersion, recorderType }: IgcHeaders): string[] {
  const version = firmwareVersion ?? '';
  return [...datesIn(version), ...buildDatesIn(version), ...buildDatesIn(recorderType ?? '')];
}

/** What speaks for the other date, which is possible itself. */
function evidenceForOther(log: FlightLog, otherDate: string): string[] {
  const found: string[] = [];
  if (lightOf(log, 0) === 'night') found.push('the flight would have been in the dark');
  if (log.igc.comments.some(({ text }) => datesIn(text).includes(otherDate))) {
    found.push(`a comment in the file is dated ${otherDate}`);
  }
  return found;
}

/** The light at take-off and landing, or at both ends of a log without a flight, shifted by days. */
function lightOf({ track, flight, timeOf }: FlightLog, shiftDays: number): Light {
  if (track.count === 0) return 'mixed';
  const ends = flight ? [flight.takeoffIndex, flight.landingIndex] : [0, track.count - 1];
  const lit = ends.filter((index) => {
    const time = new Date(timeOf(index)! + shiftDays * MS_PER_DAY);
    const { altitude } = getPosition(time, track.latitudeDeg[index]!, track.longitudeDeg[index]!);
    return altitude >= QUALITY.civilTwilightDeg;
  });
  if (lit.length === ends.length) return 'day';
  return lit.length === 0 ? 'night' : 'mixed';
}

/** Dates written as YYYYMMDD or YYYY-MM-DD anywhere in a text, as YYYY-MM-DD. */
function datesIn(text: string): string[] {
  const written = /(?<!\d)(20\d\d)[-._]?(0[1-9]|1[0-2])[-._]?(0[1-9]|[12]\d|3[01])/g;
  return [...text.matchAll(written)].map(([, year, month, day]) => `${year}-${month}-${day}`);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Dates as compilers write them (`Jul 22 2016`, `Jan  7 2017`), as YYYY-MM-DD. */
function buildDatesIn(text: string): string[] {
  const written = new RegExp(`\\b(${MONTHS.join('|')}) +(0?[1-9]|[12]\\d|3[01]),? +(20\\d\\d)\\b`, 'g');
  return [...text.matchAll(written)].map(([, month, day, year]) => {
    const monthNumber = String(MONTHS.indexOf(month!) + 1).padStart(2, '0');
    return `${year}-${monthNumber}-${day!.padStart(2, '0')}`;
  });
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
