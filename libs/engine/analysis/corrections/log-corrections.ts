import { type AircraftClass } from '../aircraft/aircraft.js';
import { headerAircraftClass } from '../aircraft/header-aircraft.js';
import { type IgcFile } from '../igc/igc-file.js';
import { type LogSegmentKind } from '../segments/log-segment.js';

/** The kind of a part of the log, as the owner states it. Times are on the clock of `FixColumns.timeSeconds`. */
export interface StatedPart {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly kind: LogSegmentKind;
}

/** What the owner of a flight states in place of what the file says or the analysis finds. */
export interface LogCorrections {
  /** UTC date of the first fix, YYYY-MM-DD. */
  readonly date?: string | undefined;
  /** On the clock of `FixColumns.timeSeconds`, as is the landing. */
  readonly takeoffSeconds?: number | undefined;
  readonly landingSeconds?: number | undefined;
  readonly parts?: readonly StatedPart[] | undefined;
  readonly aircraftClass?: AircraftClass | undefined;
  readonly aircraftModel?: string | undefined;
  readonly pilot?: string | undefined;
}

export const NO_CORRECTIONS: LogCorrections = {};

/** A correction that does not fit the log, and is ignored. */
export interface UnfitCorrection {
  readonly correction: 'takeoff' | 'landing' | 'parts';
  /** Position in the stated parts; null for the others. */
  readonly index: number | null;
  /** What is wrong, as in "must …". */
  readonly reason: string;
}

/** The file as if its headers said what the owner states. */
export function withStatedHeaders(igc: IgcFile, corrections: LogCorrections): IgcFile {
  const { date = igc.date, pilot, aircraftModel } = corrections;
  if (date === igc.date && pilot === undefined && aircraftModel === undefined) return igc;
  const headers = {
    ...igc.headers,
    ...(pilot !== undefined && { pilot }),
    ...(aircraftModel !== undefined && { gliderType: aircraftModel }),
  };
  return { ...igc, date, headers };
}

/** The class that the owner states, or else the headers. Null if neither names one. */
export function namedAircraftClass(igc: IgcFile, { aircraftClass }: LogCorrections): AircraftClass | null {
  return aircraftClass ?? headerAircraftClass(igc.headers);
}
