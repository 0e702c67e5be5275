import { type FlightAnalysis, InvalidIgcError } from '@engine/analysis';
import { corpusAnalysis, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** How the derived files were made from one real flight, and the expected results. */
interface Derived {
  file: string;
  kind: string;
  should: string;
  truth: {
    base_metrics?: BaseMetrics;
    metrics?: BaseMetrics;
    first_fix?: string;
    last_fix?: string;
    date?: string | null;
    gaps?: { start: string; end: string; seconds: number; straight_km: number }[];
    bad_fixes?: number;
  };
}

interface BaseMetrics {
  track_km: number;
  baro_max: number;
  baro_min: number;
  gps_max: number;
}

/** Five minutes in a car, logged by a phone: see segments.spec.ts. */
const A_DRIVE = 'xctrack-oppo-2025-08-14';

const BASE = 'files/_derived/a00_base.igc';

/** Truths that need a special comparison. */
const OTHER_ALTITUDES = new Set(['h01_baro_zero', 'h03_both_zero', 'h05_baro_offset_350m']);

function analysed(file: string): FlightAnalysis {
  return corpusAnalysis(file);
}

function epoch(time: string): number {
  return Date.parse(time);
}

function shortName(file: string): string {
  return file.replace(/^.*\/|\.igc$/g, '');
}

describeCorpus('analysing files derived from one flight with known truth', () => {
  const derived = expectedTable<Derived[]>('derived', []);
  const flights = derived.filter(({ should, kind }) => should === 'accept' && kind !== 'segmentation');

  it.each(flights.map((entry) => [shortName(entry.file), entry] as const))(
    '%s keeps track length and altitudes',
    (name, { file, truth }) => {
      const { metrics } = analysed(file);
      const expected = truth.metrics ?? truth.base_metrics!;
      // the truth counts the whole log, 0.1 % of which is walked before take-off and after landing
      expect(Math.abs(metrics.trackLengthKm! / expected.track_km - 1)).toBeLessThan(0.01);
      if (OTHER_ALTITUDES.has(name)) return;
      expect(Math.abs(metrics.altitudeMaxM! - expected.gps_max)).toBeLessThanOrEqual(5);
      // The air of this flight is 2 % higher than in the standard atmosphere.
      const heightM = metrics.altitudeMaxM! - metrics.altitudeMinM!;
      expect(Math.abs(heightM / (expected.baro_max - expected.baro_min) - 1.02)).toBeLessThanOrEqual(0.01);
    },
  );

  it.each(
    flights
      .filter(({ truth }) => truth.gaps === undefined && truth.bad_fixes === undefined)
      .filter(({ kind }) => !['clock_jump', 'sparse', 'utc_rollover', 'date_header'].includes(kind))
      .map((entry) => [shortName(entry.file), entry.file] as const),
  )('%s has the take-off, landing and duration of the original', (_, file) => {
    const base = analysed(BASE);
    const { metrics, durationSeconds, quality } = analysed(file);
    // Without altitudes, standing starts when the pilot no longer walks; a fix without validity may be the first one.
    const secondsMax = quality.altitudeSource === null || file.includes('v_flags') ? 2 : 0;
    expect(Math.abs(metrics.takeoff!.time! - base.metrics.takeoff!.time!) / 1000).toBeLessThanOrEqual(
      secondsMax,
    );
    expect(Math.abs(metrics.landing!.time! - base.metrics.landing!.time!) / 1000).toBeLessThanOrEqual(
      secondsMax,
    );
    expect(Math.abs(durationSeconds! - base.durationSeconds!)).toBeLessThanOrEqual(secondsMax);
  });

  it.each(
    derived
      .filter(({ kind, should }) => kind === 'date_header' && should === 'accept')
      .map(({ file, truth }) => [shortName(file), file, truth.date] as const),
  )('%s is flown on the date of its header', (_, file, date) => {
    expect(new Date(analysed(file).flownAt!).toISOString().slice(0, 10)).toBe(date);
  });

  it.each(['t10_hfdte_missing', 't12_hfdte_zero'])('%s has no date, and is measured all the same', (name) => {
    const analysis = analysed(`files/_derived/${name}.igc`);
    expect(analysis.flownAt).toBeNull();
    expect(analysis.metrics.takeoff!.time).toBeNull();
    expect(analysis.durationSeconds).toBe(analysed(BASE).durationSeconds);
    expect(analysis.quality.notes.map(({ code }) => code)).toContain('no_date');
  });

  it('handles a flight across midnight UTC', () => {
    const { flownAt, durationSeconds, metrics } = analysed('files/_derived/t01_midnight_rollover.igc');
    expect(durationSeconds).toBe(analysed(BASE).durationSeconds);
    expect(metrics.landing!.time).toBe(flownAt! + durationSeconds! * 1000);
    expect(new Date(metrics.landing!.time!).toISOString().slice(0, 10)).toBe('2024-06-05');
  });

  it.each(
    derived
      .filter(({ truth }) => truth.gaps !== undefined)
      .map((entry) => [shortName(entry.file), entry] as const),
  )('%s lists its gaps with exact bounds', (_, { file, truth }) => {
    const { gaps } = analysed(file).quality;
    expect(gaps.map(({ startsAt, endsAt, durationSeconds }) => [startsAt, endsAt, durationSeconds])).toEqual(
      truth.gaps!.map(({ start, end, seconds }) => [epoch(start), epoch(end), seconds]),
    );
    gaps.forEach((gap, i) => {
      expect(Math.abs(gap.distanceM / 1000 - truth.gaps![i]!.straight_km)).toBeLessThan(0.01);
    });
  });

  it('rates the original flight as clean, and a damaged one as not', () => {
    expect(analysed(BASE).quality).toMatchObject({ level: 'clean', notes: [] });
    expect(analysed('files/_derived/s01_position_spikes.igc').quality.level).toBe('filtered');
    expect(analysed('files/_derived/g01_gap_600s.igc').quality.level).toBe('degraded');
  });

  it('uses GPS altitude without a barometer, and gives no altitude without both', () => {
    const gnss = analysed('files/_derived/h01_baro_zero.igc');
    expect(gnss.quality.altitudeSource).toBe('gnss');
    expect(gnss.metrics.altitudeMaxM).toBe(1681);
    const none = analysed('files/_derived/h03_both_zero.igc');
    expect(none.quality.altitudeSource).toBeNull();
    expect(none.metrics).toMatchObject({ altitudeMaxM: null, climbMaxMps: null, thermalCount: null });
    expect(none.metrics.takeoff!.altitudeM).toBeNull();
  });

  it.each(['p01_antimeridian', 'p03_greenwich'])(
    'gives the same measures across the meridian: %s',
    (name) => {
      const base = analysed(BASE).metrics;
      const { metrics } = analysed(`files/_derived/${name}.igc`);
      for (const key of ['trackLengthKm', 'distanceStraightKm', 'distanceFromTakeoffMaxKm'] as const) {
        expect(metrics[key]).toBeCloseTo(base[key]!, 3);
      }
      expect(metrics.thermalCount).toBe(base.thermalCount);
      expect(metrics.bounds!.west > metrics.bounds!.east).toBe(name === 'p01_antimeridian');
    },
  );

  it('finds two flights in one log and describes one of them', () => {
    const { quality, durationSeconds, metrics, segments } = analysed('files/_derived/f01_two_flights.igc');
    expect(quality.notes.map(({ code }) => code)).toContain('several_flights');
    const base = analysed(BASE);
    expect(Math.abs(durationSeconds! - base.durationSeconds!)).toBeLessThanOrEqual(20);
    const main = segments.find(({ isMain }) => isMain)!;
    expect(metrics.takeoff!.time).toBe(main.startsAt);
  });

  it.each(['f03_car_level_road', 'f04_five_fixes'])('finds no flight in %s', (name) => {
    const { durationSeconds, metrics, quality } = analysed(`files/_derived/${name}.igc`);
    expect(durationSeconds).toBeNull();
    expect(metrics).toMatchObject({ takeoff: null, trackLengthKm: null, groundSpeedMaxKmh: null });
    expect(quality.notes.map(({ code }) => code)).toContain('no_flight');
  });
});

describeCorpus('analysing real flights', () => {
  it('accounts for every fix, and has phases that add up to the duration, in every flight', () => {
    for (const { file } of corpusFiles()) {
      let analysis: FlightAnalysis;
      try {
        analysis = analysed(file);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidIgcError);
        continue;
      }
      const { quality, metrics, durationSeconds } = analysis;
      const removed = Object.values<number>({ ...quality.fixesRemoved }).reduce(
        (sum, count) => sum + count,
        0,
      );
      expect({ file, total: quality.fixesUsed + removed }).toEqual({ file, total: quality.fixesTotal });
      if (metrics.timeCirclingSeconds === null) continue;
      const phases = metrics.timeCirclingSeconds + metrics.timeGlidingSeconds! + metrics.timeOtherSeconds!;
      expect({ file, phases }).toEqual({ file, phases: durationSeconds });
      expect(metrics.timeOtherSeconds).toBeGreaterThanOrEqual(0);
    }
  });

  it('finds a plausible flight in every paraglider log', () => {
    const paragliders = corpusFiles().filter(
      ({ file, aircraft_kind: kind }) =>
        kind === 'paraglider' && !file.includes('_derived') && !file.includes(A_DRIVE),
    );
    for (const { file } of paragliders) {
      const { metrics, durationSeconds } = analysed(file);
      expect({ file, hasFlight: durationSeconds !== null && durationSeconds > 0 }).toEqual({
        file,
        hasFlight: true,
      });
      expect({ file, isSlow: metrics.groundSpeedMaxKmh! < 160 }).toEqual({ file, isSlow: true });
      expect(metrics.distanceFromTakeoffMaxKm).toBeGreaterThanOrEqual(metrics.distanceStraightKm!);
      expect(metrics.trackLengthKm).toBeGreaterThan(metrics.distanceStraightKm! * 0.99);
    }
  });
});
