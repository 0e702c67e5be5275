import { decodeTrack } from './decode-track.js';
import { indexAt, stateAt } from './track-state.js';

const track = decodeTrack({
  takeoff_index: 0,
  landing_index: 4,
  segment_starts: [0, 3],
  phase_names: ['glide'],
  encoding: 'columns',
  columns: {
    time_offset_seconds: [0, 2, 4, 60, 62],
    latitude: [46, 46.0002, 46.0004, 46.01, 46.0102],
    longitude: [8, 8, 8, 8, 8],
    altitude_m: [1000, 1010, null, 1200, 1190],
    ground_speed_kmh: [30, 40, 40, 40, 40],
    vario_mps: [0, 1, 2, 2, 0],
    heading_deg: [350, 10, 10, 10, 10],
    phase: [0, 0, 0, 0, 0],
  },
});

describe('indexAt', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [1.999, 0],
    [2, 1],
    [59, 2],
    [62, 4],
    [900, 4],
  ])('finds the last fix at or before %d s', (timeSeconds, index) => {
    expect(indexAt(track, timeSeconds)).toBe(index);
  });
});

describe('stateAt', () => {
  it('interpolates between two fixes', () => {
    const state = stateAt(track, 0.5);
    expect(state.altitudeM).toBeCloseTo(1002.5, 4);
    expect(state.groundSpeedKmh).toBeCloseTo(32.5, 4);
    expect(state.latitudeDeg).toBeCloseTo(46.00005, 9);
  });

  it('turns the heading along the shorter arc', () => {
    expect(stateAt(track, 1).headingDeg).toBeCloseTo(0, 4);
    expect(stateAt(track, 0.5).headingDeg).toBeCloseTo(355, 4);
  });

  it('does not invent an altitude next to an unknown one', () => {
    expect(stateAt(track, 2.9).altitudeM).toBe(1010);
    expect(stateAt(track, 3.1).altitudeM).toBeNaN();
  });

  it('knows a gap from its fixes', () => {
    expect(stateAt(track, 4).isInGap).toBe(false);
    expect(stateAt(track, 30).isInGap).toBe(true);
    expect(stateAt(track, 60).isInGap).toBe(false);
    expect(stateAt(track, 61).isInGap).toBe(false);
  });

  it('holds the first and the last fix outside the flight', () => {
    expect(stateAt(track, -10).altitudeM).toBe(1000);
    expect(stateAt(track, 100).altitudeM).toBe(1190);
    expect(stateAt(track, 100).isInGap).toBe(false);
  });
});
