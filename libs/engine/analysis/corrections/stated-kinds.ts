import { type Flight } from '../flight/find-flights.js';
import { type Stay } from '../judgement/stay.js';
import { type Stretch } from '../phases/flight-phase.js';
import { type Tow } from '../segments/find-tow.js';
import { type Track } from '../track/track.js';
import { isStated } from './stated-stay.js';

/** What carried a flight. */
interface Carriers {
  readonly tow: Tow | null;
  readonly powered: readonly Stretch[];
}

/** Tow and stretches under power, where the owner of the flight states none of them, or others. */
export function withStatedKinds(track: Track, { stays }: Flight, found: Carriers): Carriers {
  const stated = stays.filter(isStated);
  if (stated.length === 0) return found;
  const tow = statedTow(track, stays) ?? (found.tow && isDenied(stays, found.tow) ? null : found.tow);
  const powered = [
    ...stated.reduce(without, [...found.powered]),
    ...stated.filter(({ state }) => state === 'powered'),
  ];
  return {
    tow,
    powered: powered
      .map(({ startIndex, endIndex }) => ({ startIndex, endIndex }))
      .sort((a, b) => a.startIndex - b.startIndex),
  };
}

/** Stretches of an engine without the parts that are stated to be something else. */
export function withoutStated(runs: readonly Stretch[], stays: readonly Stay[]): Stretch[] {
  return stays.filter((stay) => isStated(stay) && stay.state !== 'powered').reduce(without, [...runs]);
}

/** The stated tow that a flight begins with. */
function statedTow({ timeSeconds, altitudeM }: Track, stays: Flight['stays']): Tow | null {
  const end = stays.findIndex((stay) => !(isStated(stay) && stay.state === 'tow'));
  const last = stays[end === -1 ? stays.length - 1 : end - 1];
  if (last === undefined) return null;
  const { startIndex } = stays[0]!;
  const { endIndex } = last;
  const seconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  return { releaseIndex: endIndex, meanClimbMps: (altitudeM[endIndex]! - altitudeM[startIndex]!) / seconds };
}

/** Whether something else is stated where a tow was found. */
function isDenied(stays: Flight['stays'], { releaseIndex }: Tow): boolean {
  return stays.some((stay) => isStated(stay) && stay.state !== 'tow' && stay.startIndex < releaseIndex);
}

/** Stretches without what lies in another. */
function without(stretches: readonly Stretch[], other: Stretch): Stretch[] {
  return stretches.flatMap(({ startIndex, endIndex }) => [
    ...(startIndex < other.startIndex
      ? [{ startIndex, endIndex: Math.min(endIndex, other.startIndex) }]
      : []),
    ...(endIndex > other.endIndex ? [{ startIndex: Math.max(startIndex, other.endIndex), endIndex }] : []),
  ]);
}
