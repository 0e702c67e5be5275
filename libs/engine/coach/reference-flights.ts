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
  durationSeconds: reference(2280, 7500, 25_800),
  straightShare: reference(0.01, 0.05, 0.5),
  fromTakeoffMaxKm: reference(2, 10.7, 67),
  gainAboveTakeoffM: reference(50, 800, 1780),
  firstClimbAfterSeconds: reference(35, 190, 720),
  climbCount: reference(2, 11, 37),
  climbMeanMps: reference(0.4, 1.1, 1.8),
  climbGainMeanM: reference(67, 180, 320),
  biggestGainShare: reference(0.09, 0.17, 0.4),
  strongestToBiggest: reference(1, 1.2, 2.1),
  circlingShare: reference(0.11, 0.26, 0.39),
  circleSeconds: reference(19, 22, 27.5),
  laterToEarlier: reference(0.78, 1.14, 1.6),
  ceilingRiseM: reference(-255, 160, 750),
  glideRatio: reference(8.1, 11.6, 17.1),
  glideContrast: reference(1.2, 2.5, 6),
  longestGlideShare: reference(0.04, 0.09, 0.17),
  windAlongKmh: reference(-3, -0.5, 6.7),
  finalHeightM: reference(220, 750, 2210),
  windKmh: reference(2.6, 7.2, 15),
  scoredKm: reference(6, 22, 158),
  scoredSpeedKmh: reference(6.5, 14, 28),
  longestLegShare: reference(0.34, 0.45, 0.68),
  ridgeShare: reference(0, 0.03, 0.25),
} as const satisfies Record<string, Reference>;

/**
 * How far a number is from the middle: 1 at the ninetieth hundredth, -1 at the tenth, and more in size beyond. Zero at
 * the middle.
 */
export function standing(value: number, { low, middle, high }: Reference): number {
  return value >= middle ? (value - middle) / (high - middle) : (value - middle) / (middle - low);
}
