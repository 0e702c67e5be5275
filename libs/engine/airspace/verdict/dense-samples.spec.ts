import { metresPerLatitudeDegree, metresPerLongitudeDegree } from '@engine/analysis';
import fc from 'fast-check';
import geographiclib from 'geographiclib-geodesic';
import { flownLog } from '../../../../test/factories/flown-log.js';
import { type Airspace } from '../airspace.js';
import { readLimit } from '../limit.js';
import { compileAirspaces } from './compile-airspaces.js';
import { judgeAirspaces } from './judge-airspaces.js';
import { SHIPPED_PROFILES } from './shipped-profiles.js';

/** It joins no crossings. */
const WITHOUT_NEAR = { ...SHIPPED_PROFILES[1]!, near: { horizontalM: 0, verticalM: 0 } };
const SECONDS = 240;
const SAMPLES_PER_SECOND = 20;
const SAMPLES = Array.from({ length: SECONDS * SAMPLES_PER_SECOND + 1 }, (_, k) => k / SAMPLES_PER_SECOND);
/** Shorter stays, and times closer to a border, may fall between two samples. */
const BETWEEN_SAMPLES_SECONDS = 2.5 / SAMPLES_PER_SECOND;

const metres = fc.integer({ min: -1_500, max: 1_500 });
const scene = fc.record({
  latitudeDeg: fc.constantFrom(1, 47, -33, 72),
  longitudeDeg: fc.constantFrom(8, -0.001, 179.999, -179.999),
  corners: fc.array(fc.tuple(metres, metres), { minLength: 3, maxLength: 9 }),
  floorM: fc.integer({ min: 900, max: 1_200 }),
  thicknessM: fc.integer({ min: 1, max: 400 }),
  waves: fc.record({
    east: fc.integer({ min: -12, max: 12 }),
    north: fc.integer({ min: -12, max: 12 }),
    radiusM: fc.integer({ min: 0, max: 200 }),
    turnSeconds: fc.integer({ min: 15, max: 60 }),
    climb: fc.integer({ min: 20, max: 150 }),
  }),
});
type Scene = typeof scene extends fc.Arbitrary<infer Each> ? Each : never;

function flightIn({ latitudeDeg, longitudeDeg, waves }: Scene) {
  const [eastM, northM] = [metresPerLongitudeDegree(latitudeDeg), metresPerLatitudeDegree(latitudeDeg)];
  return flownLog(
    (t) => {
      const turn = (2 * Math.PI * t) / waves.turnSeconds;
      const east = waves.east * (t - SECONDS / 2) + waves.radiusM * Math.cos(turn);
      const north = waves.north * (t - SECONDS / 2) + waves.radiusM * Math.sin(turn);
      return {
        latitudeDeg: latitudeDeg + north / northM,
        longitudeDeg: longitudeDeg + east / eastM,
        altitudeM: 1_050 + waves.climb * Math.sin(t / 40),
      };
    },
    { seconds: SECONDS, pressureOffsetM: null },
  );
}

function volumeIn({ latitudeDeg, longitudeDeg, corners, floorM, thicknessM }: Scene): Airspace {
  const [eastM, northM] = [metresPerLongitudeDegree(latitudeDeg), metresPerLatitudeDegree(latitudeDeg)];
  const ring = {
    latitudesDeg: Float64Array.from(corners, ([, north]) => latitudeDeg + north / northM),
    longitudesDeg: Float64Array.from(corners, ([east]) => longitudeDeg + east / eastM),
  };
  return {
    ...{ name: 'VOLUME', icaoClass: 'D', type: 'ctr', code: 'D', line: 1, rings: [ring] },
    ...{ floor: readLimit(`${floorM}m MSL`), ceiling: readLimit(`${floorM + thicknessM}m MSL`) },
    activation: { rule: 'always' },
  };
}

const { Geodesic } = geographiclib;
/** Of an edge: the longest is then straight within 1 cm. */
const PIECES = 100;

