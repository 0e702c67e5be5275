import { analyse, type FlightAnalysis, type GlideDetails, type Thermal } from '@engine/analysis';
import {
  type FlightTruth,
  type GlideTruth,
  randomScenario,
  simulateFlight,
  type ThermalTruth,
} from '../factories/flight-simulator/index.js';
import { flownSpan, foundSpan, matchSpans, overlapSeconds } from './match-spans.js';

interface Flown {
  intervalSeconds: number;
  truth: FlightTruth;
  analysis: FlightAnalysis;
  thermals: { flown: ThermalTruth; found: Thermal | undefined }[];
  glides: { flown: GlideTruth; found: GlideDetails | undefined }[];
}

const FLIGHTS = 200;
const SEED_STEP = 7919;
const INTERVALS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Up to this interval each circle is measured; above it, a climb as a whole. */
const EACH_CIRCLE_UP_TO = 6;

function fly(index: number): Flown {
  const scenario = randomScenario(index * SEED_STEP);
  const intervalSeconds = INTERVALS[index % INTERVALS.length]!;
  const { igc, truth } = simulateFlight({ ...scenario, recorder: { ...scenario.recorder, intervalSeconds } });
  const analysis = analyse(igc);
  const { thermals, glides } = analysis.thermals!;
  return {
    intervalSeconds,
    truth,
    analysis,
    thermals: matchSpans(truth.thermals, thermals, flownSpan, foundSpan),
    glides: matchSpans(truth.glides, glides, flownSpan, foundSpan),
  };
}

