import { ApiError, type DebriefLanguage, isUlid } from '@core/contract';
import { type Debrief } from '@engine/results/shapes';
import { DebriefRepository } from '../tables/debrief.repository.js';
import { Injectable } from '@nestjs/common';
import { processed } from '@capabilities/flights/api';
import { presentDebrief } from './debrief.presenter.js';

/** The debrief of a flight that clients read. */
@Injectable()
export class LatestDebrief {
  constructor(private readonly debriefs: DebriefRepository) {}

  /**
   * @param language undefined for the latest in any language
   * @throws ApiError if the account has no such flight, or the flight has no result (yet) or no such debrief
   */
  async find(accountId: string, flightId: string, language: DebriefLanguage | undefined): Promise<Debrief> {
    const { debrief } = processed(
      isUlid(flightId) ? await this.debriefs.latest(accountId, flightId, language) : undefined,
    );
    if (debrief === null) throw new ApiError('analysis_not_found');
    return presentDebrief(flightId, debrief);
  }
}
