import { type AltitudeSource } from './altitude-source.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';

/** A stretch of fixes with a wrong altitude, as fix indices of the file. */
export interface AltitudeFaultSpan {
  firstFix: number;
  lastFix: number;
  fixes: number;
}

/** Faults of one altitude column. Spikes of the column in use are removed as fixes and not repeated here. */
export interface AltitudeFault {
  kind: 'spike' | 'frozen' | 'jagged' | 'reset' | 'dropout' | 'excursion' | 'step' | 'stopped';
  sensor: AltitudeSource;
  /**
   * Whether the altitudes in use were corrected. If not, either the column is not in use or the right value cannot be
   * proved.
   */
  isCorrected: boolean;
  spans: AltitudeFaultSpan[];
}

/** A corrected fault over stretches of the current selection. */
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
