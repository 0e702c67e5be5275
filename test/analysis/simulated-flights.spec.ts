import fc from 'fast-check';
import { analyse } from '@engine/analysis';
import {
  crossesMidnightUtc,
  crossesTheAntimeridian,
  randomScenario,
  type SimulatedFlight,
  simulateFlight,
  thermalCrossCountry,
  topToBottomFlight,
  withGapsAndSpikes,
  withoutPressureAltitude,
} from '../factories/flight-simulator/index.js';
import { samples } from '../harness/full-run.js';

/** Seconds between what was found and what was flown. */
function errors({ igc, truth }: SimulatedFlight) {
  const { metrics } = analyse(igc);
  return {
    takeoff: Math.abs(metrics.takeoff!.time! / 1000 - truth.takeOff.timeSeconds),
    landing: Math.abs(metrics.landing!.time! / 1000 - truth.landing.timeSeconds),
    trackLength: Math.abs((metrics.trackLengthKm! * 1000) / truth.recordedTrackLengthMetres - 1),
  };
}

describe('analysing a simulated flight', () => {
  it.each([
    ['cross-country', thermalCrossCountry],
    ['top to bottom', topToBottomFlight],
    ['over midnight', crossesMidnightUtc],
    ['over the antimeridian', crossesTheAntimeridian],
    ['without barometer', withoutPressureAltitude],
    ['with gaps and spikes', withGapsAndSpikes],
  ])('finds take-off, landing and track length: %s', (_, fly) => {
    const error = errors(fly());
    expect(error.takeoff).toBeLessThanOrEqual(10);
    expect(error.landing).toBeLessThanOrEqual(10);
    expect(error.trackLength).toBeLessThan(0.01);
  });

  it('finds take-off within 10 s and landing within 60 s in random flights sampled every few seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const flight = simulateFlight(randomScenario(seed));
        const interval = analyse(flight.igc).quality.samplingIntervalSeconds!;
        const error = errors(flight);
        expect(error.takeoff).toBeLessThanOrEqual(10 + interval);
        expect(error.landing).toBeLessThanOrEqual(60);
        expect(error.trackLength).toBeLessThan(0.02);
      }),
      { numRuns: samples({ usual: 10, full: 40 }), seed: 7 },
    );
  });

  it('counts thermals and the time in them as flown', () => {
    const { igc, truth } = thermalCrossCountry();
    const { metrics } = analyse(igc);
    const circled = truth.thermals.reduce(
      (sum, thermal) => sum + thermal.endSeconds - thermal.startSeconds,
      0,
    );
    expect(metrics.thermalCount).toBe(truth.thermals.length);
    expect(Math.abs(metrics.timeCirclingSeconds! / circled - 1)).toBeLessThan(0.05);
  });

  it('finds the glide ratio of the glides within 10 %', () => {
    const { igc, truth } = thermalCrossCountry();
    const distance = truth.glides.reduce((sum, glide) => sum + glide.distanceMetres, 0);
    const lost = truth.glides.reduce((sum, glide) => sum + glide.altitudeLostMetres, 0);
    expect(Math.abs(analyse(igc).metrics.glideRatioMean! / (distance / lost) - 1)).toBeLessThan(0.1);
  });

  it('finds no thermal in a flight that only went down', () => {
    const { metrics } = analyse(topToBottomFlight().igc);
    expect(metrics).toMatchObject({ thermalCount: 0, timeCirclingSeconds: 0 });
    expect(metrics.climbMaxMps).toBeLessThan(0.5);
  });

  it('removes the spikes the simulator added', () => {
    const { igc, truth } = withGapsAndSpikes();
    const { fixesRemoved } = analyse(igc).quality;
    expect(fixesRemoved.positionSpike).toBe(truth.log.positionSpikesSeconds.length);
    expect(fixesRemoved.duplicateTime).toBe(truth.log.duplicateTimesSeconds.length);
    expect(fixesRemoved.outOfOrder).toBe(truth.log.outOfOrderSeconds.length);
  });

  it('has circling, gliding and other time add up to the duration', () => {
    const { metrics, durationSeconds } = analyse(thermalCrossCountry().igc);
    const { timeCirclingSeconds, timeGlidingSeconds, timeOtherSeconds } = metrics;
    expect(timeCirclingSeconds! + timeGlidingSeconds! + timeOtherSeconds!).toBe(durationSeconds);
  });

  it('gives bounds with west greater than east across the antimeridian', () => {
    const { bounds, takeoff } = analyse(crossesTheAntimeridian().igc).metrics;
    expect(bounds!.west).toBeGreaterThan(bounds!.east);
    expect(Math.abs(takeoff!.longitude)).toBeLessThanOrEqual(180);
  });
});
