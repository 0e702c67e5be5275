import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { fused } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';

const GRAVITY_MPS2 = 9.81;

/**
 * Stretches in which a receiver's altitude rises and falls back (or the reverse) within seconds, further than air and
 * speed explain: a slow aircraft has no speed to trade for height.
 *
 * @param altitudeM GNSS altitude, in a file without pressure altitude
 */
export function findAltitudeHumps(
  fixes: FixColumns,
  altitudeM: Int32Array,
  { indices, count }: FixSelection,
): Stretch[] {
  const { timeSeconds } = fixes;
  const humps: Stretch[] = [];
  for (let turn = 1; turn + 1 < count; turn++) {
    const out = farthest(turn, -1);
    if (out === null) continue;
    const back = farthest(turn, 1);
    if (back === null || out.isAbove !== back.isAbove) continue;
    const leastM = CLEANING.humpMinM + heightOfSpeedM(fixes, indices, out.at, back.at);
    if (Math.min(out.heightM, back.heightM) >= leastM) humps.push({ first: out.at + 1, last: back.at - 1 });
  }
  return fused(humps);

  /** How far the altitude lies above or below the turning point on one side of it; null if not far enough. */
  function farthest(turn: number, towards: 1 | -1): { at: number; heightM: number; isAbove: boolean } | null {
    const top = indices[turn]!;
    let at = turn;
    let heightM = 0;
    for (let i = turn + towards; i >= 0 && i < count; i += towards) {
      if (Math.abs(timeSeconds[indices[i]!]! - timeSeconds[top]!) > CLEANING.humpSideSecondsMax) break;
      const differenceM = altitudeM[indices[i]!]! - altitudeM[top]!;
      // Past the turning point: another one is the end of this side.
      if (heightM !== 0 && differenceM !== 0 && differenceM > 0 !== heightM > 0) return null;
      if (Math.abs(differenceM) > Math.abs(heightM)) {
        heightM = differenceM;
        at = i;
      }
    }
    if (Math.abs(heightM) < CLEANING.humpMinM) return null;
    return { at, heightM: Math.abs(heightM), isAbove: heightM > 0 };
  }
}

/** The height that the highest speed over ground between two used fixes is worth. */
function heightOfSpeedM(
  { timeSeconds, latitudeDeg, longitudeDeg }: FixColumns,
  indices: Int32Array,
  from: number,
  to: number,
): number {
  const scale = new LocalScale();
  let speedMps = 0;
  for (let i = from + 1; i <= to; i++) {
    const before = indices[i - 1]!;
    const fix = indices[i]!;
    scale.moveTo(latitudeDeg[before]!);
    const northM = (latitudeDeg[fix]! - latitudeDeg[before]!) * scale.northMetres;
    const eastM = longitudeStep(longitudeDeg[before]!, longitudeDeg[fix]!) * scale.eastMetres;
    const seconds = timeSeconds[fix]! - timeSeconds[before]!;
    speedMps = Math.max(speedMps, Math.hypot(northM, eastM) / seconds);
  }
  return speedMps ** 2 / (2 * GRAVITY_MPS2);
}
