import { cellKey, cellsOf } from './grid-cell.js';

describe('a cell', () => {
  it.each([
    [46.349, 7.051, '46.3,7.1'],
    [46.31, -0.04, '46.3,0'],
    [-44.96, 179.96, '-45,-180'],
    [89.99, -179.97, '90,-180'],
  ])('of %d, %d is %s', (latitude, longitude, key) => {
    expect(cellsOf([{ latitude, longitude }]).map(cellKey)).toEqual([key]);
  });

  it('is listed once for all positions in it', () => {
    const places = [46.31, 46.29, 46.4, 46.33].map((latitude) => ({ latitude, longitude: 7 }));
    expect(cellsOf(places).map(cellKey)).toEqual(['46.3,7', '46.4,7']);
  });
});
