import { type Circle } from './find-circles.js';

const GRAVITY_MPS2 = 9.81;

/**
 * Means over circles: duration over all, radius and bank over those with a known air speed; null if there are none.
 */
export interface CircleMeans {
  seconds: number | null;
  radiusM: number | null;
  bankDeg: number | null;
}

export function circleMeans(circles: readonly Circle[]): CircleMeans {
  let seconds = 0;
  let radiusM = 0;
  let bank = 0;
  let known = 0;
  for (const circle of circles) {
    seconds += circle.seconds;
    if (circle.air === null) continue;
    radiusM += circle.air.radiusM;
    bank += bankDeg(circle.air.airSpeedMps, circle.air.radiusM);
    known++;
  }
  return {
    seconds: circles.length > 0 ? seconds / circles.length : null,
    radiusM: known > 0 ? radiusM / known : null,
    bankDeg: known > 0 ? bank / known : null,
  };
}

/** Bank of a coordinated turn. */
function bankDeg(airSpeedMps: number, radiusM: number): number {
  return (Math.atan(airSpeedMps ** 2 / (GRAVITY_MPS2 * radiusM)) * 180) / Math.PI;
}
