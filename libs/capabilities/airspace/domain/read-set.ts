import { createHash } from 'node:crypto';
import { type Airspace, type AirspaceProblem, readAirspaces } from '@engine/airspace';
import { counted } from '@core/contract';

/** What a file of airspaces may contain. Settings have these fields. */
export interface AirspaceLimits {
  readonly airspaceFileMaxBytes: number;
  readonly airspacesPerSetMax: number;
  readonly airspacePointsMax: number;
}

/** A file cannot be a set. */
export class UnusableAirspaceFileError extends Error {
  constructor(
    message: string,
    readonly problems: readonly AirspaceProblem[] = [],
  ) {
    super(message);
  }
}

export interface ReadSet {
  readonly airspaces: readonly Airspace[];
  readonly problems: readonly AirspaceProblem[];
  readonly leftOutCount: number;
  readonly sha256: Buffer;
}

/** @throws UnusableAirspaceFileError */
export function readSet(bytes: Uint8Array, limits: AirspaceLimits): ReadSet {
  const { airspaceFileMaxBytes, airspacesPerSetMax, airspacePointsMax } = limits;
  if (bytes.length > airspaceFileMaxBytes) throw tooLarge(airspaceFileMaxBytes);
  const { airspaces, problems } = readAirspaces(bytes);
  if (airspaces.length === 0) {
    throw new UnusableAirspaceFileError('The file contains no airspace that can be read.', problems);
  }
  if (airspaces.length > airspacesPerSetMax) {
    throw new UnusableAirspaceFileError(
      `The file contains ${airspaces.length} airspaces; at most ${airspacesPerSetMax} are allowed (AIRSPACES_PER_SET_MAX).`,
    );
  }
  const long = airspaces.find((each) => pointsOf(each) > airspacePointsMax);
  if (long) {
    throw new UnusableAirspaceFileError(
      `The airspace ${long.name} in line ${long.line} has ${counted(pointsOf(long), 'point')}; at most ${airspacePointsMax} are allowed (AIRSPACE_POINTS_MAX).`,
    );
  }
  return {
    airspaces,
    problems,
    leftOutCount: problems.filter(({ isLoss }) => isLoss).length,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

export function tooLarge(bytesMax: number): UnusableAirspaceFileError {
  return new UnusableAirspaceFileError(
    `The file is larger than ${bytesMax} bytes. To allow larger files, raise AIRSPACE_FILE_MAX_BYTES.`,
  );
}

function pointsOf({ rings }: Airspace): number {
  return rings.reduce((sum, { latitudesDeg }) => sum + latitudesDeg.length, 0);
}
