import { analyse, type FlightAnalysis, InvalidIgcError } from '@app/domain';
import { corpusBytes, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** How the derived files were made from one real flight, and what therefore must come out. */
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
    duplicates?: number;
    bad_fixes?: number;
    bad_lines?: number;
    spike_times?: string[];
  };
}

interface BaseMetrics {
  track_km: number;
  baro_max: number;
  baro_min: number;
  gps_max: number;
}

/** What the instrument itself wrote into the file. */
interface DeviceReported {
  naviter_lxnav?: { takeoff_utc: string; landing_utc: string };
  skytraxx?: { track_km: number; max_speed_kmh: number };
}

const BASE = 'files/_derived/a00_base.igc';

/** Truths that need another comparison than the common one. */
const OTHER_ALTITUDES = new Set(['h01_baro_zero', 'h03_both_zero', 'h05_baro_offset_350m']);

function analysed(file: string): FlightAnalysis {
  return analyse(corpusBytes(file));
}

function epoch(time: string): number {
  return Date.parse(time);
}

function shortName(file: string): string {
  return file.replace(/^.*\/|\.igc$/g, '');
}

describeCorpus('analysing files derived from one flight, whose truth is known', () => {
  const derived = expectedTable<Derived[]>('derived', []);
  const flights = derived.filter(({ should, kind }) => should === 'accept' && kind !== 'segmentation');

  it.each(flights.map((entry) => [shortName(entry.file), entry] as const))(
    '%s keeps track length and altitudes',
    (name, { file, truth }) => {
      const { metrics } = analysed(file);
      const expected = truth.metrics ?? truth.base_metrics!;
      // The truth counts the whole log, 0.1 % of which is walked before take-off and after landing.
      expect(Math.abs(metrics.trackLengthKm! / expected.track_km - 1)).toBeLessThan(0.01);
      if (OTHER_ALTITUDES.has(name)) return;
      expect(metrics.altitudeMaxM).toBe(expected.baro_max);
      expect(Math.abs(metrics.altitudeMinM! - expected.baro_min)).toBeLessThanOrEqual(3);
    },
  );

  it.each(
    flights
      .filter(({ truth }) => truth.gaps === undefined && truth.bad_fixes === undefined)
      .filter(({ kind }) => !['clock_jump', 'sparse', 'utc_rollover', 'date_header'].includes(kind))
      .map((entry) => [shortName(entry.file), entry.file] as const),
  )('%s has the take-off, landing and duration of the original', (_, file) => {
    const base = analysed(BASE);
    const { metrics, durationSeconds } = analysed(file);
    expect(metrics.takeoff!.time).toBe(base.metrics.takeoff!.time);
    expect(metrics.landing!.time).toBe(base.metrics.landing!.time);
    expect(durationSeconds).toBe(base.durationSeconds);
  });

  it.each(
    derived
      .filter(({ kind, should }) => kind === 'date_header' && should === 'accept')
      .map(({ file, truth }) => [shortName(file), file, truth.date] as const),
  )('%s is flown on the date of its header', (_, file, date) => {
    expect(new Date(analysed(file).flownAt!).toISOString().slice(0, 10)).toBe(date);
  });

  it.each(['t10_hfdte_missing', 't12_hfdte_zero'])(
    '%s is flown on no date, and measured all the same',
    (name) => {
      const analysis = analysed(`files/_derived/${name}.igc`);
      expect(analysis.flownAt).toBeNull();
      expect(analysis.metrics.takeoff!.time).toBeNull();
      expect(analysis.durationSeconds).toBe(analysed(BASE).durationSeconds);
      expect(analysis.quality.notes.map(({ code }) => code)).toContain('no_date');
    },
  );

  it('carries a flight over midnight UTC', () => {
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

  it('says that a clock jumped, and where', () => {
    const { quality } = analysed('files/_derived/t18_clock_jump_1h.igc');
    expect(quality.gaps).toHaveLength(1);
    expect(quality.gaps[0]).toMatchObject({ durationSeconds: 3601 });
    expect(quality.notes.map(({ code }) => code)).toContain('clock_jump');
  });

  it('counts what it takes out', () => {
    const removed = (name: string) => analysed(`files/_derived/${name}.igc`).quality.fixesRemoved;
    expect(removed('t15_duplicate_times').duplicateTime).toBe(423);
    expect(removed('t16_out_of_order_pairs').outOfOrder).toBe(13);
    expect(removed('g22_zero_position_start').invalid).toBe(40);
    expect(removed('s01_position_spikes').positionSpike).toBe(8);
    expect(removed('s03_baro_spikes').altitudeSpike).toBe(8);
    expect(Object.values(removed('a00_base'))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('calls the untouched flight clean, and a damaged one not', () => {
    expect(analysed(BASE).quality).toMatchObject({ level: 'clean', notes: [] });
    expect(analysed('files/_derived/s01_position_spikes.igc').quality.level).toBe('filtered');
    expect(analysed('files/_derived/g01_gap_600s.igc').quality.level).toBe('degraded');
  });

  it('uses GPS altitude without a barometer, and gives no altitude without either', () => {
    const gnss = analysed('files/_derived/h01_baro_zero.igc');
    expect(gnss.quality.altitudeSource).toBe('gnss');
    expect(gnss.metrics.altitudeMaxM).toBe(1681);
    const none = analysed('files/_derived/h03_both_zero.igc');
    expect(none.quality.altitudeSource).toBeNull();
    expect(none.metrics).toMatchObject({ altitudeMaxM: null, climbMaxMps: null, thermalCount: null });
    expect(none.metrics.takeoff!.altitudeM).toBeNull();
  });

  it('measures the same climbs on a shifted barometer, and says that it is shifted', () => {
    const base = analysed(BASE);
    const shifted = analysed('files/_derived/h05_baro_offset_350m.igc');
    expect(shifted.metrics.climbTotalM).toBe(base.metrics.climbTotalM);
    expect(shifted.metrics.thermalCount).toBe(base.metrics.thermalCount);
    expect(shifted.metrics.altitudeMaxM).toBe(base.metrics.altitudeMaxM! + 350);
    expect(shifted.quality.notes.map(({ code }) => code)).toContain('altitude_offset');
  });

  it.each(['p01_antimeridian', 'p03_greenwich'])('measures the same across the meridian: %s', (name) => {
    const base = analysed(BASE).metrics;
    const { metrics } = analysed(`files/_derived/${name}.igc`);
    for (const key of ['trackLengthKm', 'distanceStraightKm', 'distanceFromTakeoffMaxKm'] as const) {
      expect(metrics[key]).toBeCloseTo(base[key]!, 3);
    }
    expect(metrics.thermalCount).toBe(base.thermalCount);
    expect(metrics.bounds!.west > metrics.bounds!.east).toBe(name === 'p01_antimeridian');
  });

  it('finds two flights in one log and describes one of them', () => {
    const { quality, durationSeconds, metrics } = analysed('files/_derived/f01_two_flights.igc');
    expect(quality.notes.map(({ code }) => code)).toContain('several_flights');
    expect(durationSeconds).toBe(analysed(BASE).durationSeconds);
    expect(metrics.takeoff!.time).toBe(analysed(BASE).metrics.takeoff!.time);
  });

  it.each(['f03_car_level_road', 'f04_five_fixes'])('finds no flight in %s', (name) => {
    const { durationSeconds, metrics, quality } = analysed(`files/_derived/${name}.igc`);
    expect(durationSeconds).toBeNull();
    expect(metrics).toMatchObject({ takeoff: null, trackLengthKm: null, groundSpeedMaxKmh: null });
    expect(quality.notes.map(({ code }) => code)).toContain('no_flight');
  });
});

describeCorpus('analysing real flights', () => {
  const reported = expectedTable<Record<string, DeviceReported>>('device_reported', {});
  const naviter = Object.entries(reported).filter(([, device]) => device.naviter_lxnav !== undefined);
  const skytraxx = Object.entries(reported).filter(([, device]) => device.skytraxx !== undefined);

  /**
   * Naviter calls it a take-off ten seconds after the first movement; the bound is ±10 s, and 3 s more for
   * the one sailplane, which rolls. It closes the flight at the end of the log, up to 100 s after touch-down.
   */
  it.each(naviter)(
    'finds take-off and landing of %s as the instrument did',
    (file, { naviter_lxnav: device }) => {
      const { takeoff, landing } = analysed(file).metrics;
      const early = (epoch(device!.takeoff_utc) - takeoff!.time!) / 1000;
      const landedEarly = (epoch(device!.landing_utc) - landing!.time!) / 1000;
      expect(Math.abs(early)).toBeLessThanOrEqual(file.includes('1G_77fv6m71') ? 13 : 10);
      expect(landedEarly).toBeGreaterThanOrEqual(0);
      expect(landedEarly).toBeLessThanOrEqual(100);
    },
  );

  /** Skytraxx reports its first and last fix as take-off and landing, so only its totals compare. */
  it.each(skytraxx)(
    'measures the track and speed of %s as the instrument did',
    (file, { skytraxx: device }) => {
      const { trackLengthKm, groundSpeedMaxKmh } = analysed(file).metrics;
      // Written with one decimal; GPS noise while circling makes up the rest.
      const toleranceKm = 0.1 + 0.002 * device!.track_km;
      expect(Math.abs(trackLengthKm! - device!.track_km)).toBeLessThan(toleranceKm);
      expect(Math.abs(groundSpeedMaxKmh! - device!.max_speed_kmh)).toBeLessThan(4);
    },
  );

  it('accounts for every fix, and adds the phases up to the duration, in every flight', () => {
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

  it('finds a flight in every log of a paraglider, within what can be flown', () => {
    const paragliders = corpusFiles().filter(
      ({ file, aircraft_kind: kind }) => kind === 'paraglider' && !file.includes('_derived'),
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
