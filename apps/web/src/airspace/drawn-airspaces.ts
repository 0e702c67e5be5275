import { type ReplayTrack } from '../track/replay-track.js';
import { type BorderLine, borderOf } from './border.js';
import { type Encounter } from './encounter.js';
import { type Airspace, type Crossing, type ShownAirspace } from './shown-airspace.js';

/** A stretch of the flight that belongs to an airspace. */
export interface Stretch {
  readonly verdict: Crossing['verdict'];
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** An airspace as scene, maps and barogram draw it. */
export interface DrawnAirspace {
  /** In the verdict. */
  readonly index: number;
  readonly name: string;
  readonly limits: string;
  /** The worst of its crossings. */
  readonly verdict: Crossing['verdict'];
  readonly isChosen: boolean;
  /** A point inside an odd number of them is inside. */
  readonly border: readonly BorderLine[];
  readonly floor: Airspace['floor'];
  readonly ceiling: Airspace['ceiling'];
  readonly stretches: readonly Stretch[];
}

export interface DrawingOptions {
  readonly track: ReplayTrack;
  readonly limits: (airspace: Airspace) => string;
}

const WORST_FIRST: readonly Crossing['verdict'][] = ['inside', 'possible', 'near', 'outside'];

export function drawnAirspaces(
  { airspaces }: ShownAirspace,
  encounters: readonly Encounter[],
  { track, limits }: DrawingOptions,
): DrawnAirspace[] {
  return airspaces.map((airspace, index) => {
    const met = encounters.filter(({ crossing }) => crossing.airspace === index);
    const verdict = WORST_FIRST.find((each) => met.some(({ crossing }) => crossing.verdict === each));
    return {
      index,
      name: airspace.name,
      limits: limits(airspace),
      verdict: verdict ?? 'outside',
      isChosen: false,
      border: airspace.border.map((line) => borderOf(line, track.origin.longitudeDeg)),
      floor: airspace.floor,
      ceiling: airspace.ceiling,
      stretches: met.flatMap(({ crossing, fromSeconds, toSeconds }) =>
        fromSeconds === null || toSeconds === null
          ? []
          : [{ verdict: crossing.verdict, fromSeconds, toSeconds }],
      ),
    };
  });
}
