import { type ClosingRule, type FlightType, type League, type Rounding, type Tier } from './rule-set.js';

/** Two cylinders of 400 m; the gap is deducted, and the remaining distance determines minimum and multiplier. */
const CLOSING: ClosingRule = { fixedKm: 0.8, relative: 0, freeKm: 0, tierAfterDeduction: true };

const ROUNDING: Rounding = { legDecimals: 2, distanceDecimals: 1, pointsDecimals: 1 };

/** Points per km of circuits from 5, 15 and 35 km; of FAI triangles from 5, 15 and 25 km. */
type ThreeTiers = readonly [number, number, number];

/**
 * The national league of the United Kingdom, undeclared flights, with the lowest tier of the club leagues. The day its
 * season starts could not be verified.
 */
export const XCLEAGUE: League = {
  name: 'xcleague',
  nameInText: { en: 'XC League', de: 'die XC League', fr: 'la XC League' },
  seasonStart: { month: 11, day: 1 },
  rules: [
    {
      fromSeason: 2017,
      source:
        'http://xcleague.com/xc/info/rulesflights.html, 3.3 Multipliers, edition before 2018, ' +
        'and https://xcleague.com/xc/info/ruleschanges-2018.html, 1 ("down from")',
      verifiedSeasons: [2017],
      rounding: ROUNDING,
      flightTypes: flightTypes({ circuit: [1.2, 1.3, 1.8], fai: [1.5, 1.8, 2.3] }),
    },
    {
      fromSeason: 2018,
      source: 'https://xcleague.com/xc/info/ruleschanges-2018.html, 1 Reduced multipliers, 2018',
      verifiedSeasons: [2018],
      rounding: ROUNDING,
      flightTypes: flightTypes({ circuit: [1.2, 1.3, 1.7], fai: [1.5, 1.7, 2.2] }),
    },
    {
      fromSeason: 2022,
      source:
        'https://xcleague.com/xc/info/rulesflights.html, 3.3 Multipliers, 2024; ' +
        'in use by 2022-09-18 (igc-xc-score, pull request 127)',
      verifiedSeasons: [2024],
      rounding: ROUNDING,
      flightTypes: flightTypes({ circuit: [1.2, 1.5, 2], fai: [1.5, 2, 2.3] }),
    },
  ],
};

function flightTypes({ circuit, fai }: { circuit: ThreeTiers; fai: ThreeTiers }): readonly FlightType[] {
  const circuitTiers = tiers([5, 15, 35], circuit);
  return [
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
      tiers: circuitTiers,
      closing: CLOSING,
    },
    {
      code: 'flat_triangle',
      title: 'flat triangle',
      shape: 'triangle',
      sideMin: 0.15,
      sideMax: 0.45,
      tiers: circuitTiers,
      closing: CLOSING,
    },
    {
      code: 'fai_triangle',
      title: 'FAI triangle',
      shape: 'triangle',
      sideMin: 0.28,
      tiers: tiers([5, 15, 25], fai),
      closing: CLOSING,
    },
  ];
}

function tiers(fromKm: ThreeTiers, multipliers: ThreeTiers): readonly Tier[] {
  return multipliers.map((multiplier, at) => ({ fromKm: fromKm[at]!, multiplier }));
}
