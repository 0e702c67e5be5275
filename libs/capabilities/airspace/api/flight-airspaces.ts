import { processed } from '@capabilities/flights/api';
import { ApiError, type DebriefLanguage, isUlid } from '@core/contract';
import { type AirspaceProfile } from '@engine/airspace';
import { type DebriefStatement } from '@engine/results/shapes';
import { Injectable } from '@nestjs/common';
import { crossingStatement } from '../domain/crossing-statement.js';
import { AirspaceProfiles } from '../domain/airspace-profiles.js';
import { AirspaceVerdictRepository } from '../tables/airspace-verdict.repository.js';
import { type FlightAirspace } from '../wire/index.js';
import { type AirspaceQuery } from './airspace.query.js';
import { presentAirspace } from './flight-airspace.presenter.js';

export const DEFAULT_LANGUAGE: DebriefLanguage = 'en';

/** The verdicts on flights, in the form that clients receive. */
@Injectable()
export class FlightAirspaces {
  constructor(
    private readonly profiles: AirspaceProfiles,
    private readonly verdicts: AirspaceVerdictRepository,
  ) {}

  /**
   * @throws ApiError if the account has no such flight, or the flight has no result (yet); `validation_failed` for a
   *   profile that is not known
   */
  async find(
    accountId: string,
    flightId: string,
    { profile: name, language = DEFAULT_LANGUAGE }: AirspaceQuery = {},
  ): Promise<FlightAirspace> {
    const profile = this.profile(name);
    const found = processed(isUlid(flightId) ? await this.verdicts.find(accountId, flightId) : undefined);
    return presentAirspace(flightId, found, { profile, profiles: this.profiles.all, language });
  }

  /** What a debrief says of the verdict as it is now; null without crossings. */
  async statement(
    accountId: string,
    flightId: string,
    language: DebriefLanguage,
  ): Promise<DebriefStatement | null> {
    const { verdict = null, flownAt = null } = (await this.verdicts.find(accountId, flightId)) ?? {};
    return verdict && crossingStatement(verdict, flownAt, this.profiles.standard, language);
  }

  /** @throws ApiError `validation_failed` for a profile that is not known */
  profile(name: string | undefined): AirspaceProfile {
    const profile = name === undefined ? this.profiles.standard : this.profiles.find(name);
    if (profile) return profile;
    const message = `must be one of ${this.profiles.all.map((each) => each.name).join(', ')}`;
    throw new ApiError('validation_failed', { details: [{ field: 'profile', message }] });
  }
}
