import { courseDeg } from './course.js';

describe('the course of a vector', () => {
  it('is within 0.001° of the exact course in every direction and for any length', () => {
    let greatest = 0;
    for (let tenths = -1799; tenths <= 1800; tenths++) {
      for (const length of [1e-3, 1, 3e4]) {
        const angle = (tenths / 10) * (Math.PI / 180);
        const course = courseDeg(length * Math.sin(angle), length * Math.cos(angle));
        const error = Math.abs(course - tenths / 10);
        greatest = Math.max(greatest, Math.min(error, Math.abs(error - 360)));
      }
    }
    expect(greatest).toBeLessThan(0.001);
  });

  it.each([
    [0, 1, 0],
    [1, 0, 90],
    [-1, 0, -90],
    [0, -1, 180],
    [0, 0, 0],
  ])('of %d east and %d north is %d°', (east, north, expected) => {
    expect(courseDeg(east, north)).toBeCloseTo(expected, 3);
  });
});
