import fc from 'fast-check';
import {
  atResolution,
  fullReplayTrack,
  PHASE_NAMES,
  prepareLog,
  readIgc,
  type ReplayTrack,
  valueAt,
} from '@engine/analysis';
import {
  crossesTheAntimeridian,
  distanceMetres,
  PERFECT_RECORDER,
  randomScenario,
  simulateFlight,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';
import { anyPhases, fullTrackOf, TROUBLED_FLIGHTS } from './replay-flights.js';

const RESOLUTIONS = ['high', 'preview'] as const;
/** The ellipsoid's own scale, compared with the series used for simplification. */
const GEODESY = 1.001;

function place(track: ReplayTrack, index: number) {
  return {
    latitudeDegrees: valueAt(track.columns, 'latitude', index)!,
    longitudeDegrees: valueAt(track.columns, 'longitude', index)!,
  };
}

/** Largest distances in metres of the full track's points from the simplified one, each at its time. */
function errorsOf(full: ReplayTrack, simplified: ReplayTrack) {
  let horizontalM = 0;
  let altitudeM = 0;
  for (let kept = 1; kept < simplified.pointCount; kept++) {
    const first = simplified.sourceIndices[kept - 1]!;
    const last = simplified.sourceIndices[kept]!;
    const from = place(full, first);
    const to = place(full, last);
    let turn = to.longitudeDegrees - from.longitudeDegrees;
    if (Math.abs(turn) > 180) turn -= Math.sign(turn) * 360;
    for (let i = first + 1; i < last; i++) {
      const seconds = full.columns.timeOffsetSeconds;
      const share = (seconds[i]! - seconds[first]!) / (seconds[last]! - seconds[first]!);
      const shown = {
        latitudeDegrees: from.latitudeDegrees + share * (to.latitudeDegrees - from.latitudeDegrees),
        longitudeDegrees: from.longitudeDegrees + share * turn,
      };
      horizontalM = Math.max(horizontalM, distanceMetres(shown, place(full, i)));
      const altitude = full.columns.altitudeM;
      if (!altitude) continue;
      const shownM = altitude[first]! + share * (altitude[last]! - altitude[first]!);
      altitudeM = Math.max(altitudeM, Math.abs(altitude[i]! - shownM));
    }
  }
  return { horizontalM, altitudeM };
}

function expectWithinTolerance(full: ReplayTrack, simplified: ReplayTrack): void {
  const errors = errorsOf(full, simplified);
  expect(errors.horizontalM).toBeLessThanOrEqual(simplified.tolerance.horizontalM * GEODESY);
  expect(errors.altitudeM).toBeLessThanOrEqual(simplified.tolerance.altitudeM + 1e-9);
}

describe('simplifying a track', () => {
  it.each(TROUBLED_FLIGHTS)('keeps every dropped point within the tolerance: %s', (_, fly) => {
    const full = fullTrackOf(fly());
    for (const resolution of RESOLUTIONS) expectWithinTolerance(full, atResolution(full, resolution));
  });

  it('keeps every dropped point of random flights within the tolerance, and drops most of them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(...RESOLUTIONS),
        (seed, resolution) => {
          const full = fullTrackOf(simulateFlight(randomScenario(seed)).igc);
          const simplified = atResolution(full, resolution);
          expectWithinTolerance(full, simplified);
          expect(simplified.pointCount).toBeLessThan(full.pointCount);
        },
      ),
      { numRuns: 25, seed: 11 },
    );
  });

  it('keeps ends, take-off, landing, extremes and both sides of every gap', () => {
    const full = fullTrackOf(withGapsAndSpikes().igc);
    const { altitudeM, varioMps, groundSpeedKmh } = full.columns;
    const inFlight = (column: Int32Array) => column.subarray(full.takeoffIndex!, full.landingIndex! + 1);
    for (const resolution of RESOLUTIONS) {
      const { sourceIndices, columns } = atResolution(full, resolution);
      const borders = Array.from(full.segmentStarts).flatMap((start) =>
        start > 0 ? [start - 1, start] : [0],
      );
      expect(borders.length).toBeGreaterThan(1);
      expect(Array.from(sourceIndices)).toEqual(
        expect.arrayContaining([...borders, full.pointCount - 1, full.takeoffIndex, full.landingIndex]),
      );
      expect(Math.max(...columns.altitudeM!)).toBe(Math.max(...altitudeM!));
      for (const extreme of [Math.max, Math.min]) {
        expect(columns.altitudeM).toContain(extreme(...inFlight(altitudeM!)));
        expect(columns.varioMps).toContain(extreme(...inFlight(varioMps!)));
      }
      expect(columns.groundSpeedKmh).toContain(Math.max(...inFlight(groundSpeedKmh)));
    }
  });

  it('keeps the points the caller names, and ignores those not in the track', () => {
    const log = prepareLog(readIgc(thermalCrossCountry().igc));
    const keep = [17, 1234, 2345];
    const full = fullReplayTrack(log, [], [...keep, -1, log.track.count]);
    for (const resolution of RESOLUTIONS) {
      const { sourceIndices, keptIndices } = atResolution(full, resolution);
      expect(Array.from(keptIndices, (index) => sourceIndices[index])).toEqual(keep);
      expect(Array.from(sourceIndices)).toEqual(Array.from(sourceIndices).sort((a, b) => a - b));
    }
  });

  it('keeps the boundaries of all phases, and the same phases at the same fixes', () => {
    const log = prepareLog(readIgc(withGapsAndSpikes().igc));
    const phases = anyPhases(log);
    const full = fullReplayTrack(log, phases);
    expect(full.phases).toMatchObject(phases);
    for (const resolution of RESOLUTIONS) {
      const simplified = atResolution(full, resolution);
      const source = (index: number): number => simplified.sourceIndices[index]!;
      expect(
        simplified.phases.map(({ kind, startIndex, endIndex }) => ({
          kind,
          startIndex: source(startIndex),
          endIndex: source(endIndex),
        })),
      ).toEqual(phases);
    }
  });

  it('maps take-off, landing and segments to the same fixes as before', () => {
    const full = fullTrackOf(withGapsAndSpikes().igc);
    const simplified = atResolution(full, 'preview');
    const source = (index: number): number => simplified.sourceIndices[index]!;
    expect(source(simplified.takeoffIndex!)).toBe(full.takeoffIndex);
    expect(source(simplified.landingIndex!)).toBe(full.landingIndex);
    expect(Array.from(simplified.segmentStarts, source)).toEqual(Array.from(full.segmentStarts));
  });

  it('keeps under a third of a cross-country flight at high, under a tenth as preview, and all of it at full', () => {
    const log = prepareLog(readIgc(thermalCrossCountry().igc));
    const full = atResolution(fullReplayTrack(log), 'full');
    expect(full.pointCount).toBe(log.track.count);
    expect(atResolution(full, 'high').pointCount).toBeLessThan(full.pointCount / 3);
    expect(atResolution(full, 'preview').pointCount).toBeLessThan(full.pointCount / 10);
  });

  it('keeps the same points across the antimeridian as elsewhere', () => {
    const full = fullTrackOf(crossesTheAntimeridian().igc);
    const longitude = full.columns.longitude.map(
      (value) => (value > 0 ? value : value + 36_000_000) - 10_000_000,
    );
    const elsewhere = { ...full, columns: { ...full.columns, longitude } };
    for (const resolution of RESOLUTIONS) {
      const kept = atResolution(full, resolution).sourceIndices;
      expect(Array.from(kept)).toEqual(Array.from(atResolution(elsewhere, resolution).sourceIndices));
    }
  });

  it('keeps one point per 1,024 even on a straight track, which bounds the work on the worst one', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => {
      const time = [i / 3600, (i / 60) % 60, i % 60].map((part) => String(Math.floor(part)).padStart(2, '0'));
      return `B${time.join('')}46${String(i).padStart(5, '0')}N00800000EA0100001000`;
    });
    const full = fullTrackOf(Buffer.from(`AXXXSIM\r\nHFDTE010125\r\n${lines.join('\r\n')}\r\n`));
    const { sourceIndices } = atResolution(full, 'preview');
    const stretches = Array.from(sourceIndices.slice(1), (index, i) => index - sourceIndices[i]!);
    expect(Math.max(...stretches)).toBe(1024);
    expect(sourceIndices.length).toBeLessThan(40);
  });
});

