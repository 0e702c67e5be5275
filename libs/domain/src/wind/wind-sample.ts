/** Where a wind was read from: complete circles, the drift of circling in a sparse log, or straight flight. */
export type WindSource = 'circles' | 'drift' | 'straight_flight';

/** The velocity of the air at one time and altitude. */
export interface WindSample {
  eastMps: number;
  northMps: number;
  altitudeM: number;
  /** Track index of its middle. */
  index: number;
  source: WindSource;
  /** Standard error of one fit, metres a second; circles are judged by their agreement instead. */
  errorMps: number;
}
