import { type ScoredColumns } from '@engine/scoring';
import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';

const KM_PER_DEGREE = 111.2;

/** A small track, always the same for a seed: one of several ways to move, anywhere on earth, at any scale. */
export function randomTrack(seed: number, fixesMax: number): ScoredColumns {
  const stream = new SeededRandom(seed, 'score');
  const random = (): number => stream.next();
  const count = 2 + Math.floor(random() * (fixesMax - 1));
  const scaleKm = 0.3 * 700 ** random();
  const path = MOTIONS[seed % MOTIONS.length]!(count, random);
  const latitude = PLACES_DEG[Math.floor(random() * PLACES_DEG.length)]!;
  const longitude = random() < 0.2 ? 180 : random() * 360 - 180;
  return onEarth(path, scaleKm, latitude, longitude);
}

/** Points of a unit-size plane, placed on the earth around a position; longitudes are continuous. */
export function onEarth(
  points: readonly (readonly [number, number])[],
  scaleKm: number,
  latitude: number,
  longitude: number,
): ScoredColumns {
  const perDegree = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    latitudeDeg: Float64Array.from(points, ([, y]) => latitude + (y * scaleKm) / KM_PER_DEGREE),
    longitudeDeg: Float64Array.from(points, ([x]) => longitude + (x * scaleKm) / perDegree),
  };
}

const PLACES_DEG = [46, 28, 0.1, -23, -45, 67, 80];

type Motion = (count: number, random: () => number) => [number, number][];

const MOTIONS: Motion[] = [
  function noise(count, random) {
    return Array.from({ length: count }, () => [random(), random()]);
  },
  function walk(count, random) {
    let [x, y] = [0, 0];
    return Array.from({ length: count }, () => [
      (x += 0.2 * (random() - 0.5)),
      (y += 0.2 * (random() - 0.5)),
    ]);
  },
  function triangle(count, random) {
    const corners = [
      [0, 0],
      [random(), random()],
      [random(), random()],
      [0.15 * random(), 0.15 * random()],
    ] as const;
    return along(corners, count, random);
  },
  function outAndReturn(count, random) {
    return along(
      [
        [0, 0],
        [1, 0.2 * random()],
        [0.1 * random(), 0.05],
      ] as const,
      count,
      random,
    );
  },
  function line(count) {
    return Array.from({ length: count }, (_, i) => [i / count, (0.3 * i) / count]);
  },
  function standingStill(count) {
    return Array.from({ length: count }, () => [0, 0]);
  },
  function circle(count, random) {
    const turns = 0.5 + 2 * random();
    return Array.from({ length: count }, (_, i) => {
      const angle = (turns * 2 * Math.PI * i) / count;
      return [Math.cos(angle) / 2, Math.sin(angle) / 2];
    });
  },
  function clusters(count, random) {
    return Array.from({ length: count }, (_, i) => [
      Math.floor((3 * i) / count) * 0.4 + 0.02 * random(),
      (Math.floor((3 * i) / count) % 2) * 0.5 + 0.02 * random(),
    ]);
  },
];

function along(
  corners: readonly (readonly [number, number])[],
  count: number,
  random: () => number,
): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const at = (i / count) * (corners.length - 1);
    const [fromX, fromY] = corners[Math.floor(at)]!;
    const [toX, toY] = corners[Math.floor(at) + 1]!;
    const part = at % 1;
    return [fromX + part * (toX - fromX) + 0.02 * random(), fromY + part * (toY - fromY) + 0.02 * random()];
  });
}
