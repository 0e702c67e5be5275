import { type Velocity } from './velocity.js';
import { isOfCircles, type WindSample } from './wind-sample.js';

/** Wind samples that belong together, and their mean. */
export interface SampleGroup extends Velocity {
  samples: readonly WindSample[];
  scatterMps: number;
}

/**
 * Groups in key order; straight flight is excluded from groups with circles.
 *
 * @param keys by sample
 */
export function groupByKey(samples: readonly WindSample[], keys: Int32Array): [number, SampleGroup][] {
  const groups = new Map<number, WindSample[]>();
  for (let i = 0; i < samples.length; i++) {
    const others = groups.get(keys[i]!);
    if (others) others.push(samples[i]!);
    else groups.set(keys[i]!, [samples[i]!]);
  }
  const found: [number, SampleGroup][] = [];
  for (const [key, own] of groups) {
    const circles = own.filter(isOfCircles);
    found.push([key, groupOf(circles.length > 0 ? circles : own)]);
  }
  return found.sort(byKey);
}

function byKey([a]: [number, SampleGroup], [b]: [number, SampleGroup]): number {
  return a - b;
}

function groupOf(samples: readonly WindSample[]): SampleGroup {
  const count = samples.length;
  let east = 0;
  let north = 0;
  for (const { eastMps, northMps } of samples) {
    east += eastMps;
    north += northMps;
  }
  const mean = { eastMps: east / count, northMps: north / count };
  let squares = 0;
  for (const { eastMps, northMps } of samples) {
    // Added one after the other: another order would change the last digit of the sum.
    squares = squares + (eastMps - mean.eastMps) ** 2 + (northMps - mean.northMps) ** 2;
  }
  return { ...mean, samples, scatterMps: Math.sqrt(squares / count) };
}
