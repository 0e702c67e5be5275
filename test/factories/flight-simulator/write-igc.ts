import { type RecordedTask, taskLines } from './write-task.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { abs, floor, round } = Math;

/** A fix as written: a null altitude becomes 00000, as recorders without the sensor write it. */
export interface IgcFix {
  readonly timeSeconds: number;
  readonly latitudeDegrees: number;
  readonly longitudeDegrees: number;
  readonly valid: boolean;
  readonly pressureAltitudeMetres: number | null;
  readonly gnssAltitudeMetres: number | null;
  /** 0 to 999; written only if the format has an engine column. */
  readonly engineLevel?: number | null;
}

/** The date record as spelled by recorders; DDMMYY is replaced. */
export type DateSpelling =
  | 'HFDTEDDMMYY'
  | 'HFDTE:DDMMYY'
  | 'HFDTEDATE:DDMMYY'
  | 'HFDTEDATE:DDMMYY,01'
  | 'HFDTEDATE: DDMMYY'
  | 'HFDTEDATEDDMMYY'
  | 'HODTEDDMMYY'
  | 'hfdteDDMMYY';

/** How one recorder writes its file. */
export interface IgcFormat {
  /** Null omits the A record, as some converters do. */
  readonly aRecord: string | null;
  readonly date: DateSpelling | null;
  /** A second date record if the log passes midnight UTC. */
  readonly dateAgainAtMidnight: boolean;
  readonly pilot: string;
  readonly glider: string;
  readonly site: string | null;
  readonly lineEnd: '\r\n' | '\n' | '\r';
  readonly encoding: 'utf8' | 'latin1';
  /** A fourth decimal of the minute in extension columns: 0.19 m instead of 1.85 m. */
  readonly ladLod: boolean;
  /** The tenth of the second in a column (TDS); without it, a recorder faster than a second repeats times. */
  readonly tenths: boolean;
  /** The task declared in the recorder, written as C records. */
  readonly task: RecordedTask | null;
  /** Code of the engine column: acoustic (ENL) or another sensor of the engine (MOP). */
  readonly engineColumn: 'ENL' | 'MOP' | null;
  /** Lines before the first fix, for example L records. */
  readonly extraLines: readonly string[];
  /** Writes a placeholder instead of a signature: simulated flights have no recorder to sign them. */
  readonly gRecord: boolean;
}

export const DEFAULT_FORMAT: IgcFormat = {
  aRecord: 'AXXXSIM',
  date: 'HFDTEDATE:DDMMYY',
  dateAgainAtMidnight: false,
  pilot: 'Sample Pilot',
  glider: 'Simulated EN B',
  site: null,
  lineEnd: '\r\n',
  encoding: 'utf8',
  ladLod: false,
  tenths: false,
  task: null,
  engineColumn: null,
  extraLines: [],
  gRecord: true,
};

const SECONDS_PER_DAY = 86_400;

/** The file's bytes. */
export function writeIgc(fixes: readonly IgcFix[], format: IgcFormat): Buffer {
  const lines = headerLines(fixes[0]?.timeSeconds ?? 0, format);
  let day = floor((fixes[0]?.timeSeconds ?? 0) / SECONDS_PER_DAY);
  for (const fix of fixes) {
    const fixDay = floor(fix.timeSeconds / SECONDS_PER_DAY);
    if (fixDay > day) {
      day = fixDay;
      if (format.dateAgainAtMidnight && format.date) lines.push(dateLine(fix.timeSeconds, format.date));
    }
    lines.push(bRecord(fix, format));
  }
  if (format.gRecord) lines.push('GSIMULATEDFLIGHTWITHOUTSIGNATURE');
  return Buffer.from(lines.join(format.lineEnd) + format.lineEnd, format.encoding);
}

function headerLines(startSeconds: number, format: IgcFormat): string[] {
  return [
    ...(format.aRecord === null ? [] : [format.aRecord]),
    ...(format.date === null ? [] : [dateLine(startSeconds, format.date)]),
    `HFPLTPILOTINCHARGE:${format.pilot}`,
    `HFGTYGLIDERTYPE:${format.glider}`,
    ...(format.site === null ? [] : [`HFSITSITE:${format.site}`]),
    'HFDTM100GPSDATUM:WGS-1984',
    'HFFTYFRTYPE:Flight simulator',
    'HFALGALTGPS:GEO',
    'HFALPALTPRESSURE:ISA',
    ...extensionLine(format),
    ...(format.task === null ? [] : taskLines(format.task)),
    ...format.extraLines,
  ];
}

function extensionLine({ ladLod, tenths, engineColumn }: IgcFormat): string[] {
  const digit = ladLod ? ['3636LAD', '3737LOD'] : [];
  const first = ladLod ? 38 : 36;
  const engine = engineColumn === null ? [] : [`${first}${first + 2}${engineColumn}`];
  const tenth = first + 3 * engine.length;
  const columns = [...digit, ...engine, ...(tenths ? [`${tenth}${tenth}TDS`] : [])];
  return columns.length === 0 ? [] : [`I${digits(columns.length, 2)}${columns.join('')}`];
}

function dateLine(timeSeconds: number, spelling: DateSpelling): string {
  const [year, month, day] = new Date(timeSeconds * 1000).toISOString().slice(2, 10).split('-');
  return spelling.replace('DDMMYY', `${day}${month}${year}`);
}

function bRecord(fix: IgcFix, { ladLod, tenths, engineColumn }: IgcFormat): string {
  const latitude = coordinate(fix.latitudeDegrees, 2, 'N', 'S', ladLod);
  const longitude = coordinate(fix.longitudeDegrees, 3, 'E', 'W', ladLod);
  return [
    'B',
    clock(fix.timeSeconds),
    latitude.text,
    longitude.text,
    fix.valid ? 'A' : 'V',
    altitude(fix.pressureAltitudeMetres),
    altitude(fix.gnssAltitudeMetres),
    latitude.extraDigit,
    longitude.extraDigit,
    engineColumn === null ? '' : digits(fix.engineLevel ?? 0, 3),
    tenths ? String(floor((fix.timeSeconds % 1) * 10 + 0.01)) : '',
  ].join('');
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

function clock(timeSeconds: number): string {
  const second = floor(timeSeconds) - floor(timeSeconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  return digits(floor(second / 3600) * 10_000 + (floor(second / 60) % 60) * 100 + (second % 60), 6);
}

/** Rounded to whole units first, so that 59.9996 minutes becomes the next degree and never 60 minutes. */
function coordinate(degrees: number, width: number, positive: string, negative: string, ladLod: boolean) {
  const unitsPerMinute = ladLod ? 10_000 : 1_000;
  const units = round(abs(degrees) * 60 * unitsPerMinute);
  const whole = floor(units / (60 * unitsPerMinute));
  const minuteUnits = digits(units % (60 * unitsPerMinute), ladLod ? 6 : 5);
  return {
    text: `${digits(whole, width)}${minuteUnits.slice(0, 5)}${degrees < 0 ? negative : positive}`,
    extraDigit: minuteUnits.slice(5),
  };
}

function altitude(metres: number | null): string {
  const whole = round(metres ?? 0);
  return whole < 0 ? `-${digits(-whole, 4)}` : digits(whole, 5);
}
