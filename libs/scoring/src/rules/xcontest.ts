import { type ClosingRule, type RuleSet } from './rule-set.js';

const OPEN: ClosingRule = { fixedKm: 0, relative: 0.2, freeKm: 0 };
const CLOSED: ClosingRule = { fixedKm: 0, relative: 0.05, freeKm: 0 };
const FAI_SIDE_MIN = 0.28;

/**
 * World XContest: a circuit is open with a gap of up to 20 % of its length and closed up to 5 %; the gap is always
 * deducted.
 */
export const XCONTEST: RuleSet = {
  name: 'xcontest',
  title: 'XContest',
  season: '2024',
  source: 'igc-xc-score 1.8.0, scoring-rules.config.js (XContest)',
  verified: false,
  rounding: { legDecimals: 2, distanceDecimals: 2, pointsDecimals: 2 },
  flightTypes: xcontestFlightTypes({ free: 1.2, closedFree: 1.4, fai: 1.4, closedFai: 1.6 }),
};

/** Norway's league on XContest, with its own multipliers. */
export const NORWAY: RuleSet = {
  ...XCONTEST,
  name: 'norway',
  title: 'Distanseligaen (Norway)',
  season: '2024',
  source: 'https://www.xcontest.org/norway/regler/',
  verified: true,
  flightTypes: xcontestFlightTypes({ free: 1.5, closedFree: 1.7, fai: 2.2, closedFai: 2.4 }),
};

interface Multipliers {
  free: number;
  closedFree: number;
  fai: number;
  closedFai: number;
}

function xcontestFlightTypes(multipliers: Multipliers): RuleSet['flightTypes'] {
  const tiers = (multiplier: number) => [{ fromKm: 0, multiplier }];
  return [
    { code: 'free_flight', title: 'free flight', shape: 'free-distance', turnpoints: 3, tiers: tiers(1) },
    {
      code: 'free_triangle',
      title: 'free triangle',
      shape: 'triangle',
      tiers: tiers(multipliers.free),
      closing: OPEN,
    },
    {
      code: 'fai_triangle',
      title: 'FAI triangle',
      shape: 'triangle',
      sideMin: FAI_SIDE_MIN,
      tiers: tiers(multipliers.fai),
      closing: OPEN,
    },
    {
      code: 'closed_free_triangle',
      title: 'closed free triangle',
      shape: 'triangle',
      tiers: tiers(multipliers.closedFree),
      closing: CLOSED,
    },
    {
      code: 'closed_fai_triangle',
      title: 'closed FAI triangle',
      shape: 'triangle',
      sideMin: FAI_SIDE_MIN,
      tiers: tiers(multipliers.closedFai),
      closing: CLOSED,
    },
  ];
}
