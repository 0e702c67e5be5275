import { allCellNames, cellName, cellNames } from './place-cells.js';

describe('cellName', () => {
  it('is the south-western corner, on all sides of the globe', () => {
    expect(cellName(46.4, 8.1, 2)).toBe('46_8');
    expect(cellName(-33.9, 151.2, 2)).toBe('-34_150');
    expect(cellName(-0.5, -0.5, 2)).toBe('-2_-2');
    expect(cellName(47.6, 11.6, 0.5)).toBe('47.5_11.5');
  });
});

describe('cellNames', () => {
  it('lists every cell that a flight touches', () => {
    expect(cellNames({ south: 46.2, west: 8.5, north: 46.6, east: 8.9 })).toEqual(['46_8']);
    expect(cellNames({ south: 47.9, west: 11.9, north: 48.1, east: 12.1 })).toEqual([
      '46_10',
      '46_12',
      '48_10',
      '48_12',
    ]);
  });

  it('goes on beyond the antimeridian', () => {
    expect(cellNames({ south: -17, west: 179.5, north: -16.5, east: 180.4 })).toEqual([
      '-18_178',
      '-18_-180',
    ]);
  });
});

describe('allCellNames', () => {
  it('covers the globe', () => {
    const names = allCellNames();
    expect(new Set(names).size).toBe(names.length);
    for (const [latitudeDeg, longitudeDeg] of [
      [-89.9, -180],
      [-54.8, -68.3],
      [0, 0],
      [89.9, 179.9],
    ]) {
      expect(names).toContain(cellName(latitudeDeg!, longitudeDeg!, 2));
    }
  });
});
