import { headerAircraftClass } from '../../../libs/engine/analysis/aircraft/header-aircraft.js';
import { cleanLog } from '../../../libs/engine/analysis/flight-log.js';
import { judgeTrack } from '../../../libs/engine/analysis/judgement/judge-track.js';
import {
  type Claims,
  type LikelihoodTable,
} from '../../../libs/engine/analysis/judgement/likelihood-table.js';
import { findEngineRuns } from '../../../libs/engine/analysis/segments/engine-runs.js';
import { readIgc } from '@engine/analysis';
import { mostOf, PART_SECONDS_MIN } from './judgement-score.js';
import { type JudgedPart } from './judged-log.js';
import { REAL_WEIGHT, type TrainingLog } from './training-windows.js';

const ROUNDS = 30;
/** A posterior of exactly 0 or 1 has no odds. */
const SUREST = 1 - 1e-6;

/**
 * Learns how much of the mean posterior of a stay to claim: the line through the log odds that makes the shares of right
 * stays most likely (J. Platt, "Probabilistic outputs for support vector machines", 1999), by Newton's method.
 */
export function fitClaims(logs: Iterable<TrainingLog>, table: LikelihoodTable): Claims {
  const stays: { odds: number; isRight: boolean; weight: number }[] = [];
  for (const { igc, parts, isReal } of logs) {
    const { igc: file, clean, track } = cleanLog(readIgc(igc));
    const engineRuns = findEngineRuns(file, clean, track);
    const known = parts.filter(({ state }) => state !== 'silence') as unknown as readonly JudgedPart[];
    for (const stay of judgeTrack(
      track,
      { headerClass: headerAircraftClass(file.headers), engineRuns },
      table,
    )) {
      const startSeconds = track.timeSeconds[stay.startIndex]!;
      const endSeconds = track.timeSeconds[stay.endIndex]!;
      const state = mostOf({ startSeconds, endSeconds }, known);
      if (state === null || endSeconds - startSeconds < PART_SECONDS_MIN) continue;
      const claimed = Math.max(1 - SUREST, Math.min(SUREST, stay.confidence));
      const odds = Math.log(claimed / (1 - claimed));
      stays.push({ odds, isRight: state === stay.state, weight: isReal ? REAL_WEIGHT : 1 });
    }
  }
  let [offset, slope] = [0, 1];
  for (let round = 0; round < ROUNDS; round++) {
    let [a, b, aa, ab, bb] = [0, 0, 1e-6, 0, 1e-6];
    for (const { odds, isRight, weight } of stays) {
      const share = 1 / (1 + Math.exp(-offset - slope * odds));
      const error = weight * (share - (isRight ? 1 : 0));
      const curve = weight * share * (1 - share);
      a += error;
      b += error * odds;
      aa += curve;
      ab += curve * odds;
      bb += curve * odds * odds;
    }
    const determinant = aa * bb - ab * ab;
    offset -= (bb * a - ab * b) / determinant;
    slope -= (aa * b - ab * a) / determinant;
  }
  return { offset: Number(offset.toPrecision(4)), slope: Number(slope.toPrecision(4)) };
}
