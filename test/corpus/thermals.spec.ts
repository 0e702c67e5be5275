import { analyseLog, type FlightAnalysis, InvalidIgcError, prepareLog, readIgc } from '@engine/analysis';
import { findPhases } from '../../libs/engine/analysis/phases/find-phases.js';
import { findTow } from '../../libs/engine/analysis/segments/find-tow.js';
import { type Circle, findCircles } from '../../libs/engine/analysis/thermals/find-circles.js';
import { corpusAnalysis, corpusBytes, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** Values that the instrument itself wrote into the file. */
interface DeviceReported {
  device_wind_direction?: { samples: { t: string; dir: number }[] };
}

interface XcsoarWind {
  from_deg: number;
  speed_ms: number;
  n: number;
}

/** XCSoar's results for one file. */
interface Xcsoar {
  performance?: { circling_total: { duration: number; alt_diff: number } };
  wind: { all: XcsoarWind; by_half_hour: Record<string, XcsoarWind> } | null;
}

/** igc_lib's results for one file, all its flights together. */
interface IgcLib {
  concat: { valid: boolean; circling_s: number; thermals: { gain_m: number }[] };
}

const HALF_HOUR_MS = 1_800_000;
/** Below this, the direction of a wind is random. */
const WIND_MIN_MPS = 1.5;
const WIND_MAX_ERROR_DEG = 20;
const WIND_MAX_ERROR_MPS = 1;
/** An instrument shows the wind of its last circles, so it is compared with our last ones before that. */
const LAST_CIRCLES = 3;
const LAST_SECONDS = 300;
/** A short flight has one thermal or none, and shares of it mean nothing. */
const LONG_SECONDS = 1200;

const degreesApart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(pairs.map(([one]) => one));
  const y = mean(pairs.map(([, other]) => other));
  const sum = (of: (dx: number, dy: number) => number) =>
    pairs.reduce((total, [one, other]) => total + of(one - x, other - y), 0);
  return sum((dx, dy) => dx * dy) / Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
}

/** Real flights with thermals described; null for files that cannot be read or are too sparse. */
function analysed(file: string): FlightAnalysis | null {
  try {
    const analysis = corpusAnalysis(file);
    return analysis.thermals === null ? null : analysis;
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidIgcError);
    return null;
  }
}

