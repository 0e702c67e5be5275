import { analyse, analyseLog, prepareLog, readIgc } from '@engine/analysis';
import {
  glide,
  shortRidgeFlight,
  simulateFlight,
  thermal,
  thermalCrossCountry,
} from '../factories/flight-simulator/index.js';

function degreesApart(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

describe('a thermal', () => {
  it('is a single one despite a one-minute gap in the climb', () => {
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

  it('never has its best climb across a corrected altitude', () => {
    const { igc } = thermalCrossCountry();
    const log = prepareLog(readIgc(igc));
    const [asFlown] = analyseLog(log).thermals!.thermals;
    const { altitudeM, isAltitudeBridged } = log.track;
    const middle = (asFlown!.startIndex + asFlown!.endIndex) >> 1;
    // a sensor frozen for 20 s: the altitude between is a straight line to where it recovers
    for (let i = middle; i < altitudeM.length; i++) altitudeM[i] = altitudeM[i]! + 100;
    for (let i = middle - 20; i < middle; i++) {
      altitudeM[i] = altitudeM[i]! + 5 * (i - middle + 20);
      isAltitudeBridged[i] = 1;
    }
    const [corrected] = analyseLog(log).thermals!.thermals;
    expect(corrected!.gainM).toBeCloseTo(asFlown!.gainM + 100, 6);
    expect(corrected!.climbMaxMps).toBeLessThanOrEqual(asFlown!.climbMaxMps!);
    expect(corrected!.climbBest30sMps).toBeLessThanOrEqual(asFlown!.climbBest30sMps!);
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

  it('reveals the wind in the turns of its beats, with less confidence', () => {
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
    // the route leads north-east, downwind, and the way out against it
    expect(glides[1]!.windComponentKmh! / 3.6).toBeCloseTo(4, 0);
    expect(glides.at(-1)!.windComponentKmh! / 3.6).toBeCloseTo(-4, 0);
  });
});

/** Flies straight for this long at a sink rate from the end of a climb, then down to land. */
function afterClimb(seconds: number, sinkMps: number, aheadFirst = 0) {
  return simulateFlight({
    seed: 11,
    startTime: '2025-06-14T11:00:00Z',
    takeOff: { latitudeDegrees: 46, longitudeDegrees: 8, altitudeMetres: 1200 },
    landingAltitudeMetres: 800,
    wind: { speedMps: 2, fromDegrees: 0 },
    airMassSigmaMps: 0,
    legs: [
      glide({ courseDegrees: 90, seconds: 120 }),
      thermal({ climbMps: 2, gainMetres: 500 }),
      ...(aheadFirst > 0 ? [glide({ courseDegrees: 90, seconds: aheadFirst })] : []),
      glide({ courseDegrees: 90, seconds, sinkMps }),
      thermal({ climbMps: 2, gainMetres: 300 }),
      glide({ courseDegrees: 270, untilAltitudeMetres: 900 }),
    ],
  });
}

describe('a straight path', () => {
  it('has no meaningful glide ratio if it lost less than 50 m', () => {
    const { glides } = analyse(afterClimb(300, 0.08).igc).thermals!;
    const level = glides.find(({ altitudeLostM, distanceKm }) => altitudeLostM < 50 && distanceKm > 1);
    expect(level!.altitudeLostM).toBeGreaterThan(0);
    expect(level!.glideRatio).toBeNull();
    expect(glides.at(-1)!.glideRatio).toBeGreaterThan(5);
  });

  it('is a climb where it gains height, however slowly, and a glide before', () => {
    const { igc, truth } = afterClimb(900, -0.15, 70);
    const { thermals, phases } = analyse(igc);
    const straightSeconds = truth.glides[1]!.startSeconds;
    const climb = thermals!.lifts.find(({ startsAt }) => startsAt! / 1000 > straightSeconds);
    expect(climb).toMatchObject({ kind: 'straight' });
    expect(Math.abs(climb!.startsAt! / 1000 - straightSeconds - 70)).toBeLessThan(15);
    expect(Math.abs(climb!.gainM - 900 * 0.15)).toBeLessThan(10);
    expect(thermals!.glides.map(({ endIndex }) => endIndex)).toContain(climb!.startIndex);
    for (const { altitudeLostM } of thermals!.glides) expect(altitudeLostM).toBeGreaterThan(0);
    expect(phases!.map(({ startIndex }) => startIndex).slice(1)).toEqual(
      phases!.map(({ endIndex }) => endIndex).slice(0, -1),
    );
  });
});
