import { type ClosingRule, type RuleSet, type Tier } from './rule-set.js';

/** Two cylinders of 400 m; the gap is deducted, and the remaining distance determines minimum and multiplier. */
const CLOSING: ClosingRule = { fixedKm: 0.8, relative: 0, freeKm: 0, tierAfterDeduction: true };

const CIRCUIT_TIERS: readonly Tier[] = [
  { fromKm: 5, multiplier: 1.2 },
  { fromKm: 15, multiplier: 1.5 },
  { fromKm: 35, multiplier: 2 },
];

/** The national league of the United Kingdom, undeclared flights, with the tier of the club leagues. */
export const XCLEAGUE: RuleSet = {
  name: 'xcleague',
  title: 'XC League (UK)',
  season: '2024',
  source: 'https://xcleague.com/xc/info/rulesflights.html',
  verified: true,
  rounding: { legDecimals: 2, distanceDecimals: 1, pointsDecimals: 1 },
  flightTypes: [
    {
      code: 'turnpoint_flight',
      title: 'turnpoint flight',
      shape: 'free-distance',
      turnpoints: 3,
      tiers: [{ fromKm: 5, multiplier: 1 }],
    },
    {
      code: 'out_and_return',
      title: 'out and return',
      shape: 'out-and-return',
      tiers: CIRCUIT_TIERS,
      closing: CLOSING,
    },
    {
      code: 'flat_triangle',
      title: 'flat triangle',
      shape: 'triangle',
      sideMin: 0.15,
      sideMax: 0.45,
      tiers: CIRCUIT_TIERS,
      closing: CLOSING,
    },
    {
      code: 'fai_triangle',
      title: 'FAI triangle',
      shape: 'triangle',
      sideMin: 0.28,
      tiers: [
        { fromKm: 5, multiplier: 1.5 },
        { fromKm: 15, multiplier: 2 },
        { fromKm: 25, multiplier: 2.3 },
      ],
      closing: CLOSING,
    },
  ],
};
