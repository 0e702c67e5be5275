import { shownSections } from './barogram-drawing.js';
import { Scales } from './scales.js';

const COUNT = 4_000;

function sectionsOf(groundM: ArrayLike<number>, gapAt = -1, shown: [number, number] = [0, COUNT - 1]) {
  const track = {
    count: COUNT,
    timeSeconds: Float64Array.from({ length: COUNT }, (_, i) => i),
    startsSegment: Uint8Array.from({ length: COUNT }, (_, i) => (i === gapAt ? 1 : 0)),
  };
  return [...shownSections(track, groundM, new Scales(500, 180, shown, [0, 1_000]))];
}

const known = new Float32Array(COUNT).fill(700);

describe('the sections of a barogram that are drawn', () => {
  it('have about one fix per pixel, and both ends', () => {
    const [section, ...others] = sectionsOf(known);
    expect(others).toEqual([]);
    expect([section![0], section!.at(-1)]).toEqual([0, COUNT - 1]);
    expect(section!.length).toBeLessThan(600);
    expect(section!.length).toBeGreaterThan(300);
  });

  it('leave out what is unknown, even if that is shorter than a pixel', () => {
    const withVoid = Float32Array.from(known, (height, i) => (i >= 1_000 && i < 2_000 ? NaN : height));
    const [before, after] = sectionsOf(withVoid);
    expect(before!.at(-1)).toBeLessThan(1_000);
    expect(after![0]).toBeGreaterThanOrEqual(2_000);
    const withOne = Float32Array.from(known, (height, i) => (i === 1_001 ? NaN : height));
    expect(sectionsOf(withOne)).toHaveLength(2);
  });

  it('end at a gap in the recording', () => {
    expect(sectionsOf(known, 1_001)).toHaveLength(2);
  });

  it('have every fix of a short stretch', () => {
    const [section] = sectionsOf(known, -1, [100, 200]);
    expect(section).toHaveLength(102);
  });
});
