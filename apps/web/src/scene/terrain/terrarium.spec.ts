import { decodeTerrarium } from './terrarium.js';

describe('decodeTerrarium', () => {
  it('reads metres and their fractions', () => {
    const pixels = [128, 0, 0, 255, 136, 184, 64, 255, 127, 255, 128, 255, 150, 120, 0, 255];
    expect([...decodeTerrarium(pixels, 2).heights]).toEqual([0, 2232.25, -0.5, 5752]);
  });
});
