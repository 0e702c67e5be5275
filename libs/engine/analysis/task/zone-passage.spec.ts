import { type Track } from '../track/track.js';
import { positionAt } from './geodesic.js';
import { type ObservationZone } from './observation-zone.js';
import { ZonePassage } from './zone-passage.js';

const CENTRE = { latitudeDeg: 46, longitudeDeg: 8 };
const START = { index: 0, part: 0 };

/** Flies by these points around the centre, metres east and north. */
function passage(zone: ObservationZone, ...points: [eastM: number, northM: number][]): ZonePassage {
  const positions = points.map(([x, y]) => positionAt(CENTRE, { x, y }));
  const track = {
    latitudeDeg: Float64Array.from(positions, ({ latitudeDeg }) => latitudeDeg),
    longitudeDeg: Float64Array.from(positions, ({ longitudeDeg }) => longitudeDeg),
  } as unknown as Track;
  return new ZonePassage(track, CENTRE, points.length - 1, zone);
}

const cylinder = (radiusM: number): ObservationZone => ({
  ...{ shape: 'cylinder', radiusM, radiusSource: 'declared' },
});

const sector = (halfAngleDeg: number, innerRadiusM = 0): ObservationZone => ({
  ...{ shape: 'sector', radiusM: 1000, radiusSource: 'declared' },
  sector: { bearingDeg: 0, halfAngleDeg, innerRadiusM },
});

describe('the boundary of a large cylinder', () => {
  it.each([0, 45, 100, 225, 330])('is that of geodesics, in direction %d°', (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const at = (metres: number): [number, number] => [metres * Math.sin(angle), metres * Math.cos(angle)];
    const flight = passage(cylinder(66_600), at(66_590), at(66_630));
    expect(flight.firstExit(66_600, START)!.part).toBeCloseTo(0.25, 3);
    const near = passage(cylinder(66_600), at(70_000), at(70_040));
    expect(near.nearestToZone(66_600, START, { index: 1, part: 0 }).distanceM).toBeCloseTo(3400, 1);
  });
});

describe('a sector', () => {
  it('is entered through its arc and its edges, and left through them', () => {
    const through = passage(sector(45), [0, 1200], [0, 800], [-1600, 800], [0, -100], [200, 300]);
    expect(through.firstEntry(1000, START)).toEqual({ index: 0, part: expect.closeTo(0.5, 3) as number });
    const exit = through.firstExit(1000, START)!;
    expect([exit.index, exit.part]).toEqual([1, expect.closeTo(600 / 1600, 3)]);
    expect(through.firstEntry(1000, exit)).toMatchObject({ index: 3 });
    expect(through.isWithin(1000, { index: 1, part: 0 })).toBe(true);
    expect(through.isWithin(1000, { index: 3, part: 0 })).toBe(false);
  });

  it('of more than half a circle leaves out only the rest', () => {
    const behind = passage(sector(135), [0, -1200], [0, -500], [800, -500]);
    expect(behind.firstEntry(1000, START)).toEqual({
      ...{ index: 1, part: expect.closeTo(500 / 800, 3) as number },
    });
  });

  it('with an inner circle is entered there from any side', () => {
    const flight = passage(sector(45, 300), [0, -900], [0, -100]);
    expect(flight.firstEntry(1000, START)!.part).toBeCloseTo(600 / 800, 3);
  });

  it('has a distance from its arc, its edges and its point', () => {
    const to = { index: 1, part: 0 };
    const distanceM = (east: number, north: number, zone = sector(45)): number =>
      passage(zone, [east, north], [east, north]).nearestToZone(1000, START, to).distanceM;
    expect(distanceM(100, 1400)).toBeCloseTo(Math.hypot(100, 1400) - 1000, 0);
    expect(distanceM(600, 0)).toBeCloseTo(600 / Math.SQRT2, 0);
    expect(distanceM(0, -700)).toBeCloseTo(700, 0);
    expect(distanceM(0, -700, sector(45, 300))).toBeCloseTo(400, 0);
    expect(distanceM(100, 500)).toBe(0);
  });
});
