import { type FlightAnalysis } from '@engine/analysis';
import { type AnalysedCorpus, expectations } from './analysed-corpus.js';
import { degreesApart, differenceOf, percentOff, type Sample, secondsLate } from './measure.js';
import { overlapSeconds, spanOf, type TimeSpan } from './time-spans.js';

/** XCSoar's own analysis, run with a take-off speed of 4.5 m/s. */
interface XcsoarOpinion {
  events?: { takeoff?: { time: string } | null; landing?: { time: string } | null };
  phases?: { type: string; s: number; dalt: number }[];
  wind?: { all: { from_deg: number; speed_ms: number; n: number } } | null;
}

interface IgcLibOpinion {
  concat?: {
    valid: boolean;
    flight_s?: number;
    circling_s?: number;
    thermals?: { start: string; end: string; gain_m: number }[];
  };
}

const KMH_PER_MPS = 3.6;
const COMPARABLE_WIND_MPS = 1.5;
/** With fewer measurements, XCSoar's mean is that of a circle or two. */
const WIND_MEASUREMENTS_MIN = 20;
/** Gains below this are too noisy for a ratio. */
const COMPARABLE_GAIN_M = 200;
const CLEAR_CLIMB_M = 100;
const FREE_FLIGHT = new Set(['paraglider', 'hang glider']);

/**
 * Flights to compare: of paragliders and hang gliders, which this analysis is for (assumed if the corpus has no
 * type), and not derived ones, since forty copies of one flight would dominate the median.
 */
function comparable<T>(corpus: AnalysedCorpus, table: string) {
  const kinds = new Map(corpus.files.map(({ file, aircraft_kind: kind }) => [file, kind ?? 'paraglider']));
  const derived = new Set((corpus.folder.table<{ file: string }[]>('derived') ?? []).map(({ file }) => file));
  return expectations<T>(corpus, table).filter(
    ({ file, analysis }) =>
      FREE_FLIGHT.has(kinds.get(file) ?? '') && !derived.has(file) && analysis?.durationSeconds != null,
  );
}

/** Agreement with XCSoar: take-off, landing, wind, time and gain in climbs. */
export function againstXcsoar(corpus: AnalysedCorpus): Sample[] {
  return comparable<XcsoarOpinion>(corpus, 'oracle_xcsoar').flatMap(({ file, expected, analysis }) => {
    const { events, phases, wind } = expected;
    const { metrics, thermals, durationSeconds } = analysis!;
    const samples: Sample[] = [];
    const add = (measure: Sample['measure'], value: number | null, detail?: string): void => {
      samples.push({ measure, subject: file, value, ...(detail !== undefined && { detail }) });
    };
    // a log without a date has no times to compare
    if (metrics.takeoff?.time != null && events?.takeoff) {
      add('takeoffXcsoar', secondsLate(metrics.takeoff.time, events.takeoff.time));
    }
    if (metrics.landing?.time != null && events?.landing) {
      add('landingXcsoar', secondsLate(metrics.landing.time, events.landing.time));
    }
    const circling = phases?.filter(({ type }) => type === 'circling') ?? [];
    const circlingShare = (circling.reduce((sum, { s }) => sum + s, 0) / durationSeconds!) * 100;
    add('circlingXcsoar', differenceOf(circlingPercent(analysis!), circlingShare));
    const gainM = circling.reduce((sum, { dalt }) => sum + Math.max(0, dalt), 0);
    if (gainM >= COMPARABLE_GAIN_M) add('gainXcsoar', percentOff(thermals?.summary.gainM, gainM));
    if (wind && wind.all.n >= WIND_MEASUREMENTS_MIN && wind.all.speed_ms >= COMPARABLE_WIND_MPS) {
      const ours = thermals?.wind ?? null;
      add('windKnown', ours ? 1 : 0);
      if (ours) {
        const oursMps = ours.speedKmh / KMH_PER_MPS;
        const { from_deg: theirDeg, speed_ms: theirMps } = wind.all;
        const detail = `ours ${ours.directionDeg.toFixed(0)}° ${oursMps.toFixed(1)} m/s, theirs ${theirDeg}° ${theirMps} m/s`;
        add('windDirectionXcsoar', degreesApart(ours.directionDeg, theirDeg), detail);
        add('windSpeedXcsoar', oursMps - theirMps, detail);
      }
    }
    return samples;
  });
}

/** Agreement with igc_lib: time in circles, gain, and whether its clear climbs are in our thermals. */
export function againstIgcLib(corpus: AnalysedCorpus): Sample[] {
  return comparable<IgcLibOpinion>(corpus, 'oracle_igc_lib').flatMap(
    ({ file, expected: { concat }, analysis }) => {
      if (!concat?.valid || !concat.thermals || !concat.flight_s) return [];
      const ours = analysis!.thermals?.thermals ?? [];
      const theirPercent = ((concat.circling_s ?? 0) / concat.flight_s) * 100;
      const samples: Sample[] = [
        {
          measure: 'circlingIgcLib',
          subject: file,
          value: differenceOf(circlingPercent(analysis!), theirPercent),
        },
      ];
      const gainM = concat.thermals.reduce((sum, { gain_m }) => sum + Math.max(0, gain_m), 0);
      if (gainM >= COMPARABLE_GAIN_M) {
        const value = percentOff(analysis!.thermals?.summary.gainM, gainM);
        samples.push({ measure: 'gainIgcLib', subject: file, value });
      }
      if (analysis!.flownAt === null) return samples;
      const found = ours.map(spanOf);
      for (const { start, end, gain_m } of concat.thermals) {
        if (gain_m < CLEAR_CLIMB_M) continue;
        const climb = { from: Date.parse(start) / 1000, to: Date.parse(end) / 1000 };
        samples.push({
          measure: 'climbsIgcLib',
          subject: file,
          value: isCovered(climb, found) ? 1 : 0,
          detail: `${start}, ${gain_m} m`,
        });
      }
      return samples;
    },
  );
}

function circlingPercent({ metrics, durationSeconds }: FlightAnalysis): number | null {
  if (metrics.timeCirclingSeconds === null) return null;
  return (metrics.timeCirclingSeconds / durationSeconds!) * 100;
}

/** For at least half of its time. */
function isCovered(span: TimeSpan, by: readonly TimeSpan[]): boolean {
  return by.reduce((sum, other) => sum + overlapSeconds(span, other), 0) >= (span.to - span.from) / 2;
}