describe('the columns of a replay', () => {
  it.each(TROUBLED_FLIGHTS)('are as long as the track, or absent: %s', (_, fly) => {
    const full = fullTrackOf(fly());
    for (const column of Object.values(full.columns)) {
      if (column !== null) expect(column).toHaveLength(full.pointCount);
    }
  });

  it('show climb, speed and heading as flown', () => {
    const { igc, track } = thermalCrossCountry({ recorder: PERFECT_RECORDER });
    const full = fullTrackOf(igc);
    let climbError = 0;
    let count = 0;
    for (let i = full.takeoffIndex! + 60; i < full.landingIndex! - 60; i++) {
      const before = track.altitudeMetres[i - 4]!;
      const after = track.altitudeMetres[i + 4]!;
      climbError += Math.abs(valueAt(full.columns, 'varioMps', i)! - (after - before) / 8);
      count++;
      const heading = valueAt(full.columns, 'headingDeg', i)!;
      expect(heading).toBeGreaterThanOrEqual(0);
      expect(heading).toBeLessThan(360);
    }
    expect(climbError / count).toBeLessThan(0.1);
    const speeds = Array.from(full.columns.groundSpeedKmh.keys(), (i) =>
      valueAt(full.columns, 'groundSpeedKmh', i)!,
    ).slice(full.takeoffIndex! + 60, full.landingIndex! - 60);
    expect(Math.max(...speeds)).toBeLessThan(70);
  });

  it('name the phase of every point, and mark what lies outside the flight', () => {
    const log = prepareLog(readIgc(thermalCrossCountry().igc));
    const phases = anyPhases(log);
    const { takeoffIndex, landingIndex } = log.flight!;
    const expected = Array.from({ length: log.track.count }, (_, i) => {
      if (i < takeoffIndex || i > landingIndex) return 'outside_flight';
      return phases.findLast(({ startIndex }) => startIndex <= i)!.kind;
    });
    const full = fullReplayTrack(log, phases);
    for (const track of [full, atResolution(full, 'high'), atResolution(full, 'preview')]) {
      const names = Array.from(track.columns.phase!, (code) => PHASE_NAMES[code]);
      expect(names).toEqual(Array.from(track.sourceIndices, (index) => expected[index]));
    }
    expect(fullReplayTrack(log).columns.phase).toBeNull();
  });

  it('have no climb without altitudes, and no speed for a fix between two gaps', () => {
    const [, fly] = TROUBLED_FLIGHTS.find(([name]) => name === 'without altitudes')!;
    expect(fullTrackOf(fly()).columns).toMatchObject({
      altitudeM: null,
      varioMps: null,
      altitudeGnssM: null,
    });
    const [, alone] = TROUBLED_FLIGHTS.find(([name]) => name.startsWith('a fix alone'))!;
    const { columns } = fullTrackOf(alone());
    expect(valueAt(columns, 'groundSpeedKmh', 4)).toBeNull();
    expect(valueAt(columns, 'groundSpeedKmh', 3)).not.toBeNull();
  });

  it('begin at 0 s, the time of the first fix', () => {
    const { igc, truth } = thermalCrossCountry();
    const full = fullTrackOf(igc);
    expect(full.columns.timeOffsetSeconds[0]).toBe(0);
    const takeoff = full.startedAt! / 1000 + full.columns.timeOffsetSeconds[full.takeoffIndex!]!;
    expect(Math.abs(takeoff - truth.takeOff.timeSeconds)).toBeLessThanOrEqual(10);
  });
});
