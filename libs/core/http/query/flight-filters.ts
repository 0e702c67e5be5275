import { SEARCH_CHARACTERS_MAX, SITE_CHARACTERS_MAX, TAG_CHARACTERS_MAX } from '@core/contract';
import { DayParameter } from './day-parameter.js';
import { BooleanParameter, TextParameter } from './strict-pipe.js';
import { TimeParameter } from './time-parameter.js';

/** Filters that lists and sums of flights have in common. */
export function FlownFromParameter() {
  return TimeParameter({
    description:
      'Only flights that took off at or after this time. A date without a time means midnight UTC. Flights without a date are excluded. One of which only the day is known counts as flown at noon UTC.',
    example: '2026-07-01',
  });
}

export function FlownToParameter() {
  return TimeParameter({
    description: 'Only flights that took off before this time. Same format as `flown_from`.',
    example: '2026-08-01',
  });
}

export function FlownOnFromParameter() {
  return DayParameter({
    description:
      'Only flights that took off on this day or later. The day on the clocks at the take-off decides, or the UTC day while it is unknown, such as during processing. Flights without a date are excluded.',
    example: '2026-07-01',
  });
}

export function FlownOnToParameter() {
  return DayParameter({
    description: 'Only flights that took off on this day or earlier. The day is that of `flown_on_from`.',
    example: '2026-07-31',
  });
}

export function SearchParameter() {
  return TextParameter({
    maxLength: SEARCH_CHARACTERS_MAX,
    description:
      'Only flights that match all of these words, or their beginnings: `fie` finds Fiesch. Words of title, site, nearest town, glider, notes, tags and passenger count, and those of the date: `june 2019`, `juin`, `2019-06`. Case and accents are ignored. Words after the eighth are ignored, too.',
    example: 'fiesch june 2019',
  });
}

export function SiteParameter() {
  return TextParameter({
    maxLength: SITE_CHARACTERS_MAX,
    description: 'Only flights with this site. Matches the full name and ignores case.',
    example: 'Col de la Forclaz',
  });
}

export function TagParameter() {
  return TextParameter({
    maxLength: TAG_CHARACTERS_MAX,
    description: 'Only flights with this tag. Ignores case.',
    example: 'cross-country',
  });
}

export function TandemParameter() {
  return BooleanParameter({
    description:
      '`true`: only flights with two people on board. `false`: only those that are known to be solo flights.',
  });
}
