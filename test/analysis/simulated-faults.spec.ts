import { analyse, type FindingKind } from '@engine/analysis';
import {
  randomScenario,
  type RecorderFault,
  type SimulatedFlight,
  simulateFlight,
} from '../factories/flight-simulator/index.js';
import { samples } from '../harness/full-run.js';

const FLIGHTS = samples({ usual: 40, full: 120 });
const FROZEN = ['position', 'gnss-altitude', 'pressure-altitude'] as const;

/** A time span in epoch seconds. */
interface Span {
  from: number;
  to: number;
}

/** How often a kind of fault was injected, found, reported, and reported correctly. */
interface Tally {
  put: number;
  found: number;
  reported: number;
  right: number;
}

/** One fault of each kind, spaced apart so that they do not interact. */
function faultsFor(seed: number, hasPressure: boolean): RecorderFault[] {
  const vary = (seed % 7) / 200;
  const sensor = FROZEN[seed % (hasPressure ? 3 : 2)]!;
  const sign = seed % 2 === 0 ? 1 : -1;
  return [
    { kind: 'position-spike', atFraction: 0.1 + vary, metres: 800 + 40 * (seed % 50), fixes: 1 + (seed % 2) },
    { kind: 'frozen-sensor', atFraction: 0.25 + vary, seconds: 30 + (seed % 30), sensor },
    {
      kind: 'signal-loss',
      atFraction: 0.4 + vary,
      seconds: 60 + (seed % 40),
      loggedAs: (['missing', 'void', 'null-island'] as const)[seed % 3]!,
    },
    { kind: 'duplicate-time', atFraction: 0.52 + vary },
    {
      kind: 'altitude-spike',
      atFraction: 0.64 + vary,
      metres: sign * (400 + 10 * (seed % 90)),
      sensor: hasPressure && seed % 4 < 2 ? 'pressure' : 'gnss',
      fixes: 1,
    },
    { kind: 'out-of-order', atFraction: 0.76 + vary },
  ];
}

function fly(seed: number): SimulatedFlight & { faults: RecorderFault[] } {
  const scenario = randomScenario(seed);
  const faults = faultsFor(seed, scenario.recorder?.pressureAltitude !== null);
  return { ...simulateFlight({ ...scenario, recorder: { ...scenario.recorder, faults } }), faults };
}

/** Seconds of fixes as spans: the fixes of one fault are consecutive. */
function spansOf(seconds: readonly number[], interval: number): Span[] {
  const spans: Span[] = [];
  for (const second of [...seconds].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && second - last.to <= interval + 1) last.to = second;
    else spans.push({ from: second, to: second });
  }
  return spans;
}

/** The injected faults by kind of finding; only those that change something a recorder could show. */
function putIn({ truth, track, faults }: ReturnType<typeof fly>, interval: number): Map<FindingKind, Span[]> {
  const put = new Map<FindingKind, Span[]>([
    ['position_spike', spansOf(truth.log.positionSpikesSeconds, interval)],
    ['altitude_spike', spansOf(truth.log.altitudeSpikesSeconds, interval)],
    ['duplicate_time', spansOf(truth.log.duplicateTimesSeconds, interval)],
    ['backward_time', spansOf(truth.log.outOfOrderSeconds, interval)],
    ['frozen_position', []],
    ['frozen_altitude', []],
    ['void_fix', []],
    ['null_island', []],
    ['gap', []],
  ]);
  for (const fault of faults) {
    if (fault.kind === 'frozen-sensor') {
      for (const span of spansOf(truth.log.frozenSensorSeconds, interval)) {
        if (fault.sensor === 'position') put.get('frozen_position')!.push(span);
        // in level flight a frozen sensor is right: it needs 20 m and 6 m/s until the next fix to be noticed
        const start = track.timeSeconds(0);
        const missedM = Math.abs(track.altitude(span.to - start) - track.altitude(span.from - start));
        if (fault.sensor !== 'position' && missedM >= 20 + 6 * interval)
          put.get('frozen_altitude')!.push(span);
      }
    }
    if (fault.kind === 'signal-loss') {
      for (const { startSeconds: from, endSeconds: to } of truth.log.gaps) {
        if (to - from < fault.seconds / 2) continue;
        put.get('gap')!.push({ from, to });
        if (fault.loggedAs === 'void') put.get('void_fix')!.push({ from, to });
        if (fault.loggedAs === 'null-island') put.get('null_island')!.push({ from, to });
      }
    }
  }
  return put;
}

