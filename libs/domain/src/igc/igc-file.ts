/**
 * The position records (B) of one file as columns: entry i of every column belongs to fix i, in the
 * order of the file. Nothing is judged here: fixes without satellite lock, at 0,0 or out of order are
 * still present and are taken out, with a count, when the track is cleaned.
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
  readonly fixExtensions: readonly IgcExtension[];
  readonly task: readonly IgcTaskPoint[];
  readonly events: readonly IgcEvent[];
  /** True when the file carries a security (G) record; its validity is not checked. */
  readonly hasSignature: boolean;
  /** Lines starting with B and a digit that are no position record. */
  readonly malformedFixCount: number;
  /** The first of them, explained. */
  readonly problems: readonly IgcProblem[];
}
