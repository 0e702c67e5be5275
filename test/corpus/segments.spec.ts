import { analyseLog, type FlightAnalysis, type FlightLog, prepareLog, readIgc } from '@engine/analysis';
import { corpusAnalysis, corpusBytes, corpusFiles, describeCorpus, expectedTable } from './corpus.js';

/** Values that the instrument itself wrote into the file. */
interface DeviceReported {
  naviter_lxnav?: { takeoff_utc: string; landing_utc: string };
  skytraxx?: { takeoff_utc: string; landing_utc: string };
}

interface Moment {
  time?: string;
}

interface XcsoarOpinion {
  events?: { takeoff?: Moment; landing?: Moment };
}

interface IgcLibOpinion {
  concat?: { takeoff?: { t: string }; landing?: { t: string } };
}

const DRIVE = 'files/dashboard-parapente/xctrack-oppo-2025-08-14.igc';

function logOf(file: string): FlightLog {
  return prepareLog(readIgc(corpusBytes(file)));
}

function kindsOf({ segments }: FlightAnalysis): string[] {
  return segments.map(({ kind, isMain }) => (isMain ? `${kind}*` : kind));
}

const analyses = new Map<string, FlightAnalysis>();

/** Analyses each file once, since most tests need all of them. */
function analysed(file: string): FlightAnalysis {
  const known = analyses.get(file);
  if (known) return known;
  const analysis = corpusAnalysis(file);
  analyses.set(file, analysis);
  return analysis;
}

const seconds = (time: string): number => Date.parse(time) / 1000;

describeCorpus('take-off and landing compared with instruments', () => {
  const reported = expectedTable<Record<string, DeviceReported>>('device_reported', {});
  const naviter = Object.entries(reported).flatMap(([file, { naviter_lxnav: device }]) =>
    device ? [[file, device] as const] : [],
  );
  const skytraxx = Object.entries(reported).flatMap(([file, { skytraxx: device }]) =>
    device ? [[file, device] as const] : [],
  );

  /** They confirm a take-off about ten seconds after the first movement. */
  it.each(naviter)('finds the take-off of %s up to 15 s before the instrument', (file, device) => {
    const early = seconds(device.takeoff_utc) - analysed(file).metrics.takeoff!.time! / 1000;
    expect(early).toBeGreaterThanOrEqual(0);
    expect(early).toBeLessThanOrEqual(15);
  });

  /**
   * These instruments report the end of the log as the landing: they close it once the glider has stood still for a
   * while. If that takes over a minute, the log must show that the glider did nothing else.
   */
  it.each(naviter)('finds the landing of %s within 60 s, or a glider at rest since', (file, device) => {
    const log = logOf(file);
    const { track, flight } = log;
    const landing = flight!.landingIndex;
    const lateSeconds = seconds(device.landing_utc) - log.timeOf(landing)! / 1000;
    expect(lateSeconds).toBeGreaterThanOrEqual(0);
    expect(Math.abs(seconds(device.landing_utc) - log.timeOf(track.count - 1)! / 1000)).toBeLessThanOrEqual(
      1,
    );
    if (lateSeconds <= 60) return;
    for (let i = landing; i < track.count; i++) {
      const way = Math.hypot(
        track.eastM[i]! - track.eastM[landing]!,
        track.northM[i]! - track.northM[landing]!,
      );
      expect(way).toBeLessThan(60);
      // the touchdown itself is within these metres
      expect(Math.abs(track.altitudeM[i]! - track.altitudeM[landing]!)).toBeLessThanOrEqual(3);
    }
  });

  it('finds that at most two of six instruments waited for over a minute', () => {
    const late = naviter.filter(([file, device]) => {
      const log = logOf(file);
      return seconds(device.landing_utc) - log.timeOf(log.flight!.landingIndex)! / 1000 > 60;
    });
    expect(late.length).toBeLessThanOrEqual(2);
  });

  /** So these are no truth about the flight: the pilot stood or ran at both. */
  it.each(skytraxx)('%s reports its first and last fix as take-off and landing', (file, device) => {
    const log = logOf(file);
    const first = log.timeOf(0)! / 1000;
    const last = log.timeOf(log.track.count - 1)! / 1000;
    expect(Math.abs(seconds(device.takeoff_utc) - first)).toBeLessThanOrEqual(2);
    expect(Math.abs(seconds(device.landing_utc) - last)).toBeLessThanOrEqual(2);
  });
});

