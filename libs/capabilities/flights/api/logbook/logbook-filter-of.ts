import { ApiError, GLIDER_CHARACTERS_MAX, type RuleSetName, SITE_CHARACTERS_MAX } from '@core/contract';
import { type DayOfYear, seasonDays, seasonStartOf } from '@engine/scoring';
import { type LogbookSeasons } from '../../wire/logbook-filters.js';
import { type LogbookFilter } from '../../tables/logbook-filter.js';
import { formText } from '@core/http';
import { requestedTag } from '../requested-tag.js';

/** Which flights count, as a client asks for it. */
export interface LogbookRequest {
  readonly flown_from?: Date;
  readonly flown_to?: Date;
  /** The year in which it ends. */
  readonly season?: string;
  /** Whose seasons apply. */
  readonly rule_set?: RuleSetName;
  readonly site?: string;
  readonly glider?: string;
  readonly tag?: string;
  readonly tandem?: boolean;
}

export interface ResolvedFilter {
  readonly filter: LogbookFilter;
  /** Null if seasons are calendar years. */
  readonly seasonStart: DayOfYear | null;
  /** As sent to clients. */
  readonly seasons: LogbookSeasons;
}

/** Seasons end in these years. */
const SEASON = /^(19|20)\d\d$/;

/** @throws ApiError `validation_failed` for filters that no flight can match */
export function logbookFilterOf(request: LogbookRequest, defaultRuleSet: RuleSetName): ResolvedFilter {
  const {
    flown_from: flownFrom,
    flown_to: flownBefore,
    season,
    rule_set: ruleSet = defaultRuleSet,
    tandem,
  } = request;
  if (flownFrom && flownBefore && flownFrom >= flownBefore) refuse('flown_to', 'must be after flown_from');
  if (season !== undefined && !SEASON.test(season)) refuse('season', 'must be a year such as 2026');
  const seasonStart = seasonStartOf(ruleSet);
  const days = season === undefined ? undefined : seasonDays(seasonStart, Number(season));
  const site = named('site', request.site, SITE_CHARACTERS_MAX);
  const glider = named('glider', request.glider, GLIDER_CHARACTERS_MAX);
  return {
    filter: { flownFrom, flownBefore, days, site, glider, tag: requestedTag(request.tag), tandem },
    seasonStart,
    seasons: { rule_set: ruleSet, season_starts_on: monthAndDay(seasonStart), season: season ?? null },
  };
}

/** @throws ApiError `validation_failed` */
export function refuse(field: string, message: string): never {
  throw new ApiError('validation_failed', { details: [{ field, message }] });
}

function named(field: string, value: string | undefined, charactersMax: number): string | undefined {
  const text = formText(field, value, charactersMax);
  if (value !== undefined && text === undefined) refuse(field, 'must not be empty');
  return text;
}

function monthAndDay(start: DayOfYear | null): string {
  const { month, day } = start ?? { month: 1, day: 1 };
  return [month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
