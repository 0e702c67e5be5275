import { ApiError, isUlid, leagueTitle, RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import {
  type ModelWeather,
  type ObservedWeatherPayload,
  type ScoresPayload,
  weatherPayload,
} from '@engine/results';
import {
  type FlightLegs,
  type FlightScore,
  type FlightScores,
  type FlightTask,
  type FlightThermals,
  type FlightWeather,
  type PhaseTotal,
  type ResultOrigin,
  type RuleSetLegs,
  type RuleSetScore,
  type ScoreOfRuleSet,
  type StoredTask,
  type StoredThermals,
} from '@engine/results/shapes';
import { type FlightPart, FlightResultRepository } from '../tables/flight-result.repository.js';
import { Injectable } from '@nestjs/common';
import { processed, stillProcessing } from '../domain/processed-flights.js';

/**
 * The parts of a processed flight's result, in the form that clients receive.
 * @throws ApiError if the account has no such flight, or the flight has no result (yet)
 */
@Injectable()
export class FlightParts {
  constructor(private readonly results: FlightResultRepository) {}

  async thermals(accountId: string, flightId: string): Promise<FlightThermals> {
    const found = processed(isUlid(flightId) ? await this.results.thermals(accountId, flightId) : undefined);
    return { flight_id: flightId, ...originOf(found), ...(requirePart(found) as StoredThermals) };
  }

  async score(accountId: string, flightId: string, ruleSet: RuleSetName): Promise<FlightScore> {
    const found = processed(
      isUlid(flightId) ? await this.results.score(accountId, flightId, ruleSet) : undefined,
    );
    const { score, rule_sets_available, solver } = requirePart(found);
    return {
      flight_id: flightId,
      ...originOf(found),
      ...named(score as RuleSetScore),
      rule_sets_available,
      solver: solver as FlightScore['solver'],
    };
  }

  /** @param first the rule set to begin with */
  async scores(accountId: string, flightId: string, first: RuleSetName): Promise<FlightScores> {
    const found = processed(isUlid(flightId) ? await this.results.scores(accountId, flightId) : undefined);
    const { scores, solver } = requirePart(found) as ScoresPayload;
    const inOrder = [first, ...RULE_SET_NAMES.filter((name) => name !== first)];
    const all = inOrder.map((name) => scores[name]).filter((score) => score !== undefined);
    return { flight_id: flightId, ...originOf(found), scores: all.map(named), solver };
  }

  async legs(accountId: string, flightId: string, ruleSet: RuleSetName): Promise<FlightLegs> {
    const found = processed(
      isUlid(flightId) ? await this.results.legs(accountId, flightId, ruleSet) : undefined,
    );
    const { legs, phases } = requirePart(found);
    return {
      flight_id: flightId,
      ...originOf(found),
      ...(legs as RuleSetLegs),
      phases: phases as PhaseTotal[],
    };
  }

  async task(accountId: string, flightId: string): Promise<FlightTask> {
    const found = processed(isUlid(flightId) ? await this.results.task(accountId, flightId) : undefined);
    return { flight_id: flightId, ...originOf(found), ...(requirePart(found) as StoredTask) };
  }

  async weather(accountId: string, flightId: string): Promise<FlightWeather> {
    const found = processed(isUlid(flightId) ? await this.results.weather(accountId, flightId) : undefined);
    if (found.part === null) throw new ApiError('weather_not_available');
    const { observed, model } = found.part;
    return {
      flight_id: flightId,
      ...originOf(found),
      ...weatherPayload(observed as ObservedWeatherPayload, model as ModelWeather | null),
    };
  }
}

/** A result of an older analysis may lack the part: it is either awaiting reanalysis, or could not be computed. */
function requirePart<Part>({ part, awaitsReanalysis }: FlightPart<Part>): Part {
  if (part !== null) return part;
  throw awaitsReanalysis ? stillProcessing() : new ApiError('flight_processing_failed');
}

function originOf({ analysisVersion, inputSha256 }: FlightPart<unknown>): ResultOrigin {
  // always set once a flight is processed
  return { analysis_version: analysisVersion!, input_sha256: inputSha256?.toString('hex') ?? null };
}

/** With the name of its league. */
function named(score: RuleSetScore): ScoreOfRuleSet {
  const { rule_set, ...others } = score;
  return { rule_set, rule_set_name: leagueTitle(rule_set), ...others };
}
