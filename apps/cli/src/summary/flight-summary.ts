import { type FlightAnalysis, type FlightPoint, METRICS } from '@engine/analysis';
import { qualitySummary } from './quality-summary.js';
import { duration, line, timeOfDay, value } from './summary-text.js';
import { thermalsSummary } from './thermals-summary.js';

/**
 * The analysis for a pilot: short aligned lines, then the data quality.
 *
 * @param fileDate null if the file has none; times then contain only a time of day
 */
export function flightSummary(analysis: FlightAnalysis, fileDate: string | null): string {
  const { flownAt, durationSeconds, site, aircraft, metrics, thermals, quality } = analysis;
  const averaged = averagingRemark(quality.samplingIntervalSeconds);
  const lines = [
    line(
      'Date',
      fileDate === null || flownAt === null ? 'unknown' : new Date(flownAt).toISOString().slice(0, 10),
    ),
    line('Site', site),
    line('Aircraft', aircraftText(aircraft)),
    line('Take-off', place(metrics.takeoff)),
    line('Landing', place(metrics.landing)),
    line('Duration', duration(durationSeconds)),
    '',
    line(
      'Altitude',
      range(metrics.altitudeMinM, metrics.altitudeMaxM, 'm', quality.altitudeSource ?? undefined),
    ),
    line('Above take-off', value(metrics.altitudeGainMaxM, 0, 'm')),
    line('Total climb', value(metrics.climbTotalM, 0, 'm')),
    line('Longest climb', value(metrics.heightGainMaxM, 0, 'm')),
    line('Best climb', value(metrics.climbMaxMps, 1, 'm/s', averaged)),
    line('Worst sink', value(metrics.sinkMaxMps, 1, 'm/s', averaged)),
    line(
      'Speed over ground',
      value(metrics.groundSpeedMeanKmh, 1, 'km/h', `best ${value(metrics.groundSpeedMaxKmh, 1, 'km/h')}`),
    ),
    '',
    line('Track', value(metrics.trackLengthKm, 2, 'km')),
    line('Straight distance', value(metrics.distanceStraightKm, 2, 'km')),
    line('Farthest away', value(metrics.distanceFromTakeoffMaxKm, 2, 'km')),
    line('Circling', duration(metrics.timeCirclingSeconds)),
    line('Gliding', duration(metrics.timeGlidingSeconds)),
    line('Otherwise', duration(metrics.timeOtherSeconds)),
    line(
      'Glide ratio',
      value(metrics.glideRatioMean, 1, '', `best glide ${value(metrics.glideRatioBest, 1, '')}`),
    ),
    ...(thermals
      ? thermalsSummary(thermals, metrics.timeCirclingSeconds)
      : ['', line('Thermals', 'unknown: the log is too sparse')]),
    ...qualitySummary(analysis),
  ];
  return lines.join('\n');
}

/** Speeds are means over 10 s; with longer intervals, over up to 40 s. */
function averagingRemark(intervalSeconds: number | null): string | undefined {
  if (!intervalSeconds) return undefined;
  const seconds = Math.ceil(METRICS.averagingSeconds / intervalSeconds) * intervalSeconds;
  return seconds > METRICS.averagingSecondsMax ? undefined : `mean of ${seconds} s`;
}

function range(from: number | null, to: number | null, unit: string, remark?: string): string | null {
  if (from === null || to === null) return null;
  return `${from.toFixed(0)} to ${value(to, 0, unit, remark)}`;
}

function place(point: FlightPoint | null): string | null {
  if (point === null) return null;
  const time = point.time === null ? '' : `${timeOfDay(point.time)} UTC  `;
  const altitude = point.altitudeM === null ? '' : `  ${point.altitudeM.toFixed(0)} m`;
  return `${time}${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}${altitude}`;
}

/** `Advance Sigma 11 (paraglider)`; null if neither is known. */
function aircraftText({ model, class: aircraftClass }: FlightAnalysis['aircraft']): string | null {
  const name = aircraftClass && aircraftClass.replace('_', ' ');
  return model !== null && name !== null ? `${model} (${name})` : (model ?? name);
}
