import { WIND } from '../thresholds.js';
import { type SampleGroup } from './group-samples.js';
import { isOfCircles, type WindSample, type WindSource } from './wind-sample.js';
import { KMH_PER_MPS } from '../units.js';

export interface Wind {
  speedKmh: number;
  /** Direction the wind comes from, degrees. */
  directionDeg: number;
  /** Number of circles, drift spans or windows of straight flight; the latter only in bands without the others. */
  samples: number;
  /** 0 to 1. */
  confidence: number;
  /** The best source among the samples. */
  source: WindSource;
}

/** The wind of a group of samples; confidence grows with their number and agreement. */
export function describeWind({ eastMps, northMps, scatterMps, samples }: SampleGroup): Wind {
  const known = samples.length / (samples.length + WIND.circlesHalfConfidence);
  const agreement = 1 / (1 + (scatterMps / WIND.scatterHalfConfidenceMps) ** 2);
  return {
    speedKmh: Math.hypot(eastMps, northMps) * KMH_PER_MPS,
    directionDeg: compassDeg(-eastMps, -northMps),
    samples: samples.length,
    confidence: known * agreement * trust(samples),
    source: bestSource(samples),
  };
}

/** 1 for circles; at most `straightConfidenceMax` for straight flight, lower the less certain the fits. */
function trust(samples: readonly WindSample[]): number {
  let sum = 0;
  for (const { source, errorMps } of samples) {
    const certain = 1 / (1 + (errorMps / WIND.straightErrorHalfConfidenceMps) ** 2);
    sum += source === 'circles' ? 1 : WIND.straightConfidenceMax * certain;
  }
  return sum / samples.length;
}

function bestSource(samples: readonly WindSample[]): WindSource {
  return samples.some(isOfCircles) ? 'circles' : 'straight_flight';
}

/** Compass direction of a vector, degrees in [0, 360). */
export function compassDeg(east: number, north: number): number {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}
