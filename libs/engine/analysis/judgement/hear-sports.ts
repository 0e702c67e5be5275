import { type RecordedSport } from '../igc/igc-file.js';
import { READER } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { isInAir, type Stay } from './stay.js';

/**
 * Stays in the air that the sport rules out become what the sport says. A watch that is left on the
 * hike shows a flight down by its speed: that stays a flight.
 */
export function hearSports(track: Track, stays: readonly Stay[], sports: readonly RecordedSport[]): Stay[] {
  if (sports.every(({ kind }) => kind === 'in_air')) return [...stays];
  const heard = stays.map((stay) => ({ ...stay }));
  for (let from = 0; from < heard.length; from++) {
    if (!isInAir(heard[from])) continue;
    let to = from;
    while (isInAir(heard[to + 1])) to++;
    const flight = heard.slice(from, to + 1);
    const kind = sportOf(track, flight, sports);
    const isRuledOut = kind === 'on_ground' || (kind === 'on_foot' && isSlow(track, flight));
    if (isRuledOut) for (const stay of flight) stay.state = kind === 'on_foot' ? 'walk' : 'drive';
    from = to;
  }
  return heard;
}

/** The sport in the middle of a flight; null if none is named there. */
function sportOf(
  { timeSeconds }: Track,
  flight: readonly Stay[],
  sports: readonly RecordedSport[],
): RecordedSport['kind'] | null {
  const middle = (timeSeconds[flight[0]!.startIndex]! + timeSeconds[flight.at(-1)!.endIndex]!) / 2;
  const sport = sports.find(({ startSeconds, endSeconds }) => startSeconds <= middle && middle <= endSeconds);
  return sport?.kind ?? null;
}

function isSlow({ timeSeconds, pathM }: Track, flight: readonly Stay[]): boolean {
  const [startIndex, endIndex] = [flight[0]!.startIndex, flight.at(-1)!.endIndex];
  const seconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  return pathM[endIndex]! - pathM[startIndex]! <= READER.onFootSpeedMaxMps * seconds;
}