function tally(): Map<FindingKind, Tally> {
  const tallies = new Map<FindingKind, Tally>();
  for (let seed = 1; seed <= FLIGHTS; seed++) {
    const flight = fly(seed);
    const { quality } = analyse(flight.igc);
    const interval = quality.samplingIntervalSeconds!;
    const touches = (a: Span, b: Span): boolean =>
      a.from <= b.to + 2 * interval && b.from <= a.to + 2 * interval;
    for (const [kind, put] of putIn(flight, interval)) {
      const reported = quality.findings
        .filter((finding) => finding.kind === kind)
        .flatMap(({ occurrences }) => occurrences)
        .map(({ startsAt, endsAt }) => ({ from: startsAt! / 1000, to: endsAt! / 1000 }));
      // a frozen span too weak to be required is still correct if reported, and so is the gap that a frozen position
      // leaves
      const frozen = spansOf(flight.truth.log.frozenSensorSeconds, interval);
      const allowed = kind === 'frozen_altitude' || kind === 'gap' ? [...put, ...frozen] : put;
      const found = put.filter((span) => reported.some((other) => touches(span, other)));
      const right = reported.filter((span) => allowed.some((other) => touches(span, other)));
      const sum = tallies.get(kind) ?? { put: 0, found: 0, reported: 0, right: 0 };
      tallies.set(kind, {
        put: sum.put + put.length,
        found: sum.found + found.length,
        reported: sum.reported + reported.length,
        right: sum.right + right.length,
      });
    }
  }
  return tallies;
}

describe(`finding the faults in ${FLIGHTS} random flights, all known to the simulator`, () => {
  let tallies: Map<FindingKind, Tally>;

  beforeAll(() => {
    tallies = tally();
  });

  it.each([
    ['position_spike', 0.98, 0.98],
    ['altitude_spike', 0.98, 0.98],
    ['frozen_position', 0.98, 0.98],
    ['frozen_altitude', 0.95, 0.98],
    ['duplicate_time', 1, 1],
    ['backward_time', 1, 1],
    ['void_fix', 1, 1],
    ['null_island', 1, 1],
    ['gap', 0.98, 0.98],
  ] as const)('finds %s with a recall of %d and a precision of %d', (kind, recall, precision) => {
    const { put, found, reported, right } = tallies.get(kind)!;
    expect(put).toBeGreaterThanOrEqual(10);
    expect(found / put).toBeGreaterThanOrEqual(recall);
    expect(right / reported).toBeGreaterThanOrEqual(precision);
  });
});

describe('a simulated flight without a fault', () => {
  it('has no finding about single fixes, in any of 40 random flights', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const scenario = randomScenario(seed);
      const { igc } = simulateFlight({ ...scenario, recorder: { ...scenario.recorder, faults: [] } });
      const found = analyse(igc).quality.findings.filter(({ occurrences }) => occurrences.length > 0);
      expect({ seed, found }).toEqual({ seed, found: [] });
    }
  });
});

describe('a receiver that holds the position of a pilot waiting for wind', () => {
  it('is not reported as frozen, and the take-off stays the same, in any of 40 random flights', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { recorder, ...scenario } = { ...randomScenario(seed), secondsBeforeTakeOff: 300 };
      const { truth } = simulateFlight({ ...scenario, recorder: { ...recorder, faults: [] } });
      // faults are placed by shares of the flight: these four minutes end at take-off
      const seconds = 240;
      const atFraction = -seconds / (truth.landing.timeSeconds - truth.takeOff.timeSeconds);
      const hold: RecorderFault = { kind: 'frozen-sensor', atFraction, seconds, sensor: 'position' };
      const { igc } = simulateFlight({ ...scenario, recorder: { ...recorder, faults: [hold] } });
      const { metrics, quality } = analyse(igc);
      const lateSeconds = metrics.takeoff!.time! / 1000 - truth.takeOff.timeSeconds;
      const isFrozen = quality.findings.some(({ kind }) => kind === 'frozen_position');
      expect({ seed, isFrozen, isOnTime: Math.abs(lateSeconds) <= 15 }).toEqual({
        seed,
        isFrozen: false,
        isOnTime: true,
      });
    }
  });
});
