import { analyse } from '@app/domain';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';

function degreesApart(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

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
