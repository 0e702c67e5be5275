import { type TrackFileFormat } from '@core/contract';
import { type SignatureResult } from '../signature/signature-result.js';

/**
 * The position records (B) of one file as columns: entry i of every column belongs to fix i, in file order. Nothing
 * is judged here: fixes without a satellite fix, at 0,0 or out of order are still present; cleaning removes and
 * counts them. Other columns declared by the I record are read on demand: `fixExtensionValues`.
 */
export interface FixColumns {
  readonly count: number;
  /** Seconds since 00:00:00 UTC of `IgcFile.date` (without a date: of the first fix's unknown day). */
  readonly timeSeconds: Int32Array;
  /** WGS84 degrees, north positive. */
  readonly latitudeDeg: Float64Array;
  /** WGS84 degrees, east positive. */
  readonly longitudeDeg: Float64Array;
  /** Altitude in the ICAO standard atmosphere (1013.25 hPa); 0 also means "no sensor". */
  readonly pressureAltitudeM: Int32Array;
  /** GNSS altitude; 0 also means "not available". */
  readonly gnssAltitudeM: Int32Array;
  /** 1 for a 3D fix (validity A), 0 for a 2D fix or none (validity V). */
  readonly is3d: Uint8Array;
  /** Offset of the record in the file: index of its B in the bytes. */
  readonly recordStart: Uint32Array;
}

/** Values of H records, without control characters; null when absent or empty. */
export interface IgcHeaders {
  pilot: string | null;
  copilot: string | null;
  gliderType: string | null;
  gliderId: string | null;
  competitionId: string | null;
  competitionClass: string | null;
  club: string | null;
  site: string | null;
  recorderType: string | null;
  firmwareVersion: string | null;
  hardwareVersion: string | null;
  gnssReceiver: string | null;
  pressureSensor: string | null;
  geodeticDatum: string | null;
  /** Offset of local time from UTC in hours, as set in the recorder. */
  timeZoneHours: number | null;
  /** What GNSS altitudes are measured from (`HFALG`); null when the file does not say. */
  gnssAltitudeAbove: 'geoid' | 'ellipsoid' | null;
}

/** Identity of the instrument from the A record. */
export interface IgcRecorderId {
  /** Three-character manufacturer code, upper case. */
  manufacturerCode: string;
  /** Manufacturer's name for a registered code, otherwise null. */
  manufacturer: string | null;
  serial: string | null;
}

/** A declared task: the C records from one declaration line to the next. */
export interface IgcTask {
  /** The declaration line; null if the file has none, as written by some recorders. */
  declaration: IgcTaskDeclaration | null;
  /** In the order of the file, which is the order of the route. */
  points: IgcTaskPoint[];
}

/** The first C record of a task. */
export interface IgcTaskDeclaration {
  /** When the task was declared, epoch milliseconds UTC; null if the record has no valid date and time. */
  declaredAt: number | null;
  /** The day the task was declared for, YYYY-MM-DD; null if left blank. */
  flightDate: string | null;
  /** Number of turnpoints without start and finish, as declared; negative if the task is empty. */
  turnpointCount: number | null;
  description: string | null;
}

/** One point of a declared task: take-off, start, turnpoint, finish or landing. */
export interface IgcTaskPoint {
  /** Degrees; null for a point that was not set, which recorders write as 0,0. */
  position: { latitudeDeg: number; longitudeDeg: number } | null;
  /** The observation area, if the record has one. */
  area: IgcTaskArea | null;
  /** Text after the position (and area), trimmed. */
  text: string | null;
}

/** Area between two radii, as in the extended C record `DDDDdddDDDDdddBBBbbbBBBbbb`. */
export interface IgcTaskArea {
  innerRadiusM: number;
  outerRadiusM: number;
  fromBearingDeg: number;
  toBearingDeg: number;
}

/** An event (E record): time of day as written, three-letter code, free text. */
export interface IgcEvent {
  /** Seconds since 00:00:00 UTC. */
  secondsOfDay: number;
  code: string;
  text: string | null;
}

