/** Source of a wind: circles (in a sparse log, the drift of circling) or straight flight. */
export type WindSource = 'circles' | 'straight_flight';

/** The velocity of the air at one time and altitude. */
export interface WindSample {
  eastMps: number;
  northMps: number;
  altitudeM: number;
  /** Track index of the middle of the sample. */
  index: number;
  source: WindSource;
  /** Standard error of one fit, metres per second; circles are judged by their agreement instead. */
  errorMps: number;
}

export function isOfCircles({ source }: WindSample): boolean {
  return source === 'circles';
}