/** A corner that the flight comes across, and edges of up to 60 km. */
const cornerScene = fc.record({
  scene,
  cornerM: fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })),
  edges: fc.array(
    fc.record({ bearing: fc.integer({ min: 0, max: 359 }), metres: fc.integer({ min: 2_000, max: 60_000 }) }),
    { minLength: 2, maxLength: 4 },
  ),
});
type CornerScene = typeof cornerScene extends fc.Arbitrary<infer Each> ? Each : never;

function cornerVolume({ scene: each, cornerM: [east, north], edges }: CornerScene): Airspace {
  const latitudeDeg = each.latitudeDeg + north / metresPerLatitudeDegree(each.latitudeDeg);
  const longitudeDeg = each.longitudeDeg + east / metresPerLongitudeDegree(each.latitudeDeg);
  const others = edges.map(({ bearing, metres: length }) =>
    Geodesic.WGS84.Direct(latitudeDeg, longitudeDeg, bearing, length),
  );
  const turned = (degrees: number) => degrees + Math.round((longitudeDeg - degrees) / 360) * 360;
  const ring = {
    latitudesDeg: Float64Array.of(latitudeDeg, ...others.map(({ lat2 }) => lat2!)),
    longitudesDeg: Float64Array.of(longitudeDeg, ...others.map(({ lon2 }) => turned(lon2!))),
  };
  return { ...volumeIn(each), rings: [ring] };
}

/** With its edges divided along the shortest line on the ellipsoid. */
function finely(airspace: Airspace): Airspace {
  const { latitudesDeg, longitudesDeg } = airspace.rings[0]!;
  const points = Array.from(latitudesDeg, (latitude, i) => {
    const next = (i + 1) % latitudesDeg.length;
    const [from, to] = [longitudesDeg[i]!, longitudesDeg[next]!];
    const line = Geodesic.WGS84.InverseLine(latitude, from, latitudesDeg[next]!, to);
    return Array.from({ length: PIECES }, (__, piece): [number, number] => {
      const { lat2, lon2 } = line.Position((line.s13 * piece) / PIECES);
      return [lat2!, lon2! + Math.round((from - lon2!) / 360) * 360];
    });
  }).flat();
  const ring = {
    latitudesDeg: Float64Array.from(points, ([latitude]) => latitude),
    longitudesDeg: Float64Array.from(points, ([, longitude]) => longitude),
  };
  return { ...airspace, rings: [ring] };
}

