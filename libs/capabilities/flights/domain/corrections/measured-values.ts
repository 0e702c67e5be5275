import { analyseLog, type FlightLog, type IgcFile, prepareLog, type UnfitCorrection } from '@engine/analysis';
import { type Ground } from '@engine/terrain';
import { wireTime } from '@core/contract';
import { localHour } from '../logbook/local-time.js';
import { type CorrectedField, type MeasuredValues } from './stored-corrections.js';

const FIELDS = {
  takeoff: 'takeoff_time',
  landing: 'landing_time',
  parts: 'parts',
} as const satisfies Record<UnfitCorrection['correction'], CorrectedField>;

/**
 * What is found in a file without corrections.
 * @param ground below it
 * @param timeZone at the take-off; null if it is unknown
 * @param corrected the log with them
 */
export function measuredValues(
  igc: IgcFile,
  ground: Ground,
  timeZone: string | null,
  corrected: Pick<FlightLog, 'unfitCorrections'>,
): MeasuredValues {
  const { flownAt, metrics, aircraft, segments, headers } = analyseLog(prepareLog(igc, { ground }));
  return {
    flown_on: flownAt === null ? null : localHour(new Date(flownAt), timeZone).day,
    takeoff_time: wireTime(metrics.takeoff?.time ?? null),
    landing_time: wireTime(metrics.landing?.time ?? null),
    parts: segments.map(({ kind, startsAt, endsAt }) => ({
      kind,
      starts_at: wireTime(startsAt),
      ends_at: wireTime(endsAt),
    })),
    aircraft_class: aircraft.class,
    aircraft_model: aircraft.model,
    pilot: headers.pilot,
    date: igc.date,
    ignored: ignoredFields(corrected.unfitCorrections),
  };
}

/** The field that each ignored correction is of. */
export function ignoredFields(unfit: readonly UnfitCorrection[]): CorrectedField[] {
  return [...new Set(unfit.map(({ correction }) => FIELDS[correction]))];
}
