import { API_PREFIX, wireTime } from '@core/contract';
import { DECIMALS, wireNumber } from '@engine/results';
import { type BestScore, type PersonalBest, type RecordFlight, type Records } from '../../wire/records.js';
import { type LogbookSeasons } from '../../wire/logbook-filters.js';
import { type LogbookRecord } from '../../tables/logbook.repository.js';

/** Stored values have at most this many digits. */
const DECIMALS_MAX = DECIMALS.scoredDistanceKm;

export function presentRecords(seasons: LogbookSeasons, found: readonly LogbookRecord[]): Records {
  return {
    ...seasons,
    records: found.flatMap((record) => presentPersonalBest(record)),
    scores: found.flatMap((record) => presentBestScore(record)),
  };
}

function presentPersonalBest(record: LogbookRecord): PersonalBest[] {
  const { kind } = record;
  if (kind === 'points' || kind === 'distance_km') return [];
  return [{ record: kind, value: valueOf(record), flight: presentFlight(record) }];
}

function presentBestScore(record: LogbookRecord): BestScore[] {
  const { kind, ruleSet, shape } = record;
  if ((kind !== 'points' && kind !== 'distance_km') || ruleSet === null || shape === null) return [];
  const flight = presentFlight(record);
  return [{ record: kind, rule_set: ruleSet, shape, value: valueOf(record), flight }];
}

function valueOf({ value }: LogbookRecord): number {
  return wireNumber(value, DECIMALS_MAX);
}

function presentFlight({ flightId, title, site, flownAt, flownOn }: LogbookRecord): RecordFlight {
  return {
    id: flightId,
    path: `${API_PREFIX}/flights/${flightId}`,
    title,
    site,
    flown_at: wireTime(flownAt?.getTime() ?? null),
    flown_on: flownOn,
  };
}