describeCorpus('thermals, phases and wind of real flights', () => {
  const flights = corpusFiles()
    .filter(({ file }) => !file.includes('_derived'))
    .flatMap(({ file }) => {
      const analysis = analysed(file);
      return analysis === null ? [] : [{ file, analysis, thermals: analysis.thermals! }];
    });
  const xcsoar = expectedTable<Record<string, Xcsoar>>('oracle_xcsoar', {});
  const igcLib = expectedTable<Record<string, IgcLib>>('oracle_igc_lib', {});

  it('divides every flight from take-off to landing without gaps', () => {
    expect(flights.length).toBeGreaterThan(100);
    for (const { file, analysis, thermals } of flights) {
      const phases = analysis.phases!;
      const starts = phases.map(({ startIndex }) => startIndex);
      const ends = phases.map(({ endIndex }) => endIndex);
      expect({ file, starts: starts.slice(1) }).toEqual({ file, starts: ends.slice(0, -1) });
      expect(phases.filter(({ kind }) => kind === 'thermal')).toHaveLength(thermals.thermals.length);
      expect(phases.filter(({ kind }) => kind === 'glide')).toHaveLength(thermals.glides.length);
    }
  });

  it('describes nothing that no paraglider or sailplane does', () => {
    for (const { file, thermals } of flights) {
      for (const thermal of thermals.thermals) {
        const { gainM, durationSeconds, confidence, heightLostM, efficiency } = thermal;
        const { climbMeanMps, climbMaxMps, climbBest30sMps } = thermal;
        expect(climbMeanMps).toBeLessThanOrEqual(climbBest30sMps ?? climbMaxMps ?? Infinity);
        expect(climbBest30sMps ?? climbMeanMps).toBeLessThanOrEqual(climbMaxMps ?? Infinity);
        expect({ file, isClimb: gainM >= 20 && durationSeconds >= 40 }).toEqual({ file, isClimb: true });
        expect(heightLostM).toBeGreaterThanOrEqual(0);
        expect(efficiency ?? 1).toBeLessThanOrEqual(1);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(thermal.bankDeg ?? 30).toBeLessThan(75);
        expect(thermal.radiusMMean ?? 30).toBeLessThan(400);
      }
      for (const { confidence, distanceKm, altitudeLostM, glideRatio } of thermals.glides) {
        expect(distanceKm).toBeGreaterThan(0);
        // Less than 30 m, before rounding.
        expect({ file, gains: altitudeLostM < -30 }).toEqual({ file, gains: false });
        expect(glideRatio === null || (distanceKm >= 1 && altitudeLostM >= 50)).toBe(true);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }
  });

  /** Outliers: few circles that disagree; the documentation states each file's own value. */
  it("matches XCSoar's mean wind within 20 degrees and 1 m/s in 9 of 10 flights", () => {
    const hits = flights.flatMap(({ file, thermals }) => {
      const theirs = xcsoar[file]?.wind?.all;
      if (!theirs || theirs.speed_ms <= WIND_MIN_MPS || thermals.wind === null) return [];
      return [isSameWind(thermals.wind, theirs)];
    });
    expect(hits.length).toBeGreaterThan(40);
    expect(hits.filter((hit) => hit).length / hits.length).toBeGreaterThanOrEqual(0.9);
  });

  it("matches XCSoar's wind of each half hour within 20 degrees and 1 m/s in 9 of 10, if both are sure", () => {
    const hits = flights.flatMap(({ file, analysis, thermals }) =>
      Object.entries(xcsoar[file]?.wind?.by_half_hour ?? {}).flatMap(([time, theirs]) => {
        const date = new Date(analysis.flownAt!).toISOString().slice(0, 10);
        const from = Date.parse(`${date}T${time}:00Z`);
        const ours = thermals.windByTime.find(
          ({ startsAt }) => startsAt! >= from && startsAt! < from + HALF_HOUR_MS,
        );
        const isSure = ours && ours.source !== 'straight_flight' && ours.confidence >= 0.5 && theirs.n >= 10;
        return isSure && theirs.speed_ms > WIND_MIN_MPS ? [isSameWind(ours, theirs)] : [];
      }),
    );
    expect(hits.length).toBeGreaterThan(150);
    expect(hits.filter((hit) => hit).length / hits.length).toBeGreaterThanOrEqual(0.9);
  });

  it("matches the instruments' wind direction within 20 degrees in 8 of 10 records, with a median of 12 degrees", () => {
    const reported = expectedTable<Record<string, DeviceReported>>('device_reported', {});
    const errors = Object.entries(reported).flatMap(([file, { device_wind_direction: device }]) =>
      device ? instrumentErrors(file, device.samples) : [],
    );
    expect(errors.length).toBeGreaterThan(40);
    expect(median(errors)).toBeLessThanOrEqual(12);
    expect(
      errors.filter((error) => error <= WIND_MAX_ERROR_DEG).length / errors.length,
    ).toBeGreaterThanOrEqual(0.8);
  });

  it('agrees with igc_lib and XCSoar on the gain in thermals, and with igc_lib on the time in circles', () => {
    const long = flights.filter(({ analysis }) => analysis.durationSeconds! >= LONG_SECONDS);
    const withIgcLib = long.flatMap(({ file, analysis, thermals }) => {
      const theirs = igcLib[file]?.concat;
      return theirs?.valid ? [{ analysis, thermals, theirs }] : [];
    });
    const gains = withIgcLib.map(({ analysis, thermals, theirs }) => {
      const climbs = theirs.thermals.map(({ gain_m: gainM }) => gainM).filter((gainM) => gainM >= 20);
      // Theirs are in pressure altitude.
      const oursM = thermals.summary.gainM / (1 + (analysis.quality.altitudeLevel.fit?.stretch ?? 0));
      return [oursM, climbs.reduce((sum, gainM) => sum + gainM, 0)] as const;
    });
    expect(gains.length).toBeGreaterThan(70);
    expect(correlation(gains)).toBeGreaterThan(0.95);
    expect(
      Math.abs(median(gains.map(([ours, theirs]) => ours / theirs).filter(Number.isFinite)) - 1),
    ).toBeLessThan(0.1);
    const shares = withIgcLib.map(
      ({ analysis, theirs }) =>
        [
          analysis.metrics.timeCirclingSeconds! / analysis.durationSeconds!,
          theirs.circling_s / analysis.durationSeconds!,
        ] as const,
    );
    expect(correlation(shares)).toBeGreaterThan(0.7);
    expect(Math.abs(median(shares.map(([ours, theirs]) => ours - theirs)))).toBeLessThan(0.1);
    const xcsoarGains = long.flatMap(({ file, thermals }) => {
      const theirs = xcsoar[file]?.performance?.circling_total;
      return theirs ? [[thermals.summary.gainM, theirs.alt_diff] as const] : [];
    });
    expect(xcsoarGains.length).toBeGreaterThan(60);
    expect(correlation(xcsoarGains)).toBeGreaterThan(0.75);
  });
});

function isSameWind(ours: { speedKmh: number; directionDeg: number }, theirs: XcsoarWind): boolean {
  return (
    degreesApart(ours.directionDeg, theirs.from_deg) <= WIND_MAX_ERROR_DEG &&
    Math.abs(ours.speedKmh / 3.6 - theirs.speed_ms) <= WIND_MAX_ERROR_MPS
  );
}

/** Degrees between the instrument's wind and the mean of our circles just before it, at the same altitude. */
function instrumentErrors(file: string, samples: readonly { t: string; dir: number }[]): number[] {
  const log = prepareLog(readIgc(corpusBytes(file)));
  const { track, flight } = log;
  const phases =
    flight && findPhases(track, flight, findTow(track, flight)?.releaseIndex ?? flight.takeoffIndex);
  if (!phases || analyseLog(log).quality.samplingIntervalSeconds! > 6) return [];
  const circles = findCircles(track, phases.circling, phases.turnDeg);
  return samples.flatMap(({ t, dir }) => {
    const [hours, minutes, seconds] = t.split(':').map(Number);
    const time = hours! * 3600 + minutes! * 60 + seconds!;
    const last = circles
      .filter(({ air, endIndex }) => {
        const age = time - track.timeSeconds[endIndex]!;
        return air !== null && age >= 0 && age <= LAST_SECONDS;
      })
      .slice(-LAST_CIRCLES);
    const wind = meanWind(last);
    return wind && wind.mps > WIND_MIN_MPS ? [degreesApart(wind.fromDeg, dir)] : [];
  });
}

function meanWind(circles: readonly Circle[]): { mps: number; fromDeg: number } | null {
  if (circles.length < LAST_CIRCLES) return null;
  const east = circles.reduce((sum, { air }) => sum + air!.eastMps, 0) / circles.length;
  const north = circles.reduce((sum, { air }) => sum + air!.northMps, 0) / circles.length;
  return { mps: Math.hypot(east, north), fromDeg: (Math.atan2(-east, -north) * 180) / Math.PI };
}