function degreesApart(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

/** Metres per second between two winds or drifts, given as speed and direction. */
function vectorError(a: { mps: number; degrees: number }, b: { mps: number; degrees: number }): number {
  const apart = (degreesApart(a.degrees, b.degrees) * Math.PI) / 180;
  return Math.sqrt(a.mps ** 2 + b.mps ** 2 - 2 * a.mps * b.mps * Math.cos(apart));
}

/** The value that this share of all does not exceed. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;
}

describe('200 random flights with noise, gaps and spikes, logged every 1 to 10 s', () => {
  const flights = Array.from({ length: FLIGHTS }, (_, index) => fly(index + 1));
  const every = (...intervals: number[]) =>
    flights.filter(({ intervalSeconds }) => intervals.includes(intervalSeconds));
  const dense = flights.filter(({ intervalSeconds }) => intervalSeconds <= EACH_CIRCLE_UP_TO);
  const sparse = flights.filter(({ intervalSeconds }) => intervalSeconds > EACH_CIRCLE_UP_TO);

  const score = (of: readonly Flown[], kind: 'thermals' | 'glides') => {
    const flown = of.flatMap((flight): { found: unknown }[] => flight[kind]);
    const found = of.reduce((count, { analysis }) => count + analysis.thermals![kind].length, 0);
    const hits = flown.filter((pair) => pair.found !== undefined).length;
    return { count: flown.length, recall: hits / flown.length, precision: hits / found };
  };

  it.each(INTERVALS)('has 95 % of its thermals found at %i s, and under 5 % false ones', (interval) => {
    const { count, recall, precision } = score(every(interval), 'thermals');
    expect(count).toBeGreaterThan(60);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  });

  it.each(INTERVALS)('has 95 % of its glides found at %i s, and under 5 % false ones', (interval) => {
    const { count, recall, precision } = score(every(interval), 'glides');
    expect(count).toBeGreaterThan(80);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  });

  it.each(INTERVALS)('has its mean wind measured at %i s within 20 degrees and 1 m/s', (interval) => {
    for (const { truth, analysis } of every(interval)) {
      const { speedKmh, directionDeg, confidence, source } = analysis.thermals!.wind!;
      expect(Math.abs(speedKmh / 3.6 - truth.wind.meanSpeedMps)).toBeLessThan(1);
      if (truth.wind.meanSpeedMps > 1.5) {
        expect(degreesApart(directionDeg, truth.wind.meanFromDegrees)).toBeLessThan(20);
      }
      if (source === 'circles') expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('has its wind from circles in 99 % of the flights', () => {
    const circled = flights.filter(({ analysis }) => analysis.thermals!.wind!.source === 'circles');
    expect(circled.length / flights.length).toBeGreaterThanOrEqual(0.99);
  });

  it('has the wind of 95 % of altitude bands right within 20 degrees and 1 m/s', () => {
    const hits = flights.flatMap(({ truth, analysis }) =>
      analysis
        .thermals!.windProfile.filter(({ source }) => source !== 'straight_flight')
        .map((band) => {
          const middle = (band.altitudeMFrom + band.altitudeMTo) / 2;
          const layer = truth.wind.layers.reduce((a, b) =>
            Math.abs(a.altitudeMetres - middle) < Math.abs(b.altitudeMetres - middle) ? a : b,
          );
          const isSpeedNear = Math.abs(band.speedKmh / 3.6 - layer.speedMps) < 1;
          return (
            isSpeedNear && (layer.speedMps <= 1.5 || degreesApart(band.directionDeg, layer.fromDegrees) < 20)
          );
        }),
    );
    expect(hits.length).toBeGreaterThan(800);
    expect(hits.filter((hit) => hit).length / hits.length).toBeGreaterThanOrEqual(0.95);
  });

  describe('measures each thermal', () => {
    const pairsOf = (of: readonly Flown[]) =>
      of.flatMap(({ thermals }) => thermals.flatMap(({ flown, found }) => (found ? [{ flown, found }] : [])));

    it.each([
      ['every 1 to 6 s', dense, 0.03],
      ['every 7 to 10 s', sparse, 0.08],
    ] as const)('by its gain, as precisely as its ends are known: %s', (_, of, bound) => {
      const errors = pairsOf(of).map(({ flown, found }) => Math.abs(found.gainM / flown.gainMetres - 1));
      expect(quantile(errors, 0.95)).toBeLessThan(bound);
    });

    it.each([
      ['every 1 to 6 s', dense],
      ['every 7 to 10 s', sparse],
    ] as const)('by its drift within 0.2 m/s: %s', (_, of) => {
      const errors = pairsOf(of).map(({ flown, found }) =>
        vectorError(
          { mps: found.drift!.speedKmh / 3.6, degrees: found.drift!.directionDeg },
          { mps: flown.windSpeedMps, degrees: flown.windFromDegrees + 180 },
        ),
      );
      expect(quantile(errors, 0.95)).toBeLessThan(0.2);
      expect(Math.max(...errors)).toBeLessThan(0.6);
    });

    it('by side, circles, their time, radius and bank angle', () => {
      const pairs = pairsOf(dense);
      expect(pairs.length).toBeGreaterThan(500);
      for (const { flown, found } of pairs) expect(found.direction).toBe(flown.turn);
      const errorsOf = (error: (pair: (typeof pairs)[number]) => number) => quantile(pairs.map(error), 0.95);
      expect(errorsOf(({ flown, found }) => Math.abs(found.circles! / flown.circles - 1))).toBeLessThan(0.05);
      expect(
        errorsOf((pair) => Math.abs(pair.found.circleSecondsMean! / circleSeconds(pair.flown) - 1)),
      ).toBeLessThan(0.03);
      expect(
        errorsOf(({ flown, found }) => Math.abs(found.radiusMMean! / flown.circleRadiusMetres - 1)),
      ).toBeLessThan(0.03);
      expect(errorsOf(({ flown, found }) => Math.abs(found.bankDeg! - bankDeg(flown)))).toBeLessThan(1);
    });

    it('by the same in a sparse log if possible, and never with the wrong side', () => {
      const pairs = pairsOf(sparse);
      const known = pairs.filter(({ found }) => found.direction !== null);
      expect(known.length / pairs.length).toBeGreaterThan(0.5);
      expect(known.length).toBeLessThan(pairs.length);
      for (const { flown, found } of known) expect(found.direction).toBe(flown.turn);
      const radii = known.map(({ flown, found }) =>
        Math.abs(found.radiusMMean! / flown.circleRadiusMetres - 1),
      );
      expect(quantile(radii, 0.95)).toBeLessThan(0.05);
      const circles = known.map(({ flown, found }) => Math.abs(found.circles! / flown.circles - 1));
      expect(quantile(circles, 0.95)).toBeLessThan(0.15);
    });

    it('by consistent climbs, and a confidence that falls with the interval', () => {
      for (const { flown, found } of pairsOf(flights)) {
        expect(Math.abs(found.climbMeanMps * found.durationSeconds - found.gainM)).toBeLessThanOrEqual(1);
        expect(Math.round(found.exit.altitudeM!) - Math.round(found.enter.altitudeM!)).toBe(found.gainM);
        expect(found.climbMeanMps).toBeLessThanOrEqual(found.climbMaxMps ?? Infinity);
        if (found.climbBest30sMps !== null) {
          expect(found.climbBest30sMps).toBeGreaterThan(flown.meanClimbMps * 0.9);
        }
        expect(found.efficiency).toBeGreaterThan(0);
        expect(found.efficiency).toBeLessThanOrEqual(1);
        expect(found.heightLostM).toBeGreaterThanOrEqual(0);
      }
      const confidence = (of: readonly Flown[]) =>
        quantile(
          pairsOf(of).map(({ found }) => found.confidence),
          0.5,
        );
      expect(confidence(every(1, 2))).toBeGreaterThan(0.95);
      expect(confidence(sparse)).toBeLessThan(0.5);
    });
  });

  it('measures each glide by length, height and speed', () => {
    const pairs = flights.flatMap(({ glides }) =>
      glides.flatMap(({ flown, found }) => (found ? [{ flown, found }] : [])),
    );
    const speeds = pairs.map(({ flown, found }) =>
      Math.abs(found.groundSpeedMeanKmh / 3.6 / flown.meanGroundSpeedMps - 1),
    );
    const ends = pairs.filter(({ flown, found }) => {
      const span = flownSpan(flown);
      return overlapSeconds(span, foundSpan(found)) > 0.95 * (span.to - span.from);
    });
    // the first glide begins with the run of the take-off
    expect(quantile(speeds, 0.95)).toBeLessThan(0.05);
    expect(ends.length / pairs.length).toBeGreaterThan(0.8);
    for (const { flown, found } of ends) {
      expect(found.distanceKm * 1000).toBeGreaterThan(0.9 * flown.distanceMetres);
      expect(found.confidence).toBeGreaterThan(0);
      expect(found.confidence).toBeLessThanOrEqual(1);
    }
    const lost = ends.map(({ flown, found }) => Math.abs(found.altitudeLostM - flown.altitudeLostMetres));
    expect(quantile(lost, 0.9)).toBeLessThan(30);
  });

  it('labels soaring along a slope as ridge, and none of it as a thermal', () => {
    const ridges = flights.flatMap(({ truth, analysis }) =>
      truth.phases
        .filter(({ kind }) => kind === 'ridge')
        .map((phase) => {
          const span = flownSpan(phase);
          const within = (spans: readonly { startsAt: number | null; endsAt: number | null }[]) =>
            spans.reduce((sum, one) => sum + overlapSeconds(span, foundSpan(one)), 0) / (span.to - span.from);
          const { lifts, thermals } = analysis.thermals!;
          return { ridge: within(lifts.filter(({ kind }) => kind === 'ridge')), thermal: within(thermals) };
        }),
    );
    expect(ridges.length).toBeGreaterThan(40);
    for (const { ridge, thermal } of ridges) {
      expect(ridge).toBeGreaterThan(0.5);
      expect(thermal).toBe(0);
    }
    expect(
      quantile(
        ridges.map(({ ridge }) => ridge),
        0.5,
      ),
    ).toBeGreaterThan(0.8);
  });

  it('divides each flight from take-off to landing, consistently with its lists and times', () => {
    for (const { analysis } of flights) {
      const { phases, thermals, metrics, durationSeconds } = analysis;
      const ends = phases!.map(({ endIndex }) => endIndex);
      const starts = phases!.map(({ startIndex }) => startIndex);
      expect(starts.slice(1)).toEqual(ends.slice(0, -1));
      for (const { startIndex, endIndex } of phases!) expect(endIndex).toBeGreaterThan(startIndex);
      const ofKind = (...kinds: string[]) =>
        phases!
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ startIndex, endIndex }) => [startIndex, endIndex]);
      const indices = (list: readonly { startIndex: number; endIndex: number }[]) =>
        list.map(({ startIndex, endIndex }) => [startIndex, endIndex]);
      expect(ofKind('thermal')).toEqual(indices(thermals!.thermals));
      expect(ofKind('glide')).toEqual(indices(thermals!.glides));
      expect(ofKind('ridge', 'straight_climb')).toEqual(indices(thermals!.lifts));
      const gliding = thermals!.glides.reduce((sum, glide) => sum + glide.durationSeconds, 0);
      expect(metrics.timeGlidingSeconds).toBe(gliding);
      expect(metrics.timeCirclingSeconds).toBeGreaterThanOrEqual(thermals!.summary.timeSeconds);
      expect(metrics.timeCirclingSeconds! + gliding + metrics.timeOtherSeconds!).toBe(durationSeconds);
      expect(metrics.timeOtherSeconds).toBeGreaterThanOrEqual(0);
      expect(metrics.thermalCount).toBe(thermals!.thermals.length);
      expect(thermals!.summary.count).toBe(thermals!.thermals.length);
    }
  });
});

function circleSeconds({ startSeconds, endSeconds, circles }: ThermalTruth): number {
  return (endSeconds - startSeconds) / circles;
}

function bankDeg(flown: ThermalTruth): number {
  const airSpeedMps = (2 * Math.PI * flown.circleRadiusMetres) / circleSeconds(flown);
  return (Math.atan(airSpeedMps ** 2 / (9.81 * flown.circleRadiusMetres)) * 180) / Math.PI;
}
