import { type IgcFile } from '../igc/igc-file.js';
import { type Stretch } from '../phases/flight-phase.js';
import { ENGINE } from '../thresholds.js';
import { type CleanFixes } from '../track/clean-fixes.js';
import { type Track } from '../track/track.js';

/**
 * When the engine ran, by its sensor: track indices, in order. Null without an engine column: then nothing is known,
 * while an empty list is an engine that never ran.
 */
export function findEngineRuns(igc: IgcFile, { selection }: CleanFixes, track: Track): Stretch[] | null {
  const levels = igc.engineLevelsOf(igc.fixes);
  if (levels === null) return null;
  const { timeSeconds, count } = track;
  const runs: { startIndex: number; endIndex: number }[] = [];
  for (let i = 0; i < count; i++) {
    if (!(levels[selection.indices[i]!]! >= ENGINE.levelMin)) continue;
    const last = runs.at(-1);
    if (last && timeSeconds[i]! - timeSeconds[last.endIndex]! <= ENGINE.quietSecondsMax) last.endIndex = i;
    else runs.push({ startIndex: i, endIndex: i });
  }
  return runs.filter(
    ({ startIndex, endIndex }) => timeSeconds[endIndex]! - timeSeconds[startIndex]! >= ENGINE.secondsMin,
  );
}
