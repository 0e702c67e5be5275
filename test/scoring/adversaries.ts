import { type ScoredColumns } from '@engine/scoring';
import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';
import { onEarth } from './random-tracks.js';

type Place = readonly [x: number, y: number];

/** Unflyable tracks that anyone can upload, each hard for some part of a scorer. Units are km. */
export const ADVERSARIES: Readonly<Record<string, (count: number) => ScoredColumns>> = {
  /** Every choice of turnpoints scores the same. */
  'a straight line': (count) => track(count, (part) => [180 * part, 60 * part]),
  /** So does every choice of thermals. */
  'regular thermals on a line': (count) =>
    track(count, (_, i) => {
      const leg = Math.floor(i / 300);
      const step = i % 300;
      if (step >= 150) return [3 * leg + (3 * (step - 150)) / 150, 0];
      return [3 * leg + 0.06 * Math.cos(0.3 * step), 0.06 * Math.sin(0.3 * step)];
    }),
  /** Every rotated triangle is as good. */
  'a perfect circle': (count) =>
    track(count, (part) => [15 * Math.cos(2 * Math.PI * part), 15 * Math.sin(2 * Math.PI * part)]),
  'a spiral': (count) =>
    track(count, (part) => {
      const angle = 40 * Math.PI * part;
      return [20 * part * Math.cos(angle), 20 * part * Math.sin(angle)];
    }),
  'laps along a ridge': (count) =>
    track(count, (_, i, random) => [10 * Math.abs(((i / 150) % 2) - 1) + 0.02 * random(), 0.1 * random()]),
  'noise in a box of 50 km': (count) => track(count, (_, _i, random) => [50 * random(), 50 * random()]),
  'a recorder on the ground': (count) => track(count, (_, _i, random) => [0.03 * random(), 0.03 * random()]),
  'a flight with position spikes': (count) =>
    track(count, (part, i, random) => {
      const spike = i % 500 === 250 ? 300 : 0;
      return [30 * Math.sin(5 * part) + spike * random(), 30 * Math.sin(7 * part) + spike * random()];
    }),
};

function track(count: number, at: (part: number, i: number, random: () => number) => Place): ScoredColumns {
  const stream = new SeededRandom(7, 'adversary');
  const random = (): number => stream.next();
  return onEarth(
    Array.from({ length: count }, (_, i) => at(i / count, i, random)),
    1,
    46,
    8,
  );
}
