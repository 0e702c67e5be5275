import { type QualityNoteCode } from '@engine/analysis';
import { type FlightMetrics, type FlightQuality, type TypeScore } from '@engine/results/shapes';

const SEVERAL_FLIGHTS: QualityNoteCode = 'several_flights';

/** The data that identifies which flight of its log a result is about. */
export interface MainFlight {
  readonly metrics: Pick<FlightMetrics, 'takeoff' | 'landing'>;
  readonly quality: Pick<FlightQuality, 'notes'>;
}

/**
 * Of several flights in a log, the one with the most points is scored, while everything else describes the longest.
 * Without a date it is unknown which one was scored.
 */
export function isOfMainFlight(
  { best }: { readonly best: Pick<TypeScore, 'start' | 'finish'> | null },
  { metrics, quality }: MainFlight,
): boolean {
  if (best === null || !quality.notes.some(({ code }) => code === SEVERAL_FLIGHTS)) return true;
  const from = metrics.takeoff?.time ?? null;
  const to = metrics.landing?.time ?? null;
  const [start, finish] = [best.start.time, best.finish.time];
  if (from === null || to === null || start === null || finish === null) return false;
  return Date.parse(from) <= Date.parse(start) && Date.parse(finish) <= Date.parse(to);
}
