import { type ClosingRule, type RuleSet } from './rule-set.js';

/** The gap may be up to 20 % of the distance and is deducted. */
const CLOSING: ClosingRule = { fixedKm: 0, relative: 0.2, freeKm: 0 };

/** DHV-XC of the German federation. Not checked against the federation's own document. */
export const DHV: RuleSet = {
  name: 'dhv',
  title: 'DHV-XC',
  season: 'unknown',
  source: 'XCSoar, src/Engine/Contest/Solvers/XContest*.cpp',
  verified: false,
  rounding: { legDecimals: 2, distanceDecimals: 2, pointsDecimals: 2 },
  flightTypes: [
    {
      code: 'free_flight',
      title: 'free flight',
      shape: 'free-distance',
      turnpoints: 3,
      tiers: [{ fromKm: 0, multiplier: 1.5 }],
    },
    {
      code: 'flat_triangle',
      title: 'flat triangle',
      shape: 'triangle',
      tiers: [{ fromKm: 0, multiplier: 1.75 }],
      closing: CLOSING,
    },
    {
      code: 'fai_triangle',
      title: 'FAI triangle',
      shape: 'triangle',
      sideMin: 0.28,
      tiers: [{ fromKm: 0, multiplier: 2 }],
      closing: CLOSING,
    },
  ],
};
