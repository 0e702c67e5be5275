import { type ClosingRule, type FlightType, type League, type Rounding } from './rule-set.js';

/** A circuit is closed within 3 km or 5 % of its length; only a gap above 3 km is deducted. */
const CLOSING: ClosingRule = { fixedKm: 3, relative: 0.05, freeKm: 3 };

const ROUNDING: Rounding = { legDecimals: 2, distanceDecimals: 2, pointsDecimals: 2 };

const TRIANGLES: readonly FlightType[] = [
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
];

function distanceOver(turnpoints: number, title: string): FlightType {
  return {
    code: 'distance',
    title,
    shape: 'free-distance',
    turnpoints,
    tiers: [{ fromKm: 0, multiplier: 1 }],
  };
}

/** Coupe Fédérale de Distance of the French federation. */
export const FFVL: League = {
  name: 'ffvl',
  nameInText: { en: 'the CFD', de: 'die CFD', fr: 'la CFD' },
  seasonStart: { month: 9, day: 1 },
  rules: [
    {
      fromSeason: 2017,
      source:
        'Règlement CFD parapente 2017/2018, preamble, 1 ("introduction du DL3"): distances had two points before; ' +
        'triangles as in igc-xc-score 1.8.0 (FFVL)',
      verifiedSeasons: [],
      rounding: ROUNDING,
      flightTypes: [distanceOver(2, 'distance over two points'), ...TRIANGLES],
    },
    {
      fromSeason: 2018,
      source:
        'Règlement CFD parapente 2017/2018, preamble, 1 ("introduction du DL3, avec coeff=1"); ' +
        'triangles as in igc-xc-score 1.8.0 (FFVL)',
      verifiedSeasons: [],
      rounding: ROUNDING,
      flightTypes: [distanceOver(3, 'distance over three points'), ...TRIANGLES],
    },
  ],
};