/** The distance of a sample from a border, in metres. */
function distanceM({ track }: ReturnType<typeof flightIn>, t: number, { rings }: Airspace): number {
  const { latitudesDeg, longitudesDeg } = rings[0]!;
  const turn = Math.round((longitudesDeg[0]! - track.longitudeDeg[0]!) / 360) * 360;
  const at = Math.min(t, track.count - 1 - 1e-12);
  const [i, part] = [Math.floor(at), at % 1];
  const valueOf = (column: Float64Array) => column[i]! + part * (column[i + 1]! - column[i]!);
  const [x, y] = [valueOf(track.longitudeDeg) + turn, valueOf(track.latitudeDeg)];
  const [eastM, northM] = [metresPerLongitudeDegree(y), metresPerLatitudeDegree(y)];
  let least = Infinity;
  for (let e = 0; e < latitudesDeg.length; e++) {
    const next = (e + 1) % latitudesDeg.length;
    const [ax, ay] = [(longitudesDeg[e]! - x) * eastM, (latitudesDeg[e]! - y) * northM];
    const [bx, by] = [(longitudesDeg[next]! - x) * eastM, (latitudesDeg[next]! - y) * northM];
    const along = -(ax * (bx - ax) + ay * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    const share = Math.max(0, Math.min(1, along || 0));
    least = Math.min(least, Math.hypot(ax + share * (bx - ax), ay + share * (by - ay)));
  }
  return least;
}

/** An edge is drawn within half a metre, and a touch of a limit or a border is not inside. */
const EDGE_ERROR_M = 0.51;

/** Whether the flight is inside at each sample, by counting the edges east of it. */
function samplesInside(log: ReturnType<typeof flightIn>, { rings, floor, ceiling }: Airspace): boolean[] {
  const { track } = log;
  const { latitudesDeg, longitudesDeg } = rings[0]!;
  const turn = Math.round((longitudesDeg[0]! - track.longitudeDeg[0]!) / 360) * 360;
  return SAMPLES.map((t) => {
    const at = Math.min(t, track.count - 1 - 1e-12);
    const [i, part] = [Math.floor(at), at % 1];
    const valueOf = (column: Float64Array) => column[i]! + part * (column[i + 1]! - column[i]!);
    const altitude = valueOf(track.altitudeM);
    if (altitude < floor.heightM || altitude > ceiling.heightM) return false;
    const [x, y] = [valueOf(track.longitudeDeg) + turn, valueOf(track.latitudeDeg)];
    let isInside = false;
    for (let e = 0; e < latitudesDeg.length; e++) {
      const next = (e + 1) % latitudesDeg.length;
      const [y1, y2] = [latitudesDeg[e]!, latitudesDeg[next]!];
      const [x1, x2] = [longitudesDeg[e]!, longitudesDeg[next]!];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    }
    return isInside;
  });
}

describe('crossings', () => {
  it('are where dense samples of the flight are inside', () => {
    fc.assert(
      fc.property(scene, (each) => {
        const log = flightIn(each);
        const airspace = volumeIn(each);
        const { crossings } = judgeAirspaces(log, compileAirspaces([airspace]), WITHOUT_NEAR);
        const startSeconds = log.track.timeSeconds[0]!;
        const times = crossings.map(({ entry, exit }) => [
          ...[entry.timeSeconds - startSeconds, exit.timeSeconds - startSeconds],
        ]);
        const isNearBorder = (t: number) =>
          times.flat().some((border) => Math.abs(border - t) <= BETWEEN_SAMPLES_SECONDS);
        samplesInside(log, airspace).forEach((isInside, k) => {
          const t = k / SAMPLES_PER_SECOND;
          const isCrossed = times.some(([from, to]) => t >= from! && t <= to!);
          if (isInside !== isCrossed && !isNearBorder(t)) {
            throw new Error(
              `${t} s is ${isInside ? 'inside' : 'outside'}; crossings are ${JSON.stringify(times)}`,
            );
          }
        });
        for (const { deepest } of crossings) {
          expect(deepest.distance.horizontalM).toBeGreaterThanOrEqual(-0.01);
          expect(deepest.distance.verticalM).toBeGreaterThanOrEqual(-0.01);
        }
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  it('differ at corners of large airspaces only where the way is within half a metre of the border', () => {
    fc.assert(
      fc.property(cornerScene, (each) => {
        const log = flightIn(each.scene);
        const airspace = cornerVolume(each);
        const exact = finely(airspace);
        const { crossings } = judgeAirspaces(log, compileAirspaces([airspace]), WITHOUT_NEAR);
        const startSeconds = log.track.timeSeconds[0]!;
        const isCrossed = (t: number) =>
          crossings.some(
            ({ entry, exit }) =>
              t >= entry.timeSeconds - startSeconds && t <= exit.timeSeconds - startSeconds,
          );
        samplesInside(log, exact).forEach((isInside, k) => {
          const t = SAMPLES[k]!;
          if (isInside !== isCrossed(t)) expect(distanceM(log, t, exact)).toBeLessThan(EDGE_ERROR_M);
        });
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('contain those that are certain, and are contained in those that are possible', () => {
    const truth = SHIPPED_PROFILES[0]!;
    fc.assert(
      fc.property(scene, (each) => {
        const log = flightIn(each);
        const compiled = compileAirspaces([volumeIn(each)]);
        const measured = judgeAirspaces(log, compiled, { ...truth, uncertainty: 'ignored' }).crossings;
        const judged = judgeAirspaces(log, compiled, truth).crossings;
        const seconds = (list: typeof judged) =>
          list.reduce((sum, { insideSeconds }) => sum + insideSeconds, 0);
        expect(seconds(judged)).toBeCloseTo(seconds(measured), 3);
        for (const { entry } of measured) {
          expect(
            judged.some(
              (other) => entry.index >= other.entry.index - 1e-6 && entry.index <= other.exit.index,
            ),
          ).toBe(true);
        }
      }),
      { numRuns: 100, seed: 6 },
    );
  });
});
