import { type Velocity } from './describe-wind.js';
import { type WindSample } from './wind-sample.js';

/** Wind samples that belong together, and their mean. */
export interface SampleGroup extends Velocity {
  samples: readonly WindSample[];
  scatterMps: number;
}

/** Groups in order of their key; straight flight is left out of a group that has circles. */
export function groupBy(
  samples: readonly WindSample[],
  keyOf: (sample: WindSample) => number,
): [number, SampleGroup][] {
  const groups = new Map<number, WindSample[]>();
  for (const sample of samples) {
    const key = keyOf(sample);
    const others = groups.get(key);
    if (others) others.push(sample);
    else groups.set(key, [sample]);
  }
  return [...groups]
    .map(([key, own]): [number, SampleGroup] => {
      const circles = own.filter(({ source }) => source === 'circles');
      return [key, groupOf(circles.length > 0 ? circles : own)];
    })
    .sort(([a], [b]) => a - b);
}

function groupOf(samples: readonly WindSample[]): SampleGroup {
  const count = samples.length;
  const eastMps = samples.reduce((sum, sample) => sum + sample.eastMps, 0) / count;
  const northMps = samples.reduce((sum, sample) => sum + sample.northMps, 0) / count;
  const squares = samples.reduce(
    (sum, sample) => sum + (sample.eastMps - eastMps) ** 2 + (sample.northMps - northMps) ** 2,
    0,
  );
  return { eastMps, northMps, samples, scatterMps: Math.sqrt(squares / count) };
}
