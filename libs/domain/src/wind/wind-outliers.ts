import { WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type WindSample } from './wind-sample.js';

/** How much a sample counts, beside others at the same time and altitude. */
export function sampleWeight({ source }: WindSample): number {
  return source === 'circles' ? 1 : WIND.straightConfidenceMax;
}

/** How much what is so far away still counts: distance² in units of `nearAltitudeM` and `nearSeconds`. */
export function nearness(squaredDistance: number): number {
  return 1 / ((1 + squaredDistance) * (1 + squaredDistance));
}

/**
 * The samples without those that the ones around them contradict: a climb half left, a wing-over. All within
 * `outlierSeconds` vote, each with its weight and nearness, the sample itself included; against it votes what
 * differs by more than `outlierMps`, and as many times that as it is far away. So a wind that turns or grows with
 * height is kept at every height, and where a sample is alone nothing speaks against it.
 *
 * @param samples in order of time
 */
export function withoutOutliers({ timeSeconds }: Track, samples: readonly WindSample[]): WindSample[] {
  const { nearAltitudeM, nearSeconds, outlierMps, outlierSeconds } = WIND;
  let first = 0;
  return samples.filter((sample) => {
    const seconds = timeSeconds[sample.index]!;
    while (timeSeconds[samples[first]!.index]! < seconds - outlierSeconds) first++;
    let balance = 0;
    for (let i = first; i < samples.length; i++) {
      const other = samples[i]!;
      const later = timeSeconds[other.index]! - seconds;
      if (later > outlierSeconds) break;
      const height = (other.altitudeM - sample.altitudeM) / nearAltitudeM;
      const squaredDistance = height * height + (later / nearSeconds) ** 2;
      const east = other.eastMps - sample.eastMps;
      const north = other.northMps - sample.northMps;
      const agrees = east * east + north * north <= outlierMps * outlierMps * Math.max(1, squaredDistance);
      balance += (agrees ? 1 : -1) * sampleWeight(other) * nearness(squaredDistance);
    }
    return balance >= 0;
  });
}
