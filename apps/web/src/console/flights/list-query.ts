import {
  AIRSPACE_SUMMARIES,
  type AirspaceSummary,
  SEARCH_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
} from '@core/contract';

/** The filters of the flight list, as the user sees them. Empty texts filter nothing. */
export interface Filters {
  /** Words, or their beginnings. */
  readonly q: string;
  /** The whole name, from a link in the logbook. */
  readonly site: string;
  readonly tag: string;
  /** `true` for tandem flights, `false` for solo flights. */
  readonly tandem: string;
  /** Days on the clocks at the take-off, both included. */
  readonly from: string;
  readonly to: string;
  readonly status: string;
  /** What the flight had to do with airspaces. */
  readonly airspace: string;
  readonly sort: string;
}

const SORTS = ['-flown_at', 'flown_at', '-created_at', 'created_at', '-points'] as const;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const STATUSES = ['processing', 'processed', 'failed', 'merged', 'manual'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in the query of a URL. Anything that the list does not know is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const text = (name: string) => query.get(name) ?? '';
  const day = (name: string) =>
    DAY.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : '';
  return {
    q: LETTER_OR_DIGIT.test(text('q')) ? text('q').slice(0, SEARCH_CHARACTERS_MAX) : '',
    site: text('site'),
    tag: text('tag').trim().slice(0, TAG_CHARACTERS_MAX),
    tandem: ['true', 'false'].find((value) => value === text('tandem')) ?? '',
    from: day('from'),
    to: day('to'),
    status: STATUSES.find((status) => status === text('status')) ?? '',
    airspace: AIRSPACE_SUMMARIES.find((summary) => summary === text('airspace')) ?? '',
    sort: SORTS.find((sort) => sort === text('sort')) ?? SORTS[0],
  };
}

/** Whether some flights may be left out. */
export function hasFilters({ q, site, tag, tandem, from, to, status, airspace }: Filters): boolean {
  return [q, site, tag, tandem, from, to, status, airspace].some((value) => value !== '');
}

/** The parameters of `GET /flights`. */
export function listQuery({ q, site, tag, tandem, from, to, status, airspace, sort }: Filters) {
  return {
    sort: sort as (typeof SORTS)[number],
    ...(q !== '' && { q }),
    ...(site !== '' && { site }),
    ...(tag !== '' && { tag }),
    ...(tandem !== '' && { tandem: tandem === 'true' }),
    ...(from !== '' && { flown_on_from: from }),
    ...(to !== '' && { flown_on_to: to }),
    ...(status !== '' && { status: status as (typeof STATUSES)[number] }),
    ...(airspace !== '' && { airspace: airspace as AirspaceSummary }),
  };
}
