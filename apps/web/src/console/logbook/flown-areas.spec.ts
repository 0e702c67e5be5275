import { areasOf, mapOf, type ThermalCell } from './flown-areas.js';
import { type MappedFlight } from './mapped-flights.js';

function cell(longitude: number, latitude: number, thermals: number): ThermalCell {
  return {
    type: 'Feature',
    id: `${longitude}/${latitude}`,
    bbox: [],
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { thermal_count: thermals } as ThermalCell['properties'],
  };
}

/** A flight in a square of 0.2 degrees to the north east of its take-off. */
function flight(longitude: number, latitude: number): MappedFlight {
  const bounds = { west: longitude, south: latitude, east: longitude + 0.2, north: latitude + 0.2 };
  return { id: '', site: null, place: null, takeoff: { latitude, longitude }, svg: '', bounds };
}

describe('the areas of flights and thermals', () => {
  it('keep apart what is too far away for one map, the one with the most flights first', () => {
    const cells = [cell(170.7, -44.6, 9), cell(8.1, 46.4, 8), cell(8.3, 46.5, 7), cell(8.2, 46.3, 1)];
    const areas = areasOf([flight(170.8, -44.6), flight(8.1, 46.4), flight(8.2, 46.3)], cells);
    expect(areas.map(({ thermals, cells: own, flights }) => [flights.length, thermals, own.length])).toEqual([
      [2, 16, 3],
      [1, 9, 1],
    ]);
  });

  it('include thermals of flights that are not shown', () => {
    expect(areasOf([], [cell(8.1, 46.4, 8)])).toHaveLength(1);
  });

  it('reach across the antimeridian', () => {
    expect(areasOf([], [cell(179.9, -16.8, 2), cell(-179.9, -16.8, 1)])).toHaveLength(1);
  });
});

describe('the map of an area', () => {
  it('contains everything, with north up and the same scale both ways', () => {
    const [area] = areasOf([flight(8, 46)], [cell(8.3, 46.1, 2)]);
    const { x, y, unitsPerKm } = mapOf(area!, 1_000, 500, 20);
    expect((y(46) - y(46.1)) / unitsPerKm).toBeCloseTo(11.14, 1);
    expect((x(8.3) - x(8)) / unitsPerKm).toBeCloseTo(23.2, 1);
    for (const [longitude, latitude] of [
      [8, 46],
      [8.2, 46.2],
      [8.3, 46.1],
    ] as const) {
      const [east, south] = [x(longitude), y(latitude)];
      expect([east >= 19.9, east <= 980.1, south >= 19.9, south <= 480.1]).toEqual(Array(4).fill(true));
    }
  });

  it('places both sides of the antimeridian next to each other', () => {
    const [area] = areasOf([], [cell(179.9, -16.8, 2), cell(-179.9, -16.8, 1)]);
    const { x, unitsPerKm } = mapOf(area!, 1_000, 500, 20);
    expect((x(-179.9) - x(179.9)) / unitsPerKm).toBeCloseTo(21.3, 0);
  });

  it('does not magnify a single place without end', () => {
    const [area] = areasOf([], [cell(8, 46, 3)]);
    expect(mapOf(area!, 1_000, 500, 20).unitsPerKm).toBeLessThan(200);
  });
});
