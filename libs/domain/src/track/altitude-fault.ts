import { type AltitudeSource } from './altitude-source.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';

/** Fixes of the file whose altitude is wrong, from the first to the last of a stretch. */
export interface AltitudeFaultSpan {
  firstFix: number;
  lastFix: number;
  fixes: number;
}

/** Faults of one altitude column; spikes of the column in use are taken out as fixes and not repeated here. */
export interface AltitudeFault {
  kind: 'spike' | 'frozen' | 'jagged' | 'reset' | 'dropout' | 'excursion' | 'step';
  sensor: AltitudeSource;
  /** Mended in the altitudes in use; otherwise left as it is: the column isn't used, or nothing proves what is right. */
  isCorrected: boolean;
  spans: AltitudeFaultSpan[];
}

/** What was mended over stretches of the selection as it is now. */
export function correctedFault(
  kind: AltitudeFault['kind'],
  sensor: AltitudeSource,
  selection: FixSelection,
  stretches: readonly Stretch[],
): AltitudeFault {
  return { kind, sensor, isCorrected: true, spans: stretches.map((stretch) => spanOf(selection, stretch)) };
}

export function spanOf({ indices }: FixSelection, { first, last }: Stretch): AltitudeFaultSpan {
  return { firstFix: indices[first]!, lastFix: indices[last]!, fixes: last - first + 1 };
}
