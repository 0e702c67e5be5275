import { analyse, type FlightAnalysis } from '@app/domain';
import {
  randomScenario,
  type SimulatedFlight,
  shortRidgeFlight,
  simulateFlight,
  thermalCrossCountry,
} from '../factories/flight-simulator/index.js';

interface Span {
  from: number;
  to: number;
}

interface Flown {
  flight: SimulatedFlight;
  analysis: FlightAnalysis;
}

const FLIGHTS = 60;
const SEED_STEP = 7919;
/** Random flights are logged every 1 to 10 s; circles show up to 6 s. */
const INTERVAL_MAX = 5;

function flyRandom(index: number): Flown {
  const scenario = randomScenario(index * SEED_STEP);
  const interval = scenario.recorder!.intervalSeconds!;
  const intervalSeconds = interval > INTERVAL_MAX ? 1 + (index % INTERVAL_MAX) : interval;
  const flight = simulateFlight({ ...scenario, recorder: { ...scenario.recorder, intervalSeconds } });
  return { flight, analysis: analyse(flight.igc) };
}

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
/** Of both together. */
const shared = (a: Span, b: Span): number =>
  overlap(a, b) / (Math.max(a.to, b.to) - Math.min(a.from, b.from));
const covered = (span: Span, by: readonly Span[]): number =>
  by.reduce((sum, other) => sum + overlap(span, other), 0) / (span.to - span.from);

const found = ({ startsAt, endsAt }: { startsAt: number | null; endsAt: number | null }): Span => ({
  from: startsAt! / 1000,
  to: endsAt! / 1000,
});
const flown = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }): Span => ({
  from: startSeconds,
  to: endSeconds,
});

function share<T>(of: readonly T[], isHit: (one: T) => boolean): number {
  return of.filter(isHit).length / of.length;
}

