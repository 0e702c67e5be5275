import { MapPlane } from './map-plane.js';

describe('the plane of the map', () => {
  it('measures metres around its origin, east and south', () => {
    const plane = new MapPlane({ latitudeDeg: 46, longitudeDeg: 8 });
    expect(plane.at(46, 8)).toEqual({ x: 0, z: 0 });
    const { x, z } = plane.at(45.99, 8.01);
    expect(x).toBeCloseTo(773.3, 0);
    expect(z).toBeCloseTo(1_113, 0);
  });

  it('finds the way back', () => {
    const plane = new MapPlane({ latitudeDeg: -43.2, longitudeDeg: 170.1 });
    const [longitudeDeg, latitudeDeg] = plane.lngLat(plane.at(-44.9, 168.3));
    expect(longitudeDeg).toBeCloseTo(168.3, 9);
    expect(latitudeDeg).toBeCloseTo(-44.9, 9);
  });

  it('keeps positions apart that differ by a decimetre, far from the origin, in 32 bits', () => {
    const plane = new MapPlane({ latitudeDeg: 46, longitudeDeg: 8 });
    const [here, there] = [plane.at(47.5, 10), plane.at(47.500_001, 10)];
    expect(Math.fround(here.z)).not.toBe(Math.fround(there.z));
  });

  it('has the scale of web maps: the world is 512 pixels wide at zoom 0', () => {
    const plane = new MapPlane({ latitudeDeg: 60, longitudeDeg: 0 });
    const worldM = plane.at(60, 180).x - plane.at(60, -180).x;
    expect(worldM * plane.pxPerM(0)).toBeCloseTo(512, 6);
    expect(worldM * plane.pxPerM(3)).toBeCloseTo(4_096, 6);
  });
});
