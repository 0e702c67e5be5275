import { type FlightLog } from '@engine/analysis';
import { type Airspace, type Ring } from '../airspace.js';
import { Altimeters, type Readings } from './altimeters.js';
import { Border, boxOf, dividedRings } from './border.js';
import { turnTo } from './airspace-scan.js';
import { FlightPath, widened } from './flight-path.js';
import { LimitMargin } from './limit-margin.js';
import { type AirspaceProfile } from './profile.js';
import { append, type Stretches } from './stretches.js';
import { type FlightConditions } from './verdict.js';

const { max, min } = Math;

/** A part of a flight, in seconds since 00:00 UTC of the log's date. */
export interface EvidenceWindow {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * A flight around a crossing, by fix, with everything on the scale of one altimeter: a floor or a ceiling is
 * drawn as far from the altitude as it was when both were compared, whatever it was compared with.
 */
export interface CrossingEvidence {
  readonly timeSeconds: Float64Array;
  readonly latitudeDeg: Float64Array;
  /** On the side of 180° that the rings are on. */
  readonly longitudeDeg: Float64Array;
  /** By the altimeter of the limit that decides, never above ground; NaN where it is unknown. */
  readonly altitudeM: Float64Array;
  /** Two standard deviations of its distance from that limit. */
  readonly uncertaintyM: Float64Array;
  /** Infinite if every flight keeps it; NaN where it is unknown. */
  readonly floorM: Float64Array;
  readonly ceilingM: Float64Array;
  /** NaN where it is unknown. */
  readonly groundM: Float64Array;
  /** Whether nothing was recorded from this fix to the next. */
  readonly isGapAfter: readonly boolean[];
  /** Within the border, whatever the altitude: pairs of seconds. */
  readonly withinSeconds: readonly number[];
  /** The border, with points in between where it is not straight in degrees. */
  readonly rings: readonly Ring[];
}

/**
 * What a picture of a crossing shows.
 * @param limit the one that decides; null if neither does
 * @returns null if the log contains no flight in that part
 */
export function crossingEvidence(
  log: FlightLog,
  airspace: Pick<Airspace, 'rings' | 'floor' | 'ceiling'>,
  profile: AirspaceProfile,
  conditions: FlightConditions,
  { fromSeconds, toSeconds, limit }: EvidenceWindow & { readonly limit: 'floor' | 'ceiling' | null },
): CrossingEvidence | null {
  const { flight, track } = log;
  if (!flight || flight.landingIndex <= flight.takeoffIndex) return null;
  const path = new FlightPath(log, flight.takeoffIndex, flight.landingIndex, profile.uncertainty);
  const altimeters = new Altimeters(log, profile, conditions);
  const floor = new LimitMargin('floor', airspace.floor, altimeters, path);
  const ceiling = new LimitMargin('ceiling', airspace.ceiling, altimeters, path);
  const decisive = [limit === 'ceiling' ? ceiling : floor, floor, ceiling].find(({ readings }) => readings);
  const compared = decisive?.readings ?? altimeters.readings(profile.altimeters.seaLevel, false);
  const scale = altimeters.readings(compared.altimeter, false);
  const aboveGround = altimeters.readings(profile.altimeters.ground, true);

  let [first, last] = [path.first, path.last];
  while (first < last - 1 && track.timeSeconds[first + 1]! <= fromSeconds) first++;
  while (last > first + 1 && track.timeSeconds[last - 1]! >= toSeconds) last--;
  const column = (valueAt: (index: number) => number) =>
    Float64Array.from({ length: last - first + 1 }, (_, i) => valueAt(first + i));
  const limitOf = (margin: LimitMargin) =>
    column((i) =>
      margin.isAlwaysKept ? margin.sign * -Infinity : scale.altitudeM[i]! - margin.sign * margin.marginM(i),
    );
  const turnDeg = turnTo(path, boxOf(airspace.rings));
  return {
    timeSeconds: column((i) => track.timeSeconds[i]!),
    latitudeDeg: column((i) => track.latitudeDeg[i]!),
    longitudeDeg: column((i) => track.longitudeDeg[i]! + turnDeg),
    altitudeM: column((i) => scale.altitudeM[i]!),
    uncertaintyM: column((i) => compared.uncertaintyM[i]!),
    floorM: limitOf(floor),
    ceilingM: limitOf(ceiling),
    groundM: groundOn(scale, aboveGround, column),
    isGapAfter: Array.from({ length: last - first + 1 }, (_, i) => first + i < last && path.isGap(first + i)),
    withinSeconds: secondsWithin(new Border(airspace.rings), path, turnDeg, first, last),
    rings: dividedRings(airspace.rings),
  };
}

function groundOn(
  scale: Readings,
  aboveGround: Readings,
  column: (valueAt: (index: number) => number) => Float64Array,
): Float64Array {
  return column((i) => scale.altitudeM[i]! - aboveGround.altitudeM[i]!);
}

function secondsWithin(
  border: Border,
  path: FlightPath,
  turnDeg: number,
  first: number,
  last: number,
): number[] {
  const { latitudeDeg, longitudeDeg, timeSeconds } = path.track;
  const within: Stretches = [];
  for (let i = first; i < last; i++) {
    const [x1, x2] = [longitudeDeg[i]! + turnDeg, longitudeDeg[i + 1]! + turnDeg];
    const [y1, y2] = [latitudeDeg[i]!, latitudeDeg[i + 1]!];
    const box = { west: min(x1, x2), east: max(x1, x2), south: min(y1, y2), north: max(y1, y2) };
    const parts = border.insideParts(border.edgesIn(widened(box, 1, 0)), x1, y1, x2, y2, null);
    for (let part = 0; part < parts.length; part += 2) append(within, i + parts[part]!, i + parts[part + 1]!);
  }
  return within.map((at) => path.valueAt(timeSeconds, at));
}
