import { type Ground } from '@engine/terrain';
import { SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Activity } from './activity.js';
import { DRIVES } from './drives.js';
import { ENGINES_AND_BALLOONS } from './engines-and-balloons.js';
import { FREE_FLIGHTS } from './free-flights.js';
import { type Part } from './journey.js';
import { OUTINGS } from './outings.js';
import { recordJourney } from './recorder.js';
import { TOWS } from './tows.js';

const ACTIVITIES = { ...FREE_FLIGHTS, ...TOWS, ...DRIVES, ...ENGINES_AND_BALLOONS, ...OUTINGS };

export type SecondActivity = keyof typeof ACTIVITIES;

export const SECOND_ACTIVITIES = Object.keys(ACTIVITIES) as SecondActivity[];

export interface SecondGeneratorLog {
  igc: Uint8Array;
  /** What was done from the first fix to the last, in seconds after midnight. */
  parts: Part[];
  /** The ground below it, as a surface model would have it. */
  ground: Ground;
}

/**
 * A made-up log with what really happened. It only measures a judgement that was learned from other logs: it shares
 * no model of flight, ground, air or sensor with the simulator that made those.
 */
export function secondGeneratorLog(activity: SecondActivity, seed: number): SecondGeneratorLog {
  const make: Activity = ACTIVITIES[activity];
  const {
    journey,
    recorder,
    span = [0, journey.seconds],
  } = make(new SeededRandom(seed, `second ${activity}`));
  const random = new SeededRandom(seed, `recorder of second ${activity}`);
  const [first, last] = [Math.round(span[0]), Math.round(span[1])];
  const startOfDaySeconds = random.integer(7 * 3600, 14 * 3600) - first;
  const { igc, lastSecond, ground } = recordJourney(
    journey,
    random,
    [first, last],
    startOfDaySeconds,
    recorder,
  );
  const parts = journey.partsBetween(first, lastSecond).map(({ state, startSeconds, endSeconds }) => ({
    state,
    startSeconds: startSeconds + startOfDaySeconds,
    endSeconds: endSeconds + startOfDaySeconds,
  }));
  return { igc, parts, ground };
}
