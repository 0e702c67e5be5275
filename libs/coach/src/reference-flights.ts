/**
 * What is usual: the tenth, the middle and the ninetieth hundredth of the paraglider flights with thermals of the tests.
 * A number outside is worth a sentence, since nine in ten flights show less of it. The coach never compares a pilot with
 * these flights; they only decide what is worth saying.
 */
export interface Reference {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

const reference = (low: number, middle: number, high: number): Reference => ({ low, middle, high });

export const USUAL = {
  durationSeconds: reference(2000, 7500, 25_900),
  straightShare: reference(0, 0.05, 0.5),
  fromTakeoffMaxKm: reference(2, 9.8, 74),
  gainAboveTakeoffM: reference(40, 770, 1770),
  firstClimbAfterSeconds: reference(35, 190, 730),
  climbCount: reference(2, 11, 37),
  climbMeanMps: reference(0.4, 1, 1.8),
  climbGainMeanM: reference(63, 174, 323),
  biggestGainShare: reference(0.08, 0.17, 0.4),
  strongestToBiggest: reference(1, 1.2, 2.1),
  circlingShare: reference(0.1, 0.25, 0.44),
  bandM: reference(80, 185, 350),
  circleSeconds: reference(19, 22, 27.5),
  laterToEarlier: reference(0.73, 1.05, 1.75),
  ceilingRiseM: reference(-240, 190, 735),
  glideRatio: reference(8.2, 11.7, 16.8),
  glideContrast: reference(1.2, 2.5, 6),
  longestGlideShare: reference(0.04, 0.09, 0.17),
  windAlongKmh: reference(-3.6, -0.6, 6.7),
  finalHeightM: reference(220, 720, 2100),
  windKmh: reference(2.1, 7.5, 16.5),
  scoredKm: reference(5, 25, 170),
  scoredSpeedKmh: reference(6.4, 13.6, 29),
  longestLegShare: reference(0.34, 0.45, 0.68),
  ridgeShare: reference(0, 0.03, 0.28),
} as const satisfies Record<string, Reference>;

/**
 * How far a number is from the middle: 1 at the ninetieth hundredth, -1 at the tenth, and more in size beyond. Zero at
 * the middle.
 */
export function standing(value: number, { low, middle, high }: Reference): number {
  return value >= middle ? (value - middle) / (high - middle) : (value - middle) / (middle - low);
}
