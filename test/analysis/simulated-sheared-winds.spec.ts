import { analyse, type FlightAnalysis } from '@engine/analysis';
import { type FlightTruth, glide, simulateFlight, thermal } from '../factories/flight-simulator/index.js';

interface Sheared {
  intervalSeconds: number;
  truth: FlightTruth;
  analysis: FlightAnalysis;
}

const TAKE_OFF_METRES = 1200;
const WINDS = [
  { speedMps: 4, veerDegreesPerKilometre: 120, speedShearMpsPerKilometre: 0 },
  { speedMps: 6, veerDegreesPerKilometre: 90, speedShearMpsPerKilometre: 0 },
  { speedMps: 5, veerDegreesPerKilometre: 150, speedShearMpsPerKilometre: 0 },
  { speedMps: 5, veerDegreesPerKilometre: -150, speedShearMpsPerKilometre: 0 },
  { speedMps: 4, veerDegreesPerKilometre: 60, speedShearMpsPerKilometre: 2 },
  { speedMps: 3, veerDegreesPerKilometre: -90, speedShearMpsPerKilometre: 2 },
  { speedMps: 2, veerDegreesPerKilometre: 150, speedShearMpsPerKilometre: 2 },
  { speedMps: 5, veerDegreesPerKilometre: 0, speedShearMpsPerKilometre: 2 },
] as const;
const INTERVALS = [1, 2, 4, 6];
const GOLDEN_ANGLE = 137.508;

const windFromDegrees = (seed: number): number => (seed * GOLDEN_ANGLE) % 360;

/** Two climbs through the whole shear, and glides down through it. */
function fly(wind: (typeof WINDS)[number], intervalSeconds: number, seed: number): Sheared {
  const { igc, truth } = simulateFlight({
    seed,
    startTime: '2025-06-14T11:00:00Z',
    takeOff: { latitudeDegrees: 46, longitudeDegrees: 8, altitudeMetres: TAKE_OFF_METRES },
    landingAltitudeMetres: 800,
    wind: { ...wind, fromDegrees: windFromDegrees(seed) },
    legs: [
      glide({ courseDegrees: 90, seconds: 120, sinkMps: 0.1 }),
      thermal({ climbMps: 2, circleRadiusMetres: 40, exitAltitudeMetres: 2800 }),
      glide({ courseDegrees: 90, untilAltitudeMetres: 1500 }),
      thermal({ climbMps: 1.5, circleRadiusMetres: 35, exitAltitudeMetres: 2600, turn: 'left' }),
      glide({ courseDegrees: 90, untilAltitudeMetres: 900 }),
    ],
    recorder: { intervalSeconds },
  });
  return { intervalSeconds, truth, analysis: analyse(igc) };
}

function degreesApart(a: number, b: number): number {
  return Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);
}

const flights = WINDS.flatMap((wind, i) =>
  INTERVALS.map((intervalSeconds) => ({
    wind,
    seed: i * 10 + intervalSeconds,
    ...fly(wind, intervalSeconds, i * 10 + intervalSeconds),
  })),
);

describe('a wind that turns up to 150 degrees and increases up to 2 m/s per kilometre', () => {
  it.each(INTERVALS)('has its mean measured at %i s within 20 degrees and 1 m/s', (interval) => {
    for (const { truth, analysis } of flights.filter((flight) => flight.intervalSeconds === interval)) {
      const { speedKmh, directionDeg } = analysis.thermals!.wind!;
      expect(Math.abs(speedKmh / 3.6 - truth.wind.meanSpeedMps)).toBeLessThan(1);
      if (truth.wind.meanSpeedMps <= 1.5) continue;
      expect(degreesApart(directionDeg, truth.wind.meanFromDegrees)).toBeLessThan(20);
    }
  });

  it('is measured from circles in every band that both climbs crossed', () => {
    for (const { analysis } of flights) {
      const circled = analysis.thermals!.windProfile.filter(({ source }) => source === 'circles');
      const heights = circled.map(({ altitudeMFrom }) => altitudeMFrom);
      expect(heights).toEqual(expect.arrayContaining([1750, 2000, 2250]));
    }
  });

  it('has 95 % of its bands right within 20 degrees and 1 m/s', () => {
    const hits = flights.flatMap(({ wind, seed, analysis }) =>
      analysis
        .thermals!.windProfile.filter(({ source }) => source === 'circles')
        .map((band) => {
          const km = ((band.altitudeMFrom + band.altitudeMTo) / 2 - TAKE_OFF_METRES) / 1000;
          const flownMps = wind.speedMps + wind.speedShearMpsPerKilometre * km;
          const flownDeg = windFromDegrees(seed) + wind.veerDegreesPerKilometre * km;
          return (
            Math.abs(band.speedKmh / 3.6 - flownMps) < 1 && degreesApart(band.directionDeg, flownDeg) < 20
          );
        }),
    );
    expect(hits.length).toBeGreaterThan(220);
    expect(hits.filter((hit) => hit).length / hits.length).toBeGreaterThanOrEqual(0.95);
  });
});
