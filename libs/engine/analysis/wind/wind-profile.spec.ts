import { type Track } from '../track/track.js';
import { type WindSample } from './wind-sample.js';
import { WindProfile } from './wind-profile.js';

const SECONDS = 3600;
const noTime = () => null;

/** One hour at one fix per second and constant altitude, with only the columns that a profile reads. */
function trackAt(altitudeM: number): Track {
  return {
    timeSeconds: Float64Array.from({ length: SECONDS }, (_, i) => i),
    altitudeM: new Int32Array(SECONDS).fill(altitudeM),
  } as unknown as Track;
}

function sample(index: number, altitudeM: number, eastMps: number, northMps = 0): WindSample {
  return { eastMps, northMps, altitudeM, index, source: 'circles', errorMps: 0 };
}

/** A climb of 2 m/s in circles of 25 s, with the given wind at each altitude. */
function climb(windAt: (altitudeM: number) => [number, number], count = 20): WindSample[] {
  return Array.from({ length: count }, (_, i) => {
    const altitudeM = 1000 + 50 * i;
    return sample(25 * i, altitudeM, ...windAt(altitudeM));
  });
}

const flight = { takeoffIndex: 0, landingIndex: SECONDS - 1 };
const samplesOf = (profile: WindProfile) =>
  profile.byAltitude(noTime).reduce((sum, { samples }) => sum + samples, 0);

describe('the samples of a wind profile', () => {
  it('are all kept in a wind that turns by 150 degrees in a climb', () => {
    const turning = climb((altitudeM) => {
      const angle = ((altitudeM - 1000) * 0.15 * Math.PI) / 180;
      return [8 * Math.cos(angle), 8 * Math.sin(angle)];
    });
    expect(samplesOf(new WindProfile(trackAt(1500), turning))).toBe(turning.length);
  });

  it.each([
    ['an unfinished circle among the circles of its climb', 10, 1475],
    ['a wing-over while descending through the altitudes of the climb', 1100, 1300],
  ])('exclude %s', (_, index, altitudeM) => {
    const steady = climb(() => [3, 0]);
    const profile = new WindProfile(trackAt(1500), [...steady, sample(index, altitudeM, -8)]);
    expect(samplesOf(profile)).toBe(steady.length);
    expect(profile.mean(flight)!.speedKmh).toBeCloseTo(3 * 3.6, 6);
  });

  it('are kept if no sample nearby contradicts them', () => {
    const profile = new WindProfile(trackAt(1500), [...climb(() => [3, 0]), sample(3000, 3500, -8)]);
    expect(profile.byAltitude(noTime).at(-1)).toMatchObject({ altitudeMFrom: 3500, samples: 1 });
  });

  it('are both kept when two contradict each other', () => {
    expect(samplesOf(new WindProfile(trackAt(1000), [sample(0, 1000, 6), sample(25, 1000, -6)]))).toBe(2);
  });
});

describe('the mean wind', () => {
  it('takes count and confidence from the samples in its bands, ignoring excluded straight flight', () => {
    const circles = climb((altitudeM) => [altitudeM % 100 === 0 ? 2 : 4, 0]);
    const straight = circles.map((circle): WindSample => ({
      ...circle,
      source: 'straight_flight',
      errorMps: 0.8,
    }));
    const alone = new WindProfile(trackAt(1500), circles).mean(flight)!;
    const mixed = new WindProfile(trackAt(1500), [...circles, ...straight]).mean(flight)!;
    expect(mixed.samples).toBe(circles.length);
    expect(mixed.confidence).toBeCloseTo(alone.confidence, 9);
  });
});
