import { type FlightStatus, type RuleSetName } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** One part of a flight's result, with the flight's state and the version and file it came from. */
export interface FlightPart<Part> {
  readonly status: FlightStatus;
  /** Due for reanalysis; until then the result is the old one. */
  readonly awaitsReanalysis: boolean;
  /** Null while there is no result. */
  readonly analysisVersion: number | null;
  /** Hash of the analysed file; null in results of analysis version 3. */
  readonly inputSha256: Buffer | null;
  /** As sent to clients; null if the result has no such part. */
  readonly part: Part | null;
}

/** The score under one rule set, and what all rule sets share. */
export interface StoredScore {
  readonly score: object;
  readonly rule_sets_available: string[];
  readonly solver: object;
}

/**
 * SQL: the flight is due for reanalysis, or about to be: a worker of the previous release stored a result without a
 * hash, which the next round of a current worker schedules.
 */
export const AWAITS_REANALYSIS = `(f.reanalysis_version is not null
            or f.status = 'processed' and f.input_sha256 is null and f.failure_reason is null)`;

/** The legs under one rule set, and the phases of the flight. */
export interface StoredLegs {
  readonly legs: object;
  readonly phases: readonly object[];
}

/** Weather observed by the flight itself, and that of a provider. */
export interface StoredWeather {
  readonly observed: object;
  /** Null if no provider is configured or it has not responded yet. */
  readonly model: object | null;
}

/** @param part SQL, of a flight `f` with its result `r` */
function partOfResult<Part>(part: string): Statement<FlightPart<Part>> {
  return new Statement<FlightPart<Part>>(
    `select f.status, ${AWAITS_REANALYSIS} as "awaitsReanalysis",
            f.analysis_version as "analysisVersion", f.input_sha256 as "inputSha256", ${part} as part
       from flights f left join flight_results r on r.flight_id = f.id
      where f.account_id = $1 and f.public_id = $2`,
  );
}

const THERMALS = partOfResult<object>('r.thermals');

/** Under the rule set $3. */
const SCORE = partOfResult<StoredScore>(
  `case when r.score -> 'scores' -> $3 is not null then json_build_object(
     'score', r.score -> 'scores' -> $3,
     'rule_sets_available', r.score -> 'rule_sets_available',
     'solver', r.score -> 'solver') end`,
);

const SCORES = partOfResult<object>('r.score');

/** Under the rule set $3. */
const LEGS = partOfResult<StoredLegs>(
  `case when r.legs -> 'legs' -> $3 is not null then json_build_object(
     'legs', r.legs -> 'legs' -> $3, 'phases', r.legs -> 'phases') end`,
);

const TASK = partOfResult<object>('r.task');

const WEATHER = partOfResult<StoredWeather>(
  `case when r.observed_weather is not null then json_build_object(
     'observed', r.observed_weather,
     'model', (select content from flight_weather w where w.flight_id = f.id and w.account_id = $1)) end`,
);

/**
 * The parts of a flight's result, always within one account. Flight and part are read in one statement, so a part
 * always belongs to the analysis shown. Undefined if the account has no such flight.
 */
@Injectable()
export class FlightResultRepository {
  constructor(private readonly dataSource: DataSource) {}

  async thermals(accountId: string, publicId: string): Promise<FlightPart<object> | undefined> {
    return THERMALS.row(this.dataSource, [accountId, publicId]);
  }

  async score(
    accountId: string,
    publicId: string,
    ruleSet: RuleSetName,
  ): Promise<FlightPart<StoredScore> | undefined> {
    return SCORE.row(this.dataSource, [accountId, publicId, ruleSet]);
  }

  /** The scores under all rule sets. */
  async scores(accountId: string, publicId: string): Promise<FlightPart<object> | undefined> {
    return SCORES.row(this.dataSource, [accountId, publicId]);
  }

  async legs(
    accountId: string,
    publicId: string,
    ruleSet: RuleSetName,
  ): Promise<FlightPart<StoredLegs> | undefined> {
    return LEGS.row(this.dataSource, [accountId, publicId, ruleSet]);
  }

  /** The declared task and how it was flown. */
  async task(accountId: string, publicId: string): Promise<FlightPart<object> | undefined> {
    return TASK.row(this.dataSource, [accountId, publicId]);
  }

  async weather(accountId: string, publicId: string): Promise<FlightPart<StoredWeather> | undefined> {
    return WEATHER.row(this.dataSource, [accountId, publicId]);
  }
}
