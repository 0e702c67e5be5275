import { READER } from '../thresholds.js';

/** Here as a constant of its own, since every fix is asked. */
const { nullIslandDeg } = READER;

/**
 * True for positions at or next to 0,0, which recorders write before their first satellite fix (Oudie,
 * SkyDrop) or while their filter converges from zero. There is only sea at that place.
 */
export function isNullIsland(latitudeDeg: number, longitudeDeg: number): boolean {
  return (
    latitudeDeg < nullIslandDeg &&
    latitudeDeg > -nullIslandDeg &&
    longitudeDeg < nullIslandDeg &&
    longitudeDeg > -nullIslandDeg
  );
}