describeCorpus('take-off and landing compared with other programs', () => {
  /** XCSoar with a paraglider's polar; it was not run on sailplanes. */
  const xcsoar = expectedTable<Record<string, XcsoarOpinion>>('oracle_xcsoar', {});
  const igcLib = expectedTable<Record<string, IgcLibOpinion>>('oracle_igc_lib', {});
  const real = corpusFiles().filter(({ file }) => !file.includes('_derived'));

  /** Taken for flying on: one jogs to and fro for nine minutes after landing, the other walks off downhill at once. */
  const AFTER_LANDING = real
    .map(({ file }) => file)
    .filter((file) => /go-igc\/(0162\.igc|2024-10-05_14\.41)/.test(file));

  /** The drive, and a landing reported while the glider still sinks through 190 m of air against the wind. */
  const XCSOAR_ERRS = [
    DRIVE,
    'files/paragliding-tools/2026-06-25_66km.igc',
    // Hovers up from the launch in strong wind: XCSoar waits for 4.5 m/s over the ground.
    'files/go-igc/0002.igc',
    'files/go-igc/0032.igc',
    // Begins in the tow, which XCSoar does not count.
    'files/go-igc/0221.igc',
    ...AFTER_LANDING,
  ];

  it('agrees with XCSoar on take-off within 60 s and landing within 120 s', () => {
    const compared = real.filter(
      ({ file }) => xcsoar[file]?.events?.takeoff?.time && !XCSOAR_ERRS.includes(file),
    );
    const apart = compared.filter(({ file }) => {
      const { takeoff, landing } = analysed(file).metrics;
      const events = xcsoar[file]!.events!;
      if (!takeoff?.time || !landing?.time) return true;
      return (
        Math.abs(seconds(events.takeoff!.time!) - takeoff.time / 1000) > 60 ||
        (events.landing?.time !== undefined &&
          Math.abs(seconds(events.landing.time) - landing.time / 1000) > 120)
      );
    });
    expect(compared.length).toBeGreaterThan(60);
    expect(apart.map(({ file }) => file)).toEqual([]);
  });

  /** igc_lib reports a take-off at the first fix if the log begins less than five minutes before. */
  it('is never far from igc_lib at take-off, unless that names the first fix', () => {
    const compared = real.filter(({ file }) => igcLib[file]?.concat?.takeoff && file !== DRIVE);
    const apart = compared.filter(({ file }) => {
      const log = logOf(file);
      if (log.flight === null) return false;
      const theirs = seconds(igcLib[file]!.concat!.takeoff!.t);
      const isFirstFix = theirs <= log.timeOf(0)! / 1000;
      return !isFirstFix && Math.abs(theirs - log.timeOf(log.flight.takeoffIndex)! / 1000) > 60;
    });
    expect(compared.length).toBeGreaterThan(80);
    expect(apart.map(({ file }) => file)).toEqual(IGC_LIB_TAKES_OFF_ELSEWHERE);
  });
  /** A helicopter's log with four flights over two days: igc_lib picks a different one. */
  const IGC_LIB_TAKES_OFF_ELSEWHERE = ['files/go-igc/PING.igc'];

  /** Two descend nearly vertically against a strong wind, which igc_lib takes for standing; plus the one above. */
  const IGC_LIB_LANDS_EARLY = [
    ...AFTER_LANDING,
    'files/go-igc/0221.igc',
    'files/go-igc/PING.igc',
    'files/igc-xc-score/record_de_france.igc',
  ];

  it('is never far from igc_lib at landing, except for descents it takes for standing', () => {
    const apart = real.filter(({ file }) => {
      const theirs = igcLib[file]?.concat?.landing;
      if (!theirs || file === DRIVE) return false;
      const landing = analysed(file).metrics.landing;
      return landing?.time != null && Math.abs(seconds(theirs.t) - landing.time / 1000) > 120;
    });
    expect(apart.map(({ file }) => file).sort()).toEqual([...IGC_LIB_LANDS_EARLY].sort());
  });
});

