import { decodeTrack } from '../track/decode-track.js';
import { Instruments } from './instruments.js';

function instrumentsOver(
  groundM: (number | null)[] | null,
  altitudeMslM: number[] | null = [1_000, 1_100, 1_200],
) {
  const track = decodeTrack({
    segment_starts: [0],
    encoding: 'columns',
    columns: {
      time_offset_seconds: [0, 10, 20],
      latitude: [46, 46.001, 46.002],
      longitude: [8, 8, 8],
      altitude_m: [1_000, 1_100, 1_200],
      altitude_msl_m: altitudeMslM,
      ground_m: groundM,
    },
  });
  return new Instruments(track, [], []);
}

describe('the height above ground', () => {
  it('is that above the ground of the track, also between two fixes', () => {
    const instruments = instrumentsOver([1_000, 900, 1_205]);
    const heights = [0, 5, 10, 20].map((seconds) => instruments.at(seconds).aboveGroundM);
    expect(heights).toEqual([0, 100, 200, 0]);
  });

  it('prefers the ground of the track to the drawn terrain, which is coarser', () => {
    expect(instrumentsOver([1_000, 900, 1_205]).at(10, () => 850).aboveGroundM).toBe(200);
    expect(instrumentsOver([1_000, null, null]).at(10, () => 850).aboveGroundM).toBe(250);
  });

  it('is unknown where the ground is, and above pressure altitudes', () => {
    expect(instrumentsOver([1_000, null, null]).at(10).aboveGroundM).toBeNull();
    expect(instrumentsOver(null).at(10).aboveGroundM).toBeNull();
    expect(instrumentsOver([1_000, 900, 1_205], null).at(10).aboveGroundM).toBeNull();
  });
});
