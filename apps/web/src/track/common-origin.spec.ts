import { testTrack } from '../../../../test/factories/scene-track.js';
import { commonOrigin, withOrigin } from './common-origin.js';
import { type ReplayTrack } from './replay-track.js';

const lineFrom = (eastM: number, northM: number) =>
  testTrack([
    { seconds: 0, eastM, northM, altitudeM: 1_000 },
    { seconds: 100, eastM: eastM + 1_000, northM: northM + 500, altitudeM: 1_000 },
  ]);

/** The same track around the earth. */
const turned = (track: ReplayTrack, degrees: number): ReplayTrack => ({
  ...track,
  longitudeDeg: track.longitudeDeg.map((longitude) => longitude + degrees),
});

describe('a common origin', () => {
  it('lies in the middle of all tracks', () => {
    const tracks = [lineFrom(0, 0), lineFrom(9_000, -2_500)];
    const origin = commonOrigin(tracks);
    const [one, other] = tracks.map((track) => withOrigin(track, origin));
    expect(one!.x[0]).toBeCloseTo(-5_000, -1);
    expect(other!.x[1]).toBeCloseTo(5_000, -1);
    expect(Math.max(...one!.z, ...other!.z) + Math.min(...one!.z, ...other!.z)).toBeCloseTo(0, -1);
  });

  it('keeps the distances within a track', () => {
    const track = lineFrom(0, 0);
    const moved = withOrigin(track, commonOrigin([track, lineFrom(20_000, 4_000)]));
    const lengthOf = ({ x, z }: ReplayTrack) => Math.hypot(x[1]! - x[0]!, z[1]! - z[0]!);
    expect(lengthOf(moved)).toBeCloseTo(lengthOf(track), 0);
  });

  it('takes the short way across the antimeridian', () => {
    const track = lineFrom(0, 0);
    const origin = commonOrigin([track]);
    const moved = withOrigin(turned(track, 360), origin);
    expect(moved.x[0]).toBeCloseTo(track.x[0]!, 1);
  });
});
