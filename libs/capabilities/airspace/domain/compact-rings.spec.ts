import { compactRings, ringsOf } from './compact-rings.js';

const RINGS = [
  { latitudesDeg: Float64Array.of(47, 47.5, 47.123456), longitudesDeg: Float64Array.of(179.5, 180.25, 180) },
  { latitudesDeg: Float64Array.of(-1, -2, -3), longitudesDeg: Float64Array.of(-10, -11, -12.000001) },
];

describe('the compact form of borders', () => {
  it('keeps every ring, also beyond 180°', () => {
    expect(ringsOf(compactRings(RINGS))).toEqual(RINGS);
  });

  it('can be moved to the other side of the date line', () => {
    expect([...ringsOf(compactRings(RINGS), -360)[0]!.longitudesDeg]).toEqual([-180.5, -179.75, -180]);
  });
});
