import { dropSpikes, type Reach } from './drop-spikes.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';
import { isAltitudeStep } from './survey-altitude.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** Drops fixes whose altitude in the given column no aircraft could reach. */
export function dropAltitudeSpikes(
  timeSeconds: Int32Array,
  altitudeM: Int32Array,
  selection: FixSelection,
): void {
  dropSpikes(timeSeconds, selection, new AltitudeReach(timeSeconds, altitudeM), FIX_FAULT.altitudeSpike);
}

/** Tests whether an altitude can be reached from another. */
class AltitudeReach implements Reach {
  constructor(
    private readonly timeSeconds: Int32Array,
    private readonly altitudeM: Int32Array,
  ) {
    holdShape(this);
  }

  isReachable(from: number, to: number): boolean {
    const { timeSeconds, altitudeM } = this;
    return isAltitudeStep(altitudeM[to]! - altitudeM[from]!, timeSeconds[to]! - timeSeconds[from]!);
  }
}
