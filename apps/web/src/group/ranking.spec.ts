import { testTrack } from '../../../../test/factories/scene-track.js';
import { flownDistances } from './flown-distance.js';
import { type PilotReadings, rankPilots, readingsAt } from './ranking.js';

const readings = (pilot: number, values: Partial<PilotReadings>): PilotReadings => ({
  pilot,
  stage: 'flying',
  distanceM: 0,
  altitudeM: null,
  climbMps: null,
  groundSpeedKmh: null,
  ...values,
});

describe('rankPilots', () => {
  it('puts the largest value first, and unknown ones last without a rank', () => {
    const group = [
      readings(0, { altitudeM: 1_900 }),
      readings(1, {}),
      readings(2, { altitudeM: 2_400 }),
      readings(3, {}),
    ];
    expect(rankPilots(group, 'altitudeM').map(({ pilot, rank }) => [pilot, rank])).toEqual([
      [2, 1],
      [0, 2],
      [1, null],
      [3, null],
    ]);
  });

  it('gives pilots with the same value the same rank', () => {
    const group = [10, 30, 30, 20].map((distanceM, pilot) => readings(pilot, { distanceM }));
    expect(rankPilots(group, 'distanceM').map(({ pilot, rank }) => [pilot, rank])).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
      [0, 4],
    ]);
  });

  it('leaves the given list as it is', () => {
    const group = [readings(0, { climbMps: -1 }), readings(1, { climbMps: 2 })];
    rankPilots(group, 'climbMps');
    expect(group.map(({ pilot }) => pilot)).toEqual([0, 1]);
  });
});

describe('readingsAt', () => {
  const track = testTrack(
    Array.from({ length: 101 }, (_, s) => ({ seconds: s, eastM: s * 10, northM: 0, altitudeM: 1_500 - s })),
  );
  const flownM = flownDistances(track);

  it('reads the instruments in the air', () => {
    const { stage, altitudeM, groundSpeedKmh, distanceM } = readingsAt(4, track, flownM, 50);
    expect({ stage, altitudeM, groundSpeedKmh }).toEqual({
      stage: 'flying',
      altitudeM: 1_450,
      groundSpeedKmh: 36,
    });
    expect(distanceM).toBeCloseTo(500, -1);
  });

  it('knows no altitude on the ground, and keeps the distance of a flight that has landed', () => {
    expect(readingsAt(4, track, flownM, -1)).toEqual(readings(4, { stage: 'waiting' }));
    const landed = readingsAt(4, track, flownM, 100);
    expect(landed).toMatchObject({ stage: 'landed', altitudeM: null, climbMps: null });
    expect(landed.distanceM).toBeCloseTo(1_000, -1);
  });
});
