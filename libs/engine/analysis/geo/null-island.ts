import { READER } from '../thresholds.js';

/** A local constant, because this is read for every fix. */
const { nullIslandDeg } = READER;

/**
 * True for positions at or near 0,0, which recorders write before their first satellite fix (Oudie, SkyDrop) or while
 * their filter converges from zero. The place is open sea.
 */
export function isNullIsland(latitudeDeg: number, longitudeDeg: number): boolean {
  return (
    latitudeDeg < nullIslandDeg &&
    latitudeDeg > -nullIslandDeg &&
    longitudeDeg < nullIslandDeg &&
    longitudeDeg > -nullIslandDeg
  );
}
