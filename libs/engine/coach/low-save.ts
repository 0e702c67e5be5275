import { CLIMB, SAFETY } from './debrief-thresholds.js';
import { type DebriefFacts } from './facts/debrief-facts.js';
import { type ThermalFact } from './facts/flight-part-facts.js';
import { type Known } from './facts/known.js';

/** The thermal that started lowest above the landing, if low enough to count; else null. */
export function lowestSave({
  thermals,
  metrics,
  kind,
}: DebriefFacts): Known<ThermalFact, 'enter_above_landing_m'> | null {
  // If take-off is at or below the landing's altitude, being low near it is the launch, not a low save.
  if (kind === 'powered' || kind === 'balloon' || kind === 'sled') return null;
  if ((metrics.takeoff_above_landing_m ?? 0) < SAFETY.lowSaveNoticeM) return null;
  const low = thermals.flatMap((thermal) => {
    const { enter_above_landing_m: above, starts_after_seconds: after, confidence_share } = thermal;
    const isLow =
      above !== null &&
      above >= 0 &&
      above <= SAFETY.lowSaveNoticeM &&
      thermal.gain_m >= SAFETY.lowSaveGainMinM &&
      (after ?? 0) >= SAFETY.lowSaveAfterSeconds &&
      confidence_share >= CLIMB.confidenceMin;
    return isLow ? [{ ...thermal, enter_above_landing_m: above }] : [];
  });
  return low.sort((a, b) => a.enter_above_landing_m - b.enter_above_landing_m)[0] ?? null;
}
