import {
  type ClosingRule,
  type DayOfYear,
  type FlightType,
  type League,
  type Rounding,
  type Tier,
} from './rule-set.js';

const OPEN: ClosingRule = { fixedKm: 0, relative: 0.2, freeKm: 0 };
const CLOSED: ClosingRule = { fixedKm: 0, relative: 0.05, freeKm: 0 };
const FAI_SIDE_MIN = 0.28;

const ROUNDING: Rounding = { legDecimals: 2, distanceDecimals: 2, pointsDecimals: 2 };
const SEASON_START: DayOfYear = { month: 10, day: 1 };

/**
 * World XContest: a circuit is open with a gap of up to 20 % of its length; the gap is always deducted. Since the
 * season 2019, one with a gap of up to 5 % is closed and counts more.
 */
export const XCONTEST: League = {
  name: 'xcontest',
  nameInText: { en: 'XContest', de: 'XContest', fr: 'XContest' },
  seasonStart: SEASON_START,
  rules: [
    {
      fromSeason: 2018,
      source:
        'Lu-Glidz, "XContest führt neue Wertungsfaktoren ein", September 2018, on the factors before the season 2019',
      verifiedSeasons: [],
      rounding: ROUNDING,
      flightTypes: openFlightTypes({ free: 1.2, fai: 1.4 }),
    },
    {
      fromSeason: 2019,
      source:
        'World XContest, Rules, track values (https://www.xcontest.org/world/en/rules/), as quoted by igc-xc-score 1.8.0; ' +
        'announced for the season 2019 by Lu-Glidz, September 2018',
      verifiedSeasons: [],
      rounding: ROUNDING,
      flightTypes: closableFlightTypes({ free: 1.2, closedFree: 1.4, fai: 1.4, closedFai: 1.6 }),
    },
  ],
};

/** Norway's league on XContest, with its own multipliers. */
export const NORWAY: League = {
  name: 'norway',
  nameInText: { en: 'Distanseligaen', de: 'Distanseligaen', fr: 'Distanseligaen' },
  seasonStart: SEASON_START,
  rules: [
    {
      fromSeason: 2024,
      source: 'https://www.xcontest.org/norway/regler/, "Scoringfaktorer", 2024',
      verifiedSeasons: [2024],
      rounding: ROUNDING,
      flightTypes: closableFlightTypes({ free: 1.5, closedFree: 1.7, fai: 2.2, closedFai: 2.4 }),
    },
  ],
};

interface OpenMultipliers {
  free: number;
  fai: number;
}

interface Multipliers extends OpenMultipliers {
  closedFree: number;
  closedFai: number;
}

function openFlightTypes({ free, fai }: OpenMultipliers): readonly FlightType[] {
  return [
    { code: 'free_flight', title: 'free flight', shape: 'free-distance', turnpoints: 3, tiers: allAt(1) },
    {
      code: 'free_triangle',
      title: 'free triangle',
      shape: 'triangle',
      tiers: allAt(free),
      closing: OPEN,
    },
    {
      code: 'fai_triangle',
      title: 'FAI triangle',
      shape: 'triangle',
      sideMin: FAI_SIDE_MIN,
      tiers: allAt(fai),
      closing: OPEN,
    },
  ];
}

function closableFlightTypes(multipliers: Multipliers): readonly FlightType[] {
  return [
    ...openFlightTypes(multipliers),
    {
      code: 'closed_free_triangle',
      title: 'closed free triangle',
      shape: 'triangle',
      tiers: allAt(multipliers.closedFree),
      closing: CLOSED,
    },
    {
      code: 'closed_fai_triangle',
      title: 'closed FAI triangle',
      shape: 'triangle',
      sideMin: FAI_SIDE_MIN,
      tiers: allAt(multipliers.closedFai),
      closing: CLOSED,
    },
  ];
}

/** The same multiplier at every distance. */
function allAt(multiplier: number): readonly Tier[] {
  return [{ fromKm: 0, multiplier }];
}
