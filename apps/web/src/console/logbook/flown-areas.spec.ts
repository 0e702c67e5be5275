import { areasOf, plotOf, type ThermalCell } from './thermal-areas.js';

function cell(longitude: number, latitude: number, thermals: number): ThermalCell {
  return {
    type: 'Feature',
    id: `${longitude}/${latitude}`,
    bbox: [],
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { thermal_count: thermals } as ThermalCell['properties'],
  };
}

describe('the areas of thermals', () => {
  it('keep apart what is too far away for one drawing, the one with the most thermals first', () => {
    const cells = [cell(170.7, -44.6, 9), cell(8.1, 46.4, 8), cell(8.3, 46.5, 7), cell(8.2, 46.3, 1)];
    const areas = areasOf(cells);
    expect(areas.map(({ thermals, cells: own }) => [thermals, own.length])).toEqual([
      [16, 3],
      [9, 1],
    ]);
  });

  it('reach across the antimeridian', () => {
    expect(areasOf([cell(179.9, -16.8, 2), cell(-179.9, -16.8, 1)])).toHaveLength(1);
  });
});

describe('the drawing of an area', () => {
  it('fits, with north up and the same scale both ways', () => {
    const [area] = areasOf([cell(8, 46, 3), cell(8.2, 46, 2), cell(8, 46.1, 1)]);
    const { spots, height, unitsPerKm } = plotOf(area!, 720, 500, 20);
    const [south, east, north] = spots as [
      (typeof spots)[number],
      (typeof spots)[number],
      (typeof spots)[number],
    ];
    expect(north.y).toBeLessThan(south.y);
    expect(east.x).toBeGreaterThan(south.x);
    expect((south.y - north.y) / unitsPerKm).toBeCloseTo(11.132, 2);
    expect((east.x - south.x) / unitsPerKm).toBeCloseTo(15.46, 1);
    for (const { x, y } of spots) {
      expect([x >= 19.9, x <= 700.1, y >= 19.9, y <= height - 19.9, height <= 500]).toEqual(
        Array(5).fill(true),
      );
    }
  });

  it('does not magnify a single place without end', () => {
    const [area] = areasOf([cell(8, 46, 3)]);
    expect(plotOf(area!, 720, 500, 20).unitsPerKm).toBeLessThan(200);
  });
});
