import { analyseLog, flightPhaseSplit, measureLegs, prepareLog, readIgc } from '@engine/analysis';
import {
  distanceMetres,
  glide,
  type SimulatedFlight,
  simulateFlight,
  thermal,
  thermalCrossCountry,
} from '../factories/flight-simulator/index.js';

/** West wind of 18 km/h: a leg with it to the east, one against it back. */
const THERE_AND_BACK = simulateFlight({
  seed: 12,
  startTime: '2025-07-05T10:30:00Z',
  takeOff: { latitudeDegrees: 46.4, longitudeDegrees: 8.1, altitudeMetres: 2200 },
  landingAltitudeMetres: 1000,
  wind: { speedMps: 5, fromDegrees: 270 },
  legs: [
    glide({ courseDegrees: 90, distanceMetres: 2000 }),
    thermal({ climbMps: 2, gainMetres: 900, turn: 'left' }),
    glide({ courseDegrees: 90, distanceMetres: 5000 }),
    thermal({ climbMps: 2.5, gainMetres: 1000, turn: 'right' }),
    glide({ courseDegrees: 270, distanceMetres: 7000 }),
  ],
});

function read({ igc }: SimulatedFlight) {
  const log = prepareLog(readIgc(igc));
  return { log, analysis: analyseLog(log) };
}

/** Track indices of some true seconds since the log began. */
function indicesAt({ log }: ReturnType<typeof read>, seconds: readonly number[]): number[] {
  const { timeSeconds } = log.track;
  return seconds.map((second) => timeSeconds.findIndex((time) => time >= timeSeconds[0]! + second));
}

describe('the legs of a flight', () => {
  const { truth, track } = THERE_AND_BACK;
  const flight = read(THERE_AND_BACK);
  const began = track.timeSeconds(0);
  const ends = [
    truth.takeOff.timeSeconds - began,
    truth.thermals[1]!.endSeconds - began,
    truth.glides.at(-1)!.endSeconds - began,
  ];
  const [there, back] = measureLegs(flight.log, flight.analysis, indicesAt(flight, ends)) as [
    ReturnType<typeof measureLegs>[number],
    ReturnType<typeof measureLegs>[number],
  ];

  it('have their true times and distances', () => {
    expect(there.durationSeconds).toBe(ends[1]! - ends[0]!);
    expect(back.durationSeconds).toBe(ends[2]! - ends[1]!);
    const straight = (from: number, to: number) =>
      distanceMetres(track.position(ends[from]!), track.position(ends[to]!)) / 1000;
    expect(Math.abs(there.distanceKm - straight(0, 1))).toBeLessThan(0.02);
    expect(Math.abs(back.distanceKm - straight(1, 2))).toBeLessThan(0.02);
    expect(there.trackDistanceKm).toBeGreaterThan(there.distanceKm + 3); // circles
    expect(there.speedKmh).toBeCloseTo((there.distanceKm / there.durationSeconds) * 3600, 6);
  });

  it('have their climbs, and the time spent circling', () => {
    const gained = truth.thermals.reduce((sum, { gainMetres }) => sum + gainMetres, 0);
    const circling = truth.thermals.reduce(
      (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
      0,
    );
    expect([there.thermalCount, back.thermalCount]).toEqual([2, 0]);
    expect(Math.abs(there.climbM! / gained - 1)).toBeLessThan(0.06);
    expect(Math.abs(there.circlingShare! - circling / there.durationSeconds)).toBeLessThan(0.05);
    expect(back.circlingShare).toBeLessThan(0.03);
    expect(back.climbM).toBeLessThan(50);
  });

  it('have the true wind along them: with it there, against it back', () => {
    expect(Math.abs(there.windComponentKmh! - 18)).toBeLessThan(4);
    expect(Math.abs(back.windComponentKmh! + 18)).toBeLessThan(4);
  });

  it('have the glide ratio of their gliding parts', () => {
    const last = truth.glides.at(-1)!;
    expect(Math.abs(back.glideRatio! / last.glideRatio! - 1)).toBeLessThan(0.1);
    expect(there.glideRatio!).toBeGreaterThan(back.glideRatio! * 1.3); // tailwind
    expect(there.glideSpeedKmh!).toBeGreaterThan(back.glideSpeedKmh! + 20);
  });

  it('add up to the way between their ends', () => {
    const indices = indicesAt(flight, [...ends, ends[2]! + 30]);
    const all = measureLegs(flight.log, flight.analysis, [indices[0]!, indices[2]!])[0]!;
    const parts = measureLegs(flight.log, flight.analysis, indices.slice(0, 3));
    const sum = (value: (leg: (typeof parts)[number]) => number | null) =>
      parts.reduce((total, leg) => total + value(leg)!, 0);
    expect(sum((leg) => leg.durationSeconds)).toBe(all.durationSeconds);
    expect(sum((leg) => leg.trackDistanceKm)).toBeCloseTo(all.trackDistanceKm, 9);
    expect(sum((leg) => leg.altitudeChangeM)).toBe(all.altitudeChangeM);
    expect(sum((leg) => leg.climbM)).toBe(all.climbM);
  });
});

describe('the phases of a flight', () => {
  const flight = thermalCrossCountry();
  const { log, analysis } = read(flight);
  const split = flightPhaseSplit(log, analysis)!;
  const all = Object.values(split);

  it('add up to its duration, its track and its height', () => {
    const { takeoffIndex, landingIndex } = log.flight!;
    const { altitudeM } = log.track;
    expect(all.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(analysis.durationSeconds);
    expect(all.reduce((sum, { distanceKm }) => sum + distanceKm, 0)).toBeCloseTo(
      analysis.metrics.trackLengthKm!,
      9,
    );
    expect(all.reduce((sum, { altitudeChangeM }) => sum + altitudeChangeM!, 0)).toBe(
      altitudeM[landingIndex]! - altitudeM[takeoffIndex]!,
    );
  });

  it('contain the true climbs and glides', () => {
    const climbed = flight.truth.thermals.reduce((sum, { gainMetres }) => sum + gainMetres, 0);
    expect(Math.abs(split.climb.altitudeChangeM! / climbed - 1)).toBeLessThan(0.1);
    expect(split.glide.altitudeChangeM).toBeLessThan(-1000);
    expect(split.search.seconds).toBeGreaterThan(60);
  });

  it('are unknown for a log made on the ground', () => {
    expect(flightPhaseSplit({ track: log.track, flight: null }, analysis)).toBeNull();
  });
});

it('legs of a log without altitudes have times and distances only', () => {
  const igc = thermalCrossCountry()
    .igc.toString()
    .replace(/^(B.{24})\d{10}/gm, '$10000000000');
  const log = prepareLog(readIgc(Buffer.from(igc)));
  const { takeoffIndex, landingIndex } = log.flight!;
  const [leg] = measureLegs(log, analyseLog(log), [takeoffIndex, landingIndex]);
  expect(leg).toMatchObject({
    altitudeChangeM: null,
    climbM: null,
    climbMeanMps: null,
    glideRatio: null,
    windComponentKmh: null,
    thermalCount: null,
  });
  expect(leg!.trackDistanceKm).toBeGreaterThan(10);
  expect(leg!.circlingShare).toBeGreaterThan(0.1);
});
