import { type ClosingRule, type League } from './rule-set.js';

/** The gap may be up to 20 % of the distance and is deducted. */
const CLOSING: ClosingRule = { fixedKm: 0, relative: 0.2, freeKm: 0 };

/** DHV-XC of the German federation. Its season starts on 16 September, according to its clubs' rules. */
export const DHV: League = {
  name: 'dhv',
  nameInText: { en: 'DHV-XC', de: 'DHV-XC', fr: 'le DHV-XC' },
  seasonStart: { month: 9, day: 16 },
  rules: [
    {
      fromSeason: 2023,
      source:
        'GSC Albatros Bad Reichenhall, Streckenflugpokal 2023, no. 6, after the DHV-XC rules; gap and ratio of triangles ' +
        'also dhv.de, "Neue Sprintwertung für Drachenflieger", 2023-01-28',
      verifiedSeasons: [],
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
    },
  ],
};
