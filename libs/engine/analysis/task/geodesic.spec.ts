import { distanceBetweenM, offsetOf, positionAt } from './geodesic.js';

/** Flinders Peak and Buninyong, the example of the Geocentric Datum of Australia (technical manual, chapter 4). */
const FLINDERS_PEAK = { latitudeDeg: -37.951033417, longitudeDeg: 144.424867889 };
const BUNINYONG = { latitudeDeg: -37.652821139, longitudeDeg: 143.926495528 };

it('a geodesic has its published length and direction', () => {
  expect(distanceBetweenM(FLINDERS_PEAK, BUNINYONG)).toBeCloseTo(54_972.271, 2);
  const { x, y } = offsetOf(FLINDERS_PEAK, BUNINYONG);
  const azimuthDeg = 306 + 52 / 60 + 5.37 / 3600;
  expect((Math.atan2(x, y) * 180) / Math.PI + 360).toBeCloseTo(azimuthDeg, 5);
  expect(positionAt(FLINDERS_PEAK, { x, y })).toEqual({
    latitudeDeg: expect.closeTo(BUNINYONG.latitudeDeg, 8) as number,
    longitudeDeg: expect.closeTo(BUNINYONG.longitudeDeg, 8) as number,
  });
});
