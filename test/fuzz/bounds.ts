import { READER } from '../../libs/engine/analysis/thresholds.js';

/** Smallest and largest value that a field of the result may have, whatever the file. */
export type Bounds = readonly [min: number, max: number];

const DAY_MS = 86_400_000;
/** All altitudes that the five characters of a B record can express, in metres. */
const ALTITUDE: Bounds = [-9_999, 99_999];
/** Air is up to 8 % higher than in the standard atmosphere, and its pressure changes by up to 150 m during a log. */
const ALTITUDE_RANGE_M = 1.08 * (ALTITUDE[1] - ALTITUDE[0]) + 150;
/** Altitudes move to the level of GNSS: by up to 1,000 m at the middle of the log, and with the warmth of the air. */
const LEVEL_CHANGE_M = 10_500;
/** A faster step is a position jump, not movement, whatever the aircraft: 150 m/s, with rounding. */
const SPEED_KMH: Bounds = [0, 541];
/** 25 m/s and 15 m of sensor noise in a step of one second, in air that is 8 % higher, with rounding. */
const VERTICAL_MPS: Bounds = [-44, 44];
/** Half the Earth's circumference. */
const DISTANCE_KM: Bounds = [0, 20_038];
const NOT_NEGATIVE: Bounds = [0, Number.MAX_SAFE_INTEGER];
const SHARE: Bounds = [0, 1];
/** Epoch milliseconds of the dates that a file can have, and the days that a log goes on. */
const TIME_MS: Bounds = [Date.UTC(READER.yearMin), Date.UTC(READER.yearMax + 1) + READER.logDaysMax * DAY_MS];

/** By names of the results; wire names are the same in snake_case. The first matching rule counts. */
const RULES: readonly (readonly [RegExp, Bounds])[] = [
  [/^(latitude|south|north)$/, [-90, 90]],
  [/^(longitude|west|east)$/, [-180, 180]],
  [
    /^(altitudeM|altitudeM(From|To)|altitude(Max|Min|Msl|Pressure|Gnss)M)$/,
    [ALTITUDE[0] - LEVEL_CHANGE_M, ALTITUDE[1] + LEVEL_CHANGE_M],
  ],
  [/^(altitudeGainMaxM|heightGainMaxM)$/, [0, ALTITUDE_RANGE_M]],
  [/^(altitudeGainM|altitudeLostM)$/, [-ALTITUDE_RANGE_M, ALTITUDE_RANGE_M]],
  [/^(climbTotalM|heightLostM|radiusMMean|circleRadiusMMean|distanceM|tolerance)$/, NOT_NEGATIVE],
  [/^((climb|sink)\w*|vario)Mps$/, VERTICAL_MPS],
  [/^(groundSpeed\w*|speed)Kmh$/, SPEED_KMH],
  [/^windComponentKmh$/, [-SPEED_KMH[1], SPEED_KMH[1]]],
  [/^(distanceStraightKm|distanceFromTakeoffMaxKm)$/, DISTANCE_KM],
  [/^(directionDeg|headingDeg)$/, [0, 360]],
  [/^bankDeg$/, [0, 90]],
  [/^(confidence|shareOfFlight|turnDirectionLeftShare)$/, SHARE],
  [/^(startsAt|endsAt|flownAt|time|startedAt)$/, TIME_MS],
  [/(Seconds|Count|samples|circles|trackLengthKm|distanceKm|glideRatio\w*|Index)$/i, NOT_NEGATIVE],
];

export function boundsOf(field: string): Bounds | undefined {
  const name = field.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return RULES.find(([pattern]) => pattern.test(name))?.[1];
}
