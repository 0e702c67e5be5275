import { isPlaceholderName } from '@core/contract';
import { type IgcHeaders, type IgcRecorderId } from '../igc-file.js';
import { manufacturerName } from './manufacturers.js';

type TextHeader = Exclude<keyof IgcHeaders, 'timeZoneHours' | 'gnssAltitudeAbove'>;

/** Three-letter subject of an H record (IGC Technical Specification, Appendix A, 3.3) → our name. */
const TEXT_HEADERS: Readonly<Record<string, TextHeader>> = {
  PLT: 'pilot',
  CM2: 'copilot',
  GTY: 'gliderType',
  GID: 'gliderId',
  CID: 'competitionId',
  CCL: 'competitionClass',
  CLB: 'club',
  SIT: 'site',
  FTY: 'recorderType',
  RFW: 'firmwareVersion',
  RHW: 'hardwareVersion',
  GPS: 'gnssReceiver',
  PRS: 'pressureSensor',
  DTM: 'geodeticDatum',
};

const HEADER = /^H.([A-Z0-9]{3})(.*)$/is;
const TIME_ZONE = /^([+-]?\d{1,2})(?::(\d\d)|([.,]\d+))?h?$/;
const RECORDER = /^A([A-Z0-9]{3})(.*)$/is;

/** Headers with every value null. */
export function emptyHeaders(): IgcHeaders {
  return {
    pilot: null,
    copilot: null,
    gliderType: null,
    gliderId: null,
    competitionId: null,
    competitionClass: null,
    club: null,
    site: null,
    recorderType: null,
    firmwareVersion: null,
    hardwareVersion: null,
    gnssReceiver: null,
    pressureSensor: null,
    geodeticDatum: null,
    timeZoneHours: null,
    gnssAltitudeAbove: null,
  };
}

/**
 * Takes the value of one H record into `headers`. Long form `HFPLTPILOTINCHARGE:name`, short form
 * `HFPLTname`, any source letter (F, O, P, S). The first value wins: concatenated logs repeat headers.
 * Placeholders such as "NKN" and "-" are skipped.
 */
export function readHeader(line: string, headers: IgcHeaders): void {
  const match = HEADER.exec(line);
  if (match === null) return;
  const subject = match[1]!.toUpperCase();
  const rest = match[2]!;
  const value = (rest.includes(':') ? rest.slice(rest.indexOf(':') + 1) : rest).trim();
  if (value === '') return;
  const name = TEXT_HEADERS[subject];
  if (name !== undefined) {
    if (!isPlaceholderName(value)) headers[name] ??= value;
  } else if (subject === 'TZN' || subject === 'TZO') headers.timeZoneHours ??= timeZoneHours(value);
  else if (subject === 'ALG') headers.gnssAltitudeAbove ??= gnssAltitudeAbove(value);
}

/**
 * `GEO` or `ELL` (Appendix A, 3.3.1). Some recorders name the ellipsoid instead: `WGS84`. Anything else, such as `NIL`,
 * says nothing.
 */
function gnssAltitudeAbove(value: string): IgcHeaders['gnssAltitudeAbove'] {
  if (/^(ELL|WGS[ -]?84)/i.test(value)) return 'ellipsoid';
  return /^GEO/i.test(value) ? 'geoid' : null;
}

/** Manufacturer and serial number of an A record; null if the line is not one. */
export function readRecorderId(line: string): IgcRecorderId | null {
  const match = RECORDER.exec(line);
  if (match === null) return null;
  const manufacturerCode = match[1]!.toUpperCase();
  const serial = match[2]!
    .replace(/[ ,;:-]*FLIGHT ?:.*$/i, '')
    .replace(/^[ ,:-]+/, '')
    .trim();
  return { manufacturerCode, manufacturer: manufacturerName(manufacturerCode), serial: serial || null };
}

/** `+3.00`, `2`, `5:30` → hours; null if outside the range of real time zones. */
function timeZoneHours(value: string): number | null {
  const match = TIME_ZONE.exec(value);
  if (match === null) return null;
  const whole = Number(match[1]);
  const fraction =
    match[2] !== undefined ? Number(match[2]) / 60 : Number((match[3] ?? '0').replace(',', '.'));
  const hours = match[1]!.startsWith('-') ? whole - fraction : whole + fraction;
  return Math.abs(hours) <= 15 ? hours : null;
}
