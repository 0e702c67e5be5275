/**
 * The position records (B) of one file as columns: entry i of every column belongs to fix i, in the
 * order of the file. Nothing is judged here: fixes without satellite lock, at 0,0 or out of order are
 * still present and are taken out, with a count, when the track is cleaned. Other columns that the I record
 * declares are read on demand: `fixExtensionValues`.
 */
export interface FixColumns {
  readonly count: number;
  /** Seconds since 00:00:00 UTC of `IgcFile.date` (of the first fix's unknown day when there is no date). */
  readonly timeSeconds: Int32Array;
  /** WGS84 degrees, north positive. */
  readonly latitudeDeg: Float64Array;
  /** WGS84 degrees, east positive. */
  readonly longitudeDeg: Float64Array;
  /** Altitude in the ICAO standard atmosphere (1013.25 hPa); 0 also means "no sensor". */
  readonly pressureAltitudeM: Int32Array;
  /** Altitude from satellites; 0 also means "not available". */
  readonly gnssAltitudeM: Int32Array;
  /** 1 for a 3D fix (validity A), 0 for a 2D fix or none (validity V). */
  readonly is3d: Uint8Array;
  /** Where the record is in the file: index of its B in the bytes read. */
  readonly recordStart: Uint32Array;
}

/** Values of H records, cleaned of control characters; null when absent or empty. */
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
  /** Offset of local time from UTC in hours, as the recorder was set. */
  timeZoneHours: number | null;
}

/** What the A record says of the instrument. */
export interface IgcRecorderId {
  /** Three-character manufacturer code, upper case. */
  manufacturerCode: string;
  /** Manufacturer's name for a registered code, otherwise null. */
  manufacturer: string | null;
  serial: string | null;
}

/** One point of the declared task (C record). */
export interface IgcTaskPoint {
  latitudeDeg: number;
  longitudeDeg: number;
  name: string | null;
}

/** An event (E record): time of day as written, code of three letters, free text. */
export interface IgcEvent {
  /** Seconds since 00:00:00 UTC. */
  secondsOfDay: number;
  code: string;
  text: string | null;
}

/** An extension declared by an I or J record: columns are 1-based and inclusive, as in the file. */
export interface IgcExtension {
  code: string;
  startColumn: number;
  endColumn: number;
}

/** The extensions that hold from one fix on, to the next such change. */
export interface IgcFixExtensionChange {
  /** Index into `IgcFile.fixes`; equal to their count when no fix follows. */
  firstFix: number;
  extensions: readonly IgcExtension[];
}

/** Values of a K record, which is written less often than fixes: wind, heading, … */
export interface IgcSlowData {
  /** Seconds since 00:00:00 UTC. */
  secondsOfDay: number;
  /**
   * By code of the J record, upper case, as written without outer blanks; units and scale are the
   * recorder's. Blank values and those that a short line cuts off are absent.
   */
  values: Readonly<Record<string, string>>;
}

/** The satellites in use from a time on (F record); none when the lock was lost. */
export interface IgcConstellation {
  /** Seconds since 00:00:00 UTC. */
  secondsOfDay: number;
  /** Two characters each, as written: `04`, `G7`. */
  satelliteIds: readonly string[];
}

/** A comment (L record): free text, statistics or settings of the recorder. */
export interface IgcComment {
  /** Who wrote it: three capitals, usually a manufacturer code (`XCT`); null when the line names nobody. */
  source: string | null;
  /** Without outer blanks, otherwise as written, control characters as blanks; possibly empty. */
  text: string;
}

/** Records that were understood and are not in the lists, because a list is full or no J record exists. */
export interface IgcRecordsLeftOut {
  task: number;
  events: number;
  slowData: number;
  constellations: number;
  comments: number;
}

/** Why one line could not be used; `line` is null when the reason concerns the whole file. */
export interface IgcProblem {
  line: number | null;
  reason: string;
}

/** An IGC file, read but not judged. */
export interface IgcFile {
  /** UTC date of the first fix, YYYY-MM-DD, or null when the file gives none. */
  readonly date: string | null;
  readonly recorder: IgcRecorderId | null;
  readonly headers: IgcHeaders;
  readonly fixes: FixColumns;
  /** Columns of the fixes beyond the fixed ones (last I record). */
  readonly fixExtensions: readonly IgcExtension[];
  /** Every declaration of such columns and where it begins to hold: concatenated logs have several. */
  readonly fixExtensionChanges: readonly IgcFixExtensionChange[];
  /** Columns of the slow data (last J record). */
  readonly slowExtensions: readonly IgcExtension[];
  readonly task: readonly IgcTaskPoint[];
  readonly events: readonly IgcEvent[];
  readonly slowData: readonly IgcSlowData[];
  readonly constellations: readonly IgcConstellation[];
  /** Decoded from the bytes when first asked for, so these must not be overwritten before. */
  readonly comments: readonly IgcComment[];
  readonly recordsLeftOut: IgcRecordsLeftOut;
  /** True when the file carries a security (G) record; its validity is not checked. */
  readonly hasSignature: boolean;
  /** Lines starting with B and a digit that are no position record. */
  readonly malformedFixCount: number;
  /** The first of them, explained. */
  readonly problems: readonly IgcProblem[];
}
