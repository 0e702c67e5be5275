import { ApiError, type DebriefLanguage, isUlid } from '@core/contract';
import { type Debrief } from '@engine/results/shapes';
import { DebriefRepository, type SavedDebrief } from '../tables/debrief.repository.js';
import { Injectable } from '@nestjs/common';
import { FlightAirspaces } from '@capabilities/airspace/api';
import { processed } from '@capabilities/flights/api';
import { presentDebrief } from './debrief.presenter.js';

/** The debrief of a flight that clients read. */
@Injectable()
export class LatestDebrief {
  constructor(
    private readonly debriefs: DebriefRepository,
    private readonly airspaces: FlightAirspaces,
  ) {}

  /**
   * @param language undefined for the latest in any language
   * @throws ApiError if the account has no such flight, or the flight has no result (yet) or no such debrief
   */
  async find(accountId: string, flightId: string, language: DebriefLanguage | undefined): Promise<Debrief> {
    const { debrief } = processed(
      isUlid(flightId) ? await this.debriefs.latest(accountId, flightId, language) : undefined,
    );
    if (debrief === null) throw new ApiError('analysis_not_found');
    return this.completed(accountId, flightId, debrief);
  }

  /** A completed debrief, with what is known of airspaces by now. */
  async completed(accountId: string, flightId: string, debrief: SavedDebrief): Promise<Debrief> {
    const airspace = await this.airspaces.statement(accountId, flightId, debrief.language);
    return presentDebrief(flightId, debrief, airspace);
  }
}
