import { type Stay } from '../judgement/stay.js';
import { type MotionState } from '../judgement/motion-state.js';
import { type LogSegmentKind } from '../segments/log-segment.js';

/** A stay whose kind the owner of the flight states. */
export interface StatedStay extends Stay {
  /** Position in `LogCorrections.parts`. */
  readonly partIndex: number;
}

export function isStated(stay: Stay): stay is StatedStay {
  return 'partIndex' in stay;
}

/** The state of each kind of part. */
export const STATE_OF_KIND: Readonly<Record<LogSegmentKind, MotionState>> = {
  flight: 'flight',
  tow: 'tow',
  powered: 'powered',
  balloon: 'balloon',
  drive: 'drive',
  hike: 'walk',
  ground: 'rest',
};