describeCorpus('the parts of a log', () => {
  it('follow each other without gaps, from the first fix to the last, with one main flight', () => {
    for (const { file } of corpusFiles()) {
      let log: FlightLog;
      try {
        log = logOf(file);
      } catch {
        continue;
      }
      const { segments, durationSeconds } = analyseLog(log);
      expect({ file, starts: segments.map(({ startIndex }) => startIndex).slice(1) }).toEqual({
        file,
        starts: segments.map(({ endIndex }) => endIndex).slice(0, -1),
      });
      if (segments.length > 0) {
        expect({ file, first: segments[0]!.startIndex }).toEqual({ file, first: 0 });
        expect({ file, last: segments.at(-1)!.endIndex }).toEqual({ file, last: log.track.count - 1 });
      }
      const main = segments.filter(({ isMain }) => isMain);
      const mainSeconds = main.reduce((sum, segment) => sum + segment.durationSeconds, 0);
      expect({ file, mainSeconds }).toEqual({ file, mainSeconds: durationSeconds ?? 0 });
      for (const { confidence } of segments) {
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }
  });

  it.each([DRIVE, 'files/_derived/f03_car_level_road.igc'])('%s is a drive, not a flight', (file) => {
    const analysis = analysed(file);
    expect(kindsOf(analysis)).toContain('drive');
    expect(analysis.durationSeconds).toBeNull();
  });

  it('no other log has a drive: no flight is mistaken for one', () => {
    const driven = corpusFiles().filter(({ file }) => {
      if (file.includes('_derived')) return false;
      try {
        return analysed(file).segments.some(({ kind }) => kind === 'drive');
      } catch {
        return false;
      }
    });
    expect(driven.map(({ file }) => file)).toEqual([DRIVE]);
  });

  it('lists both flights of a log, and marks one as the main flight', () => {
    const analysis = corpusAnalysis('files/_derived/f01_two_flights.igc');
    const kinds = kindsOf(analysis);
    expect(kinds.map((kind) => kind.replace('*', ''))).toEqual([
      'ground',
      'flight',
      'ground',
      'flight',
      'ground',
    ]);
    expect(kinds.filter((kind) => kind.endsWith('*'))).toHaveLength(1);
    const [first, second] = analysis.segments.filter(({ kind }) => kind === 'flight');
    expect(Math.abs(second!.durationSeconds - first!.durationSeconds)).toBeLessThanOrEqual(20);
    expect(Math.abs(second!.distanceKm / first!.distanceKm - 1)).toBeLessThan(0.002);
  });

  it('does not count transport during days without fixes as walking', () => {
    const ground = analysed('files/go-igc/PING.igc').segments.filter(({ kind }) => kind === 'ground');
    expect(ground.some(({ durationSeconds }) => durationSeconds > 86_400)).toBe(true);
    for (const { distanceKm } of ground) expect(distanceKm).toBeLessThan(10);
  });

  it('a hike up before the flight is a hike with its height gain', () => {
    const analysis = corpusAnalysis('files/igc-xc-score/hiking-up.igc');
    const hikes = analysis.segments.filter(({ kind }) => kind === 'hike');
    const gainedM = hikes.reduce((sum, { altitudeGainM }) => sum + altitudeGainM!, 0);
    const takeoffM = analysis.metrics.takeoff!.altitudeM!;
    expect(gainedM).toBeGreaterThan(1300);
    expect(gainedM).toBeLessThan(takeoffM);
    expect(hikes.every(({ isMain }) => !isMain)).toBe(true);
  });

  /** Sailplanes cannot foot-launch. Two of these logs begin in the air, and the altitudes of one reach 12,000 m. */
  it('sailplanes are towed, and paragliders on a mountain are not', () => {
    const hasTow = ({ file }: { file: string }): boolean =>
      analysed(file).segments.some(({ kind }) => kind === 'tow');
    const real = corpusFiles().filter(({ file }) => !file.includes('_derived'));
    const sailplanes = real.filter(({ aircraft_kind: kind }) => kind?.startsWith('sailplane'));
    const paragliders = real.filter(({ aircraft_kind: kind }) => kind === 'paraglider');
    expect(sailplanes.filter((file) => !hasTow(file)).map(({ file }) => file)).toEqual(UNTOWED_SAILPLANES);
    expect(paragliders.filter(hasTow).map(({ file }) => file)).toEqual(TOWED_PARAGLIDERS);
  });

  it('the tow is the first phase of a flight, and neither lift nor a climb by the pilot', () => {
    const towed = corpusFiles()
      .filter(
        ({ file, aircraft_kind: kind }) =>
          /^(sailplane|paraglider)/.test(kind ?? '') && !file.includes('_derived'),
      )
      .map(({ file }) => ({ file, analysis: analysed(file) }))
      .filter(({ analysis }) => analysis.segments.some(({ kind, isMain }) => kind === 'tow' && isMain));
    expect(towed.length).toBeGreaterThan(8);
    for (const { file, analysis } of towed) {
      const { phases, thermals, segments } = analysis;
      if (phases === null) continue;
      const { startIndex, endIndex } = segments.find(({ kind, isMain }) => kind === 'tow' && isMain)!;
      expect({ file, first: phases[0] }).toEqual({ file, first: { kind: 'tow', startIndex, endIndex } });
      const flown = [...thermals!.lifts, ...thermals!.thermals, ...thermals!.glides];
      for (const part of flown) expect(part.startIndex).toBeGreaterThanOrEqual(endIndex);
    }
  });

  /** Winch launches, at 20.2 and 14.9 m/s. */
  it.each(['files/XCSoar/apf-bug554.igc', 'files/XCSoar/18BF14K1.igc'])(
    'the winch launch is not the best climb of %s',
    (file) => {
      expect(analysed(file).metrics.climbMaxMps).toBeLessThan(10);
    },
  );

  it('an aerotow in tight turns is recognised to its end', () => {
    const { segments } = analysed('files/XCSoar/01lz1hq1.igc');
    expect(segments.find(({ kind }) => kind === 'tow')!.altitudeGainM).toBeGreaterThan(900);
  });

  const UNTOWED_SAILPLANES = [
    'files/SoaringCoach/CenteringMoveTest.igc',
    'files/SoaringCoach/circling_detection.igc',
    'files/go-igc/igc-PkwnUq.igc',
  ];
  /** On flat land, straight up to 556 m above the field at 3.3 m/s. */
  const TOWED_PARAGLIDERS = ['files/igc-xc-score/freeflight-xcontest-66.46.igc'];
});
