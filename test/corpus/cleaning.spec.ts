import { type Finding, type FindingKind, type FlightAnalysis, InvalidIgcError } from '@engine/analysis';
import { metricValues } from '@engine/results';
import { corpusAnalysis, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** How the derived files were made from one real flight, and the expected results. */
interface Derived {
  file: string;
  kind: string;
  should: string;
  truth: {
    spike_times?: string[];
    gap_at?: string;
    gap_s?: number;
    date?: string | null;
    duplicates?: number;
    swapped_pairs?: number;
    v_fixes?: number;
    bad_fixes?: number;
    bad_lines?: number;
    gaps?: { start: string; end: string; seconds: number }[];
  };
}

const BASE = 'files/_derived/a00_base.igc';

function analysed(file: string): FlightAnalysis {
  return corpusAnalysis(file);
}

/** Null for a file without a readable flight. */
function analysedIfUsable(file: string): FlightAnalysis | null {
  try {
    return analysed(file);
  } catch (error) {
    if (error instanceof InvalidIgcError) return null;
    throw error;
  }
}

function derived(name: string): FlightAnalysis {
  return analysed(`files/_derived/${name}.igc`);
}

function shortName(file: string): string {
  return file.replace(/^.*\/|\.igc$/g, '');
}

function finding({ quality }: FlightAnalysis, kind: FindingKind): Finding {
  const found = quality.findings.filter((candidate) => candidate.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]!;
}

function numbersOf({ metrics, durationSeconds }: FlightAnalysis): Record<string, number> {
  return {
    ...metricValues((_name, { from }) => from(metrics)!),
    durationSeconds: durationSeconds!,
    takeoffLatitude: metrics.takeoff!.latitude,
    landingLatitude: metrics.landing!.latitude,
  };
}

/** Names of the metrics that differ from the original flight's by more than this share. */
function differing(analysis: FlightAnalysis, share: number): string[] {
  const base = numbersOf(analysed(BASE));
  return Object.entries(numbersOf(analysis))
    .filter(([name, value]) => !(Math.abs(value - base[name]!) <= share * Math.abs(base[name]!)))
    .map(([name, value]) => `${name}: ${value} instead of ${base[name]}`);
}

describeCorpus('cleaning files derived from one flight with known truth', () => {
  const entries = expectedTable<Derived[]>('derived', []);
  const ofKind = (...kinds: string[]) =>
    entries
      .filter(({ kind, should }) => kinds.includes(kind) && should === 'accept')
      .map(({ file }) => shortName(file));

  it('finds nothing wrong with the original flight, and gives every metric full confidence', () => {
    const { quality } = analysed(BASE);
    expect(quality.findings).toEqual([]);
    const measured = Object.entries<number>({ ...quality.confidence }).filter(
      ([name]) => !name.startsWith('heightAboveGround'), // there is no terrain
    );
    expect(new Set(measured.map(([, confidence]) => confidence))).toEqual(new Set([1]));
  });

  it.each(ofKind('line_end', 'encoding', 'header', 'g_record', 'large', 'date_header'))(
    'gives exactly the same measures for %s, which has the same fixes',
    (name) => {
      expect(differing(derived(name), 0)).toEqual([]);
    },
  );

  it.each(['t15_duplicate_times', 't01_midnight_rollover', 't18_clock_jump_1h'])(
    'gives exactly the same measures for %s after cleaning',
    (name) => {
      expect(differing(derived(name), 0)).toEqual([]);
    },
  );

  it.each([
    // Altitudes are fitted to GPS at other fixes than those of the original.
    ['g20_v_flags_20pct', 0.005],
    ['t16_out_of_order_pairs', 0.005],
    ['s01_position_spikes', 0.01],
    ['s03_baro_spikes', 0.01],
    ['c02_impossible_values', 0.005],
    ['x01_fxa_siu_lad_lod', 0.01],
  ])('measures %s like the original flight, within %d', (name, share) => {
    expect(differing(derived(name), share)).toEqual([]);
  });

  it('reports which fixes are spikes, and nothing else about them', () => {
    for (const [name, kind] of [
      ['s01_position_spikes', 'position_spike'],
      ['s03_baro_spikes', 'altitude_spike'],
    ] as const) {
      const analysis = derived(name);
      const { action, count, occurrences } = finding(analysis, kind);
      const times = entries.find(({ file }) => shortName(file) === name)!.truth.spike_times!;
      expect({ action, count }).toEqual({ action: 'removed', count: times.length });
      expect(occurrences.map(({ startsAt }) => startsAt)).toEqual(times.map((time) => Date.parse(time)));
      expect(analysis.quality.findings).toHaveLength(1);
    }
  });

  it.each([
    ['t15_duplicate_times', 'duplicate_time', 'removed', 'duplicates'],
    ['t16_out_of_order_pairs', 'backward_time', 'removed', 'swapped_pairs'],
    ['g22_zero_position_start', 'null_island', 'removed', 'bad_fixes'],
    ['c02_impossible_values', 'malformed_line', 'removed', 'bad_lines'],
  ] as const)('counts the inserted faults in %s', (name, kind, action, truthOf) => {
    const truth = entries.find(({ file }) => shortName(file) === name)!.truth;
    expect(finding(derived(name), kind)).toMatchObject({ action, count: truth[truthOf] });
  });

  it('uses V fixes whose position moves, and rejects those that repeat one', () => {
    const { findings } = derived('g20_v_flags_20pct').quality;
    const { truth } = entries.find(({ file }) => file.includes('g20_'))!;
    const counts = new Map(findings.map(({ kind, action, count }) => [`${kind} ${action}`, count]));
    expect([...counts.keys()].sort()).toEqual(['void_fix kept', 'void_fix removed']);
    expect(counts.get('void_fix kept')! + counts.get('void_fix removed')!).toBe(truth.v_fixes);
    // the position repeats only on the ground
    expect(counts.get('void_fix removed')).toBeLessThan(0.05 * truth.v_fixes!);
  });

  it('removes a clock jump from the times, and reports when it was', () => {
    const analysis = derived('t18_clock_jump_1h');
    const { truth } = entries.find(({ file }) => file.includes('t18_'))!;
    const startsAt = Date.parse(truth.gap_at!);
    expect(finding(analysis, 'clock_jump')).toMatchObject({
      action: 'corrected',
      count: 1,
      startsAt,
      endsAt: startsAt + truth.gap_s! * 1000,
    });
    expect(analysis.quality.gaps).toEqual([]);
    expect(analysis.quality.notes.map(({ code }) => code)).toContain('clock_jump');
    for (const metric of finding(analysis, 'clock_jump').affects)
      expect([metric, analysis.quality.confidence[metric] < 1]).toEqual([metric, true]);
  });

  it.each(['g01_gap_600s', 'g03_gap_29s'])('does not mistake the gap in %s for a clock jump', (name) => {
    const { truth } = entries.find(({ file }) => shortName(file) === name)!;
    const analysis = derived(name);
    expect(analysis.quality.findings.map(({ kind }) => kind)).toEqual(['gap']);
    expect(finding(analysis, 'gap').occurrences).toEqual(
      truth.gaps!.map(({ start, end }) => ({
        startsAt: Date.parse(start),
        endsAt: Date.parse(end),
        fixes: 0,
      })),
    );
  });

  it('shifts a barometer to GPS altitude if weather does not explain its offset, and reports it', () => {
    const base = analysed(BASE);
    const shifted = derived('h05_baro_offset_350m');
    expect(shifted.metrics.climbTotalM).toBeCloseTo(base.metrics.climbTotalM!, 6);
    expect(shifted.metrics.thermalCount).toBe(base.metrics.thermalCount);
    expect(shifted.metrics.climbMaxMps).toBeCloseTo(base.metrics.climbMaxMps!, 6);
    expect(finding(shifted, 'altitude_offset')).toMatchObject({ action: 'corrected', sensor: 'pressure' });
    expect(shifted.quality.notes.map(({ code }) => code)).toContain('altitude_offset');
    // GPS altitude peaks at 1681 m
    expect(Math.abs(shifted.metrics.altitudeMaxM! - 1681)).toBeLessThanOrEqual(2);
  });

  it('recognises a date 1024 weeks early by the firmware, reports the likely date, and keeps it', () => {
    const rolledOver = derived('t13_gps_week_rollover_2004');
    const { action, message } = finding(rolledOver, 'date_rollover');
    expect(action).toBe('noted');
    expect(message).toContain('2024-06-04');
    expect(message).toContain('cannot be right');
    expect(new Date(rolledOver.flownAt!).toISOString().slice(0, 10)).toBe('2004-10-19');
    expect(rolledOver.quality.confidence.takeoff).toBeLessThan(1);
    expect(rolledOver.quality.confidence.trackLengthKm).toBe(1);
  });

  it('lowers the confidence of a metric with the share of the flight behind it', () => {
    const confidence = (name: string) => derived(name).quality.confidence;
    const gap = confidence('g01_gap_600s');
    expect(gap.trackLengthKm).toBeGreaterThan(0.8);
    expect(gap.trackLengthKm).toBeLessThan(0.9);
    expect(gap.durationSeconds).toBe(1);
    expect(confidence('g130_every_30s').trackLengthKm).toBeLessThan(
      confidence('g104_every_4s').trackLengthKm,
    );
    expect(confidence('h01_baro_zero').climbMaxMps).toBeLessThan(0.8);
    expect(confidence('h01_baro_zero').trackLengthKm).toBe(1);
    expect(confidence('h03_both_zero')).toMatchObject({ climbMaxMps: 0, altitudeMaxM: 0, trackLengthKm: 1 });
    expect(new Set(Object.values<number>({ ...confidence('f03_car_level_road') }))).toEqual(new Set([0]));
  });
});

describeCorpus('cleaning real flights', () => {
  /** Two logs of receivers with a poor view of the sky and no barometer: altitudes are off by hundreds of metres. */
  it.each(['files/flyXC/track1.igc', 'files/go-igc/0179.igc'])(
    'gives plausible climbs despite the jumping altitude of %s',
    (file) => {
      const analysis = analysed(file);
      expect(finding(analysis, 'altitude_jagged')).toMatchObject({ action: 'corrected', sensor: 'gnss' });
      // one of them keeps a single jump of 196 m across a gap of 15 s
      expect(analysis.metrics.climbMaxMps).toBeLessThan(14);
      expect(analysis.metrics.sinkMaxMps).toBeGreaterThan(-11);
      expect(analysis.quality.confidence.climbMaxMps).toBeLessThan(0.75);
    },
  );

  it('gives every paraglider a plausible climb, and one of 9 m/s only if marked as doubtful', () => {
    const paragliders = corpusFiles().filter(({ aircraft_kind: kind }) => kind?.startsWith('paraglider'));
    const climbs = paragliders.flatMap(({ file }) => {
      const analysis = analysedIfUsable(file);
      const climb = analysis?.metrics.climbMaxMps ?? null;
      if (analysis === null || climb === null) return [];
      const isDoubtful = analysis.quality.findings.some(({ kind }) => kind === 'altitude_jagged');
      return [{ file, climb, isTooMuch: climb >= (isDoubtful ? 14 : 9) }];
    });
    expect(climbs.length).toBeGreaterThan(paragliders.length / 2);
    expect(climbs.filter(({ isTooMuch }) => isTooMuch)).toEqual([]);
  });

  it('keeps confidence between 0 and 1 and counts consistent with occurrences, in every flight', () => {
    for (const { file } of corpusFiles()) {
      const analysis = analysedIfUsable(file);
      if (analysis === null) continue;
      const { findings, confidence } = analysis.quality;
      const outside = Object.entries<number>({ ...confidence }).filter(
        ([, value]) => !(value >= 0 && value <= 1),
      );
      expect({ file, outside }).toEqual({ file, outside: [] });
      for (const { kind, count, occurrences } of findings) {
        const listed = occurrences.reduce((sum, { fixes }) => sum + fixes, 0);
        expect({ file, kind, listsNoMore: listed <= count }).toEqual({ file, kind, listsNoMore: true });
      }
    }
  });
});

describeCorpus('logs whose first fix is at or after the launch', () => {
  const notesOf = (file: string) => analysed(file).quality.notes.map(({ code }) => code);

  it('start in the air if they begin at flying speed, even after a repeated position', () => {
    for (const file of ['files/go-igc/0064.igc', 'files/igc_lib/napret.igc', 'files/go-igc/IGC4FuKqf.igc'])
      expect([file, notesOf(file).includes('starts_in_flight')]).toEqual([file, true]);
  });

  it('do not if the pilot is still running', () => {
    for (const file of [
      'files/igc-xc-score/bigflat.igc',
      'files/igc-xc-score/vincentys.igc',
      'files/igc2kmz-maecki/demo.igc',
    ])
      expect([file, notesOf(file).includes('starts_in_flight')]).toEqual([file, false]);
  });
});
