import { type AirspaceQuery, FlightAirspaces } from '@capabilities/airspace/api';
import { type FlightAirspace } from '@capabilities/airspace/wire';
import { ApiError } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { type PublicAirspace } from '../wire/public-airspace.js';
import { SharedFlightReader } from './shared-flight-reader.js';

/** The verdicts on shared flights whose owners show them. */
@Injectable()
export class PublicAirspaces {
  constructor(
    private readonly reader: SharedFlightReader,
    private readonly airspaces: FlightAirspaces,
  ) {}

  /**
   * @throws ApiError `share_not_found` for every token that matches no shared flight, also if its owner does not show
   *   airspaces; else as {@link FlightAirspaces.find}
   */
  async find(
    token: string,
    query: AirspaceQuery,
  ): Promise<{ readonly verdict: PublicAirspace; readonly isEmbeddable: boolean }> {
    const shared = await this.reader.shared(token);
    if (!shared.showAirspace) throw new ApiError('share_not_found');
    const language = query.language ?? shared.language ?? undefined;
    const choices = { ...query, ...(language && { language }) };
    const verdict = await this.airspaces.find(shared.accountId, shared.publicId, choices);
    return { verdict: presentPublicAirspace(verdict), isEmbeddable: shared.allowEmbed };
  }
}

/** Comments and decisions name people, so visitors get only what was decided. */
export function presentPublicAirspace({
  flight_id: _id,
  sets,
  available_sets: _sets,
  remarks,
  ...shown
}: FlightAirspace): PublicAirspace {
  return {
    ...shown,
    sets: sets.map(({ source: _source, ...set }) => set),
    decision: remarks.findLast(({ kind }) => kind === 'decision')?.decision ?? null,
  };
}
