import { type FlightAnalysis, type SelfCheck, type StatisticName } from '@engine/analysis';
import { corpusAnalysis, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** The same records as read by another program. */
interface DeviceReported {
  skytraxx?: {
    track_km: number;
    max_speed_kmh: number;
    max_climb_ms: number;
    alt_top_m: number;
    n_fixes: number;
  };
  naviter_lxnav?: { takeoff_utc: string; landing_utc: string };
}

/** Known disagreements, by file, and their causes. */
const EXCEPTIONS: Readonly<Record<string, readonly StatisticName[]>> = {
  // Naviter firmware that documents 20 s writes instantaneous extremes: 36 m/s in one, which no fix of the log shows
  'files/go-igc/0108.igc': ['climb_max_mps', 'sink_max_mps'],
  'files/go-igc/0136.igc': ['climb_max_mps', 'sink_max_mps'],
  'files/go-igc/0184.igc': ['climb_max_mps', 'sink_max_mps'],
  'files/go-igc/0206.igc': ['climb_max_mps', 'sink_max_mps'],
  // seven fixes are position spikes; the instrument counted the way there and back
  'files/igc-parser/20211015.igc': ['track_length_km'],
};

function selfCheckOf(file: string): SelfCheck | null {
  let analysis: FlightAnalysis;
  try {
    analysis = corpusAnalysis(file);
  } catch {
    return null;
  }
  return analysis.selfCheck;
}

describeCorpus("the recorders' own statistics", () => {
  const checked = corpusFiles()
    .filter(({ file }) => !file.includes('_derived'))
    .flatMap(({ file }) => {
      const selfCheck = selfCheckOf(file);
      return selfCheck ? [[file, selfCheck] as const] : [];
    });
  const recordedBy = (name: string) => checked.filter(([, { recorder }]) => recorder === name);

  it('are found in the files of each instrument that writes them', () => {
    expect(recordedBy('Skytraxx')).toHaveLength(13);
    expect(recordedBy('Naviter / LXNAV')).toHaveLength(8);
    expect(recordedBy('SkyDrop')).toHaveLength(1);
  });

  it.each(checked)('of %s agree with ours, except for the listed cases', (file, { checks }) => {
    const disagreeing = checks.filter(({ agrees }) => agrees === false).map(({ statistic }) => statistic);
    expect(disagreeing.sort()).toEqual([...(EXCEPTIONS[file] ?? [])].sort());
  });

  it('are compared in most cases, and give a reason where not', () => {
    const checks = checked.flatMap(([, { checks: own }]) => own);
    const compared = checks.filter(({ agrees }) => agrees !== null);
    expect(compared.length / checks.length).toBeGreaterThan(0.5);
    expect(checks.filter(({ agrees, note }) => (agrees === null) !== (note !== null))).toEqual([]);
  });

  it('of Skytraxx are read as in the reference', () => {
    const reported = expectedTable<Record<string, DeviceReported>>('device_reported', {});
    for (const [file, { skytraxx }] of Object.entries(reported)) {
      if (!skytraxx) continue;
      const { checks } = selfCheckOf(file)!;
      const value = (name: StatisticName) =>
        checks.find(({ statistic }) => statistic === name)?.recorderValue;
      expect({ file, km: value('track_length_km') }).toEqual({ file, km: skytraxx.track_km });
      expect(value('ground_speed_max_kmh')).toBe(skytraxx.max_speed_kmh);
      expect(value('climb_max_mps')).toBe(skytraxx.max_climb_ms);
      expect(value('altitude_max_m')).toBe(skytraxx.alt_top_m);
      expect(value('fixes_total')).toBe(skytraxx.n_fixes);
    }
  });

  it("never report a Skytraxx's first and last fix as a wrong take-off and landing", () => {
    for (const [, { checks }] of recordedBy('Skytraxx')) {
      for (const { statistic, agrees } of checks) {
        if (statistic === 'takeoff_at' || statistic === 'landing_at') expect(agrees).toBeNull();
      }
    }
  });

  it('reveal a wrong date: the summary has the right one', () => {
    const { checks } = selfCheckOf('files/_derived/t13_gps_week_rollover_2004.igc')!;
    expect(checks.find(({ statistic }) => statistic === 'log_starts_at')).toMatchObject({
      agrees: null,
      note: 'date_differs',
    });
  });
});
