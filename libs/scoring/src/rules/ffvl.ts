import { type ClosingRule, type RuleSet } from './rule-set.js';

/** A circuit is closed within 3 km or 5 % of its length; only a gap above 3 km is deducted. */
const CLOSING: ClosingRule = { fixedKm: 3, relative: 0.05, freeKm: 3 };

/** Coupe Fédérale de Distance of the French federation. */
export const FFVL: RuleSet = {
  name: 'ffvl',
  title: 'FFVL CFD',
  season: '2024',
  source: 'igc-xc-score 1.8.0, scoring-rules.config.js (FFVL)',
  verified: false,
  rounding: { legDecimals: 2, distanceDecimals: 2, pointsDecimals: 2 },
  flightTypes: [
    {
      code: 'distance',
      title: 'distance over three points',
      shape: 'free-distance',
      turnpoints: 3,
      tiers: [{ fromKm: 0, multiplier: 1 }],
    },
    {
      code: 'flat_triangle',
      title: 'flat triangle',
      shape: 'triangle',
      tiers: [{ fromKm: 0, multiplier: 1.2 }],
      closing: CLOSING,
    },
    {
      code: 'fai_triangle',
      title: 'FAI triangle',
      shape: 'triangle',
      sideMin: 0.28,
      tiers: [{ fromKm: 0, multiplier: 1.4 }],
      closing: CLOSING,
    },
  ],
};
