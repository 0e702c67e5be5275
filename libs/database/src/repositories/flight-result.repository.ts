import { type FlightStatus, type RuleSetName } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** One part of a flight's result, with the state of the flight and what the part was made by and from. */
export interface FlightPart<Part> {
  readonly status: FlightStatus;
  /** Put up to be analysed again; until then the result is the old one. */
  readonly awaitsReanalysis: boolean;
  /** Null while there is no result. */
  readonly analysisVersion: number | null;
  /** Of the file that was analysed; null in results of analysis version 3. */
  readonly inputSha256: Buffer | null;
  /** As sent to clients; null when the result has no such part. */
  readonly part: Part | null;
}

/** The score by one rule set, and what is common to all of them. */
export interface StoredScore {
  readonly score: object;
  readonly rule_sets_available: string[];
  readonly solver: object;
}

/**
 * Put up to be analysed again, or about to be: a result of a worker of the release before, which has no hash of its
 * file and did not fail, is put up by the next look of a worker of this one.
 */
export const AWAITS_REANALYSIS = `(f.reanalysis_version is not null
            or f.status = 'processed' and f.input_sha256 is null and f.failure_reason is null)`;

const SCORE = `case when r.score -> 'scores' -> $3 is not null then json_build_object(
  'score', r.score -> 'scores' -> $3,
  'rule_sets_available', r.score -> 'rule_sets_available',
  'solver', r.score -> 'solver') end`;

/** What a flight tells of its weather, and what a provider said of it. */
export interface StoredWeather {
  readonly observed: object;
  /** Null when nobody was asked, or the answer has not come. */
  readonly model: object | null;
}

const WEATHER = `case when r.observed_weather is not null then json_build_object(
  'observed', r.observed_weather,
  'model', (select content from flight_weather w where w.flight_id = f.id and w.account_id = $1)) end`;

/**
 * The parts of a flight's result, always within one account. Flight and part are read in one statement, so that
 * a part is never shown as that of another analysis. Undefined when the account has no such flight.
 */
@Injectable()
export class FlightResultRepository {
  constructor(private readonly dataSource: DataSource) {}

  async thermals(accountId: string, publicId: string): Promise<FlightPart<object> | undefined> {
    return this.part('r.thermals', [accountId, publicId]);
  }

  async score(
    accountId: string,
    publicId: string,
    ruleSet: RuleSetName,
  ): Promise<FlightPart<StoredScore> | undefined> {
    return this.part(SCORE, [accountId, publicId, ruleSet]);
  }

  async weather(accountId: string, publicId: string): Promise<FlightPart<StoredWeather> | undefined> {
    return this.part(WEATHER, [accountId, publicId]);
  }

  private async part<Part>(expression: string, values: unknown[]): Promise<FlightPart<Part> | undefined> {
    const [row] = await this.dataSource.query<FlightPart<Part>[]>(
      `select f.status, ${AWAITS_REANALYSIS} as "awaitsReanalysis",
              f.analysis_version as "analysisVersion", f.input_sha256 as "inputSha256", ${expression} as part
         from flights f left join flight_results r on r.flight_id = f.id
        where f.account_id = $1 and f.public_id = $2`,
      values,
    );
    return row;
  }
}
