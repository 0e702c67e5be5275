import fc from 'fast-check';
import { LocalFrame } from '../geo/local-frame.js';
import { lengthM, type TaskTurnpoint } from './declared-task.js';
import { distanceBetweenM } from './geodesic.js';
import { type ObservationZone } from './observation-zone.js';
import { shortestRoute } from './shortest-route.js';

const FRAME = new LocalFrame(46, 8);
/** How much longer a distance on the ellipsoid may be than in the plane of the test, which is 30 km wide. */
const FLAT = 1.002;

type Spot = readonly [eastM: number, northM: number, radiusM: number, shape?: ObservationZone['shape']];

function task(...spots: Spot[]): TaskTurnpoint[] {
  return spots.map(([eastM, northM, radiusM, shape = 'cylinder'], at) => ({
    kind: at === 0 ? 'start' : at === spots.length - 1 ? 'goal' : 'turnpoint',
    name: null,
    ...FRAME.positionAt(eastM, northM),
    zone: { shape, radiusM, radiusSource: 'declared' },
  }));
}

const length = (turnpoints: TaskTurnpoint[]): number => shortestRoute(turnpoints).at(-1)!.distanceM;

describe('the shortest route', () => {
  it('from cylinder to cylinder is the distance of the centres minus both radii', () => {
    const turnpoints = task([0, 0, 400], [30_000, 0, 1000]);
    expect(length(turnpoints)).toBeCloseTo(lengthM(turnpoints) - 1400, 0);
  });

  it('through a cylinder on the way is straight', () => {
    expect(length(task([0, 0, 400], [10_000, 300, 400], [20_000, 0, 400]))).toBeCloseTo(19_200, -1);
  });

  it('around a cylinder ahead touches its near side', () => {
    const there = task([0, 0, 400], [10_000, 0, 1000], [0, 0, 400]);
    expect(length(there)).toBeCloseTo(2 * (10_000 - 1000 - 400), -1);
  });

  it('goes to the end of the speed section and the goal with one centre at once', () => {
    const turnpoints = task([0, 0, 400], [20_000, 0, 2000], [20_000, 0, 400]);
    const route = shortestRoute(turnpoints);
    expect(route[1]!.distanceM).toBeCloseTo(20_000 - 2400, -1);
    expect(route[2]!.distanceM).toBeCloseTo(20_000 - 800, -1);
  });

  it('leaves a large cylinder around the start, where it is crossed', () => {
    const route = shortestRoute(task([0, 0, 400], [0, 0, 5000], [20_000, 0, 400]));
    expect(route[1]!.distanceM).toBeCloseTo(4600, -1);
    expect(route[2]!.distanceM).toBeCloseTo(19_200, -1);
  });

  it('to a line ends on it', () => {
    expect(length(task([0, 0, 400], [20_000, 0, 500, 'line']))).toBeCloseTo(19_600, -1);
    const diagonal = length(task([0, 0, 400], [10_000, 0, 400], [10_000, 10_000, 2000, 'line']));
    expect(diagonal).toBeLessThan(length(task([0, 0, 400], [10_000, 0, 400], [10_000, 10_000, 1, 'line'])));
  });

  it('touches every zone', () => {
    const turnpoints = task([0, 0, 1000], [9000, 4000, 400], [2000, 12_000, 3000], [7000, 7000, 400]);
    shortestRoute(turnpoints).forEach((point, at) => {
      expect(distanceBetweenM(point, turnpoints[at]!)).toBeLessThanOrEqual(turnpoints[at]!.zone.radiusM + 1);
    });
  });

  it('lies on the boundary of a large cylinder to the centimetre', () => {
    const turnpoints = task([0, 0, 400], [9000, 9000, 66_600], [150_000, 60_000, 30_000]);
    const [, exit, entry] = shortestRoute(turnpoints);
    expect(distanceBetweenM(exit!, turnpoints[1]!)).toBeCloseTo(66_600, 2);
    expect(distanceBetweenM(entry!, turnpoints[2]!)).toBeCloseTo(30_000, 2);
  });

  it('goes through the point of a sector', () => {
    const turnpoints = task([0, 0, 400], [10_000, 0, 3000, 'sector'], [10_000, 10_000, 400]);
    turnpoints[1]!.zone.sector = { bearingDeg: 135, halfAngleDeg: 45, innerRadiusM: 0 };
    expect(length(turnpoints)).toBeCloseTo(20_000 - 800, -1);
  });

  it('is not beaten by any combination of points on the boundaries', () => {
    const place = fc.integer({ min: -15_000, max: 15_000 });
    const radius = fc.integer({ min: 100, max: 3000 });
    const spot = fc.tuple(place, place, radius);
    const apart = (spots: readonly Spot[]): boolean =>
      spots.every(([x, y, r], at) =>
        spots.every(([u, v, s], other) => other === at || Math.hypot(x - u, y - v) > r + s + 100),
      );
    fc.assert(
      fc.property(fc.array(spot, { minLength: 3, maxLength: 4 }).filter(apart), (spots) => {
        expect(length(task(...spots))).toBeLessThanOrEqual(bestOfBoundaryPoints(spots) * FLAT);
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});

/** Length of the shortest route over 180 points of each boundary, stage by stage. */
function bestOfBoundaryPoints(spots: readonly Spot[]): number {
  const boundary = ([east, north, radiusM]: Spot) =>
    Array.from({ length: 180 }, (_, i) => {
      const angle = (i * Math.PI) / 90;
      return { x: east + radiusM * Math.cos(angle), y: north + radiusM * Math.sin(angle), lengthM: 0 };
    });
  let stage = boundary(spots[0]!);
  for (const spot of spots.slice(1)) {
    stage = boundary(spot).map((point) => ({
      ...point,
      lengthM: Math.min(
        ...stage.map((from) => from.lengthM + Math.hypot(from.x - point.x, from.y - point.y)),
      ),
    }));
  }
  return Math.min(...stage.map(({ lengthM }) => lengthM));
}