function degreesApart(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

describe('thermals, glides and wind of 60 random flights', () => {
  const flights = Array.from({ length: FLIGHTS }, (_, index) => flyRandom(index + 1));
  const pairs = flights.flatMap(({ flight, analysis }) =>
    flight.truth.thermals.map((truth) => ({
      truth,
      thermal: analysis.thermals!.thermals.find((one) => shared(found(one), flown(truth)) >= 0.5),
    })),
  );

  it('finds at least 99 of 100 thermals, and no more than 1 of 100 that was none', () => {
    const precision = flights.flatMap(({ flight, analysis }) =>
      analysis.thermals!.thermals.map((one) =>
        flight.truth.thermals.some((truth) => shared(found(one), flown(truth)) >= 0.5),
      ),
    );
    expect(pairs.length).toBeGreaterThan(200);
    expect(share(pairs, ({ thermal }) => thermal !== undefined)).toBeGreaterThanOrEqual(0.99);
    expect(share(precision, (hit) => hit)).toBeGreaterThanOrEqual(0.99);
  });

  /** A corner flown between two legs makes two glides of what the simulator calls one. */
  it('finds at least 97 of 100 glides, and at most 3 of 100 that were none', () => {
    const recall: number[] = [];
    const precision: number[] = [];
    for (const { flight, analysis } of flights) {
      const truth = flight.truth.glides.map(flown);
      const glides = analysis.thermals!.glides.map(found);
      recall.push(...truth.map((glide) => covered(glide, glides)));
      precision.push(...glides.map((glide) => covered(glide, truth)));
    }
    expect(share(recall, (part) => part >= 0.5)).toBeGreaterThanOrEqual(0.97);
    expect(share(precision, (part) => part >= 0.5)).toBeGreaterThanOrEqual(0.97);
  });

  it('finds the wind within 3 degrees and 0.2 m/s', () => {
    for (const { flight, analysis } of flights) {
      const { wind } = flight.truth;
      const { speedKmh, directionDeg, confidence } = analysis.thermals!.wind!;
      expect(Math.abs(speedKmh / 3.6 - wind.meanSpeedMps)).toBeLessThan(0.2);
      if (wind.meanSpeedMps > 1.5) expect(degreesApart(directionDeg, wind.meanFromDegrees)).toBeLessThan(3);
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('finds the wind of every altitude band within 20 degrees and 1 m/s', () => {
    for (const { flight, analysis } of flights) {
      const pressureOff = analysis.quality.altitudeSource === 'pressure' ? 150 : 30;
      for (const band of analysis.thermals!.windProfile) {
        const middle = (band.altitudeMFrom + band.altitudeMTo) / 2;
        const layer = flight.truth.wind.layers.reduce((a, b) =>
          Math.abs(a.altitudeMetres - middle) < Math.abs(b.altitudeMetres - middle) ? a : b,
        );
        expect(Math.abs(layer.altitudeMetres - middle)).toBeLessThanOrEqual(250 + pressureOff);
        expect(Math.abs(band.speedKmh / 3.6 - layer.speedMps)).toBeLessThan(1);
        if (layer.speedMps > 1.5) {
          expect(degreesApart(band.directionDeg, layer.fromDegrees)).toBeLessThan(20);
        }
      }
    }
  });

  it('measures gain, circles, direction and radius of each thermal', () => {
    for (const { truth, thermal } of pairs) {
      if (thermal === undefined) continue;
      expect(thermal.direction).toBe(truth.turn);
      expect(Math.abs(thermal.gainM / truth.gainMetres - 1)).toBeLessThan(0.05);
      expect(Math.abs(thermal.circles! - truth.circles)).toBeLessThan(3);
      expect(Math.abs(thermal.radiusMMean! / truth.circleRadiusMetres - 1)).toBeLessThan(0.1);
      expect(thermal.climbBest30sMps!).toBeGreaterThanOrEqual(thermal.climbMeanMps - 0.01);
      expect(thermal.efficiency!).toBeGreaterThan(0);
    }
  });

  it('counts in the metrics what the list holds, and keeps the times a partition', () => {
    for (const { analysis } of flights) {
      const { metrics, thermals, durationSeconds } = analysis;
      const { timeCirclingSeconds, timeGlidingSeconds, timeOtherSeconds } = metrics;
      const gliding = thermals!.glides.reduce((sum, glide) => sum + glide.durationSeconds, 0);
      expect(metrics.thermalCount).toBe(thermals!.thermals.length);
      expect(thermals!.summary.count).toBe(thermals!.thermals.length);
      expect(timeGlidingSeconds).toBe(gliding);
      expect(timeCirclingSeconds! + gliding + timeOtherSeconds!).toBe(durationSeconds);
      expect(timeOtherSeconds).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('a thermal', () => {
  it('is one when the recorder was silent for a minute of the climb', () => {
    const { truth } = thermalCrossCountry();
    const [thermal] = truth.thermals;
    const middle = (thermal!.startSeconds + thermal!.endSeconds) / 2 - truth.takeOff.timeSeconds;
    const atFraction = (middle - 30) / truth.durationSeconds;
    const { igc } = thermalCrossCountry({
      recorder: { faults: [{ kind: 'signal-loss', atFraction, seconds: 60, loggedAs: 'missing' }] },
    });
    const { thermals, quality } = analyse(igc);
    expect(quality.gaps).toHaveLength(1);
    expect(thermals!.thermals).toHaveLength(truth.thermals.length);
    expect(Math.abs(thermals!.thermals[0]!.gainM - thermal!.gainMetres)).toBeLessThan(25);
    expect(thermals!.thermals[0]!.confidence).toBeLessThan(thermals!.thermals[1]!.confidence);
  });

  it('drifts with the wind', () => {
    const { igc, truth } = thermalCrossCountry();
    analyse(igc).thermals!.thermals.forEach(({ drift }, i) => {
      const { windSpeedMps, windFromDegrees } = truth.thermals[i]!;
      expect(Math.abs(drift!.speedKmh / 3.6 - windSpeedMps)).toBeLessThan(0.5);
      expect(degreesApart(drift!.directionDeg, windFromDegrees + 180)).toBeLessThan(10);
    });
  });
});

describe('a flight along a slope', () => {
  const { igc, truth } = shortRidgeFlight();
  const { thermals, metrics } = analyse(igc);

  it('has lift, and no thermal', () => {
    expect(metrics.thermalCount).toBe(0);
    expect(thermals!.summary).toMatchObject({ count: 0, climbMeanMps: null, shareOfFlight: 0 });
    expect(thermals!.lifts.map(({ kind }) => kind)).toContain('ridge');
  });

  it('tells the wind by the turns of its beats, with less confidence', () => {
    const { wind } = thermals!;
    expect(wind).toMatchObject({ source: 'straight_flight' });
    expect(wind!.confidence).toBeLessThanOrEqual(0.5);
    expect(Math.abs(wind!.speedKmh / 3.6 - truth.wind.meanSpeedMps)).toBeLessThan(1);
    expect(degreesApart(wind!.directionDeg, truth.wind.meanFromDegrees)).toBeLessThan(20);
  });
});

describe('a glide', () => {
  it('knows how far the wind carried it', () => {
    const { igc } = thermalCrossCountry({ wind: { speedMps: 4, fromDegrees: 235 } });
    const glides = analyse(igc).thermals!.glides;
    // The route leads north-east, down wind, and the way out against it.
    expect(glides[1]!.windComponentKmh! / 3.6).toBeCloseTo(4, 0);
    expect(glides.at(-1)!.windComponentKmh! / 3.6).toBeCloseTo(-4, 0);
  });
});
