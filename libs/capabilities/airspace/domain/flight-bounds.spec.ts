import { around } from './flight-bounds.js';

describe('the box around a flight', () => {
  it('is 5 km wider on each side', () => {
    const { south, west, north, east } = around({ south: 60, west: 10, north: 60.5, east: 11 });
    expect([60 - south, north - 60.5]).toEqual([expect.closeTo(0.045, 3), expect.closeTo(0.045, 3)]);
    expect([10 - west, east - 11]).toEqual([expect.closeTo(0.0916, 3), expect.closeTo(0.0916, 3)]);
  });

  it('continues across the date line', () => {
    const { west, east } = around({ south: 0, west: 179.9, north: 0.1, east: -179.8 });
    expect([west, east]).toEqual([expect.closeTo(179.855, 3), expect.closeTo(180.245, 3)]);
  });
});