/** An extension declared by an I or J record; columns are 1-based and inclusive, as in the file. */
export interface IgcExtension {
  code: string;
  startColumn: number;
  endColumn: number;
}

/** The extensions that apply from one fix until the next change. */
export interface IgcFixExtensionChange {
  /** Index into `IgcFile.fixes`; equals their count if no fix follows. */
  firstFix: number;
  extensions: readonly IgcExtension[];
}

/** Values of a K record, which is written less often than fixes: wind, heading, … */
export interface IgcSlowData {
  /** Seconds since 00:00:00 UTC. */
  secondsOfDay: number;
  /**
   * By upper-case code from the J record, trimmed but otherwise as written, in the recorder's unit and scale. Blank
   * and truncated values are absent.
   */
  values: Readonly<Record<string, string>>;
}

/** The satellites in use from a given time (F record); empty if the fix was lost. */
export interface IgcConstellation {
  /** Seconds since 00:00:00 UTC. */
  secondsOfDay: number;
  /** Two characters each, as written: `04`, `G7`. */
  satelliteIds: readonly string[];
}

/** A comment (L record): free text, statistics or settings of the recorder. */
export interface IgcComment {
  /** The author: three capitals, usually a manufacturer code (`XCT`); null if the line names none. */
  source: string | null;
  /** Trimmed but otherwise as written, with control characters as blanks; possibly empty. */
  text: string;
}

/** Numbers of records that were understood but are not in the lists, because a list is full or no J record exists. */
export interface IgcRecordsLeftOut {
  task: number;
  events: number;
  slowData: number;
  constellations: number;
  comments: number;
}

/** Why a line could not be used; `line` is null if the reason concerns the whole file. */
export interface IgcProblem {
  line: number | null;
  reason: string;
}

/** What somebody did between two times, as the file names it: on foot, with something that moves on the ground, or in the air. */
export interface RecordedSport {
  readonly kind: 'on_foot' | 'on_ground' | 'in_air';
  /** On the clock of `FixColumns.timeSeconds`, both inclusive. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A file as parsed, before any cleaning: an IGC file, or one of another format as the IGC file it would have been. */
export interface IgcFile {
  readonly format: TrackFileFormat;
  /** Sports that the file names; an IGC file names none. */
  readonly sports: readonly RecordedSport[];
  /** UTC date of the first fix, YYYY-MM-DD; null when the file has none. */
  readonly date: string | null;
  readonly recorder: IgcRecorderId | null;
  readonly headers: IgcHeaders;
  readonly fixes: FixColumns;
  /** Extension columns of the fixes (last I record). */
  readonly fixExtensions: readonly IgcExtension[];
  /** Every declaration of such columns and the fix it applies from; concatenated logs have several. */
  readonly fixExtensionChanges: readonly IgcFixExtensionChange[];
  /**
   * Level of the engine sensors at each of these fixes of the file, in any order: see `engineLevels`. Null without such
   * a column. Reads the bytes, so these must not be overwritten before.
   */
  readonly engineLevelsOf: (fixes: FixColumns) => Float64Array | null;
  /** Columns of the slow data (last J record). */
  readonly slowExtensions: readonly IgcExtension[];
  /** Declared tasks, in the order of the file; a recorder that is reprogrammed writes several. */
  readonly tasks: readonly IgcTask[];
  readonly events: readonly IgcEvent[];
  readonly slowData: readonly IgcSlowData[];
  readonly constellations: readonly IgcConstellation[];
  /** Decoded from the bytes on first access, so these must not be overwritten before. */
  readonly comments: readonly IgcComment[];
  /** Those about zones and settings of the declared task, whether they are among `comments` or not. */
  readonly taskComments: readonly IgcComment[];
  readonly recordsLeftOut: IgcRecordsLeftOut;
  /** Whether the file has a security (G) record. */
  readonly hasSignature: boolean;
  /** Checked with the bytes on first access, so these must not be overwritten before. */
  readonly signatureResult: SignatureResult;
  /** Number of damaged position records. */
  readonly malformedFixCount: number;
  /** Explanations of the first few of them. */
  readonly problems: readonly IgcProblem[];
}
