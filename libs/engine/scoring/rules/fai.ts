import { type ClosingRule, type FlightType, type League, type Rounding, type Tier } from './rule-set.js';

/** Start and finish within 800 m, nothing deducted. */
const CLOSING: ClosingRule = { fixedKm: 0.8, relative: 0, freeKm: 0.8 };
const ROUNDING: Rounding = { legDecimals: 2, distanceDecimals: 1, pointsDecimals: 1 };
const ONE: readonly Tier[] = [{ fromKm: 0, multiplier: 1 }];

/** The Sporting Code has editions; it is not tied to seasons. */
function edition(name: League['name'], flightTypes: readonly FlightType[]): League {
  const source = 'igc-xc-score 1.8.0, scoring-rules.config.js, after FAI Sporting Code, Section 7D, 2022';
  return {
    name,
    nameInText: { en: 'the FAI', de: 'die FAI', fr: 'la FAI' },
    seasonStart: null,
    rules: [{ fromSeason: 2022, source, verifiedSeasons: [], rounding: ROUNDING, flightTypes }],
  };
}

/** Distances of the FAI Sporting Code as an online score: turnpoints on the track, without cylinders. */
export const FAI: League = edition('fai', [
  {
    code: 'free_distance',
    title: 'free distance around three turnpoints',
    shape: 'free-distance',
    turnpoints: 3,
    tiers: ONE,
  },
  {
    code: 'free_triangle',
    title: 'free triangle',
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
]);

/** FAI out-and-return: one turnpoint; the other end is the midpoint between start and finish. */
export const FAI_OAR: League = edition('fai-oar', [
  {
    code: 'out_and_return',
    title: 'out and return around one turnpoint',
    shape: 'out-and-return-midpoint',
    tiers: ONE,
    closing: CLOSING,
  },
]);

/** Out-and-return around two turnpoints; the distance counts without a multiplier. */
export const FAI_OAR2: League = edition('fai-oar2', [
  {
    code: 'out_and_return',
    title: 'out and return around two turnpoints',
    shape: 'out-and-return',
    tiers: ONE,
    closing: CLOSING,
  },
]);
