import { FlightCorrectionRepository, FlightRepository, refuseWithoutTrack } from '@capabilities/flights';
import { type Principal } from '@core/access';
import { ApiError, isUlid } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { addRemark } from '../domain/add-remark.js';
import { AirspaceRemarkRepository, type NewRemark } from '../tables/airspace-remark.repository.js';
import { type AirspaceRemark } from '../wire/index.js';

/** Comments of owners on the verdicts on their flights. */
@Injectable()
export class AirspaceComments {
  constructor(
    private readonly remarks: AirspaceRemarkRepository,
    private readonly corrections: FlightCorrectionRepository,
    private readonly flights: FlightRepository,
  ) {}

  /** @throws ApiError if the account has no such flight, or the flight has too many remarks */
  async add(
    { accountId, credential }: Pick<Principal, 'accountId' | 'credential'>,
    flightId: string,
    text: string,
  ): Promise<AirspaceRemark> {
    const by = await this.corrections.author(accountId, credential.kind, idOf(credential));
    const author = by as AirspaceRemark['author']; // a header makes no comments
    const remark: NewRemark = { kind: 'comment', decision: null, text, author };
    if (!isUlid(flightId)) throw new ApiError('flight_not_found');
    await refuseWithoutTrack(this.flights, accountId, flightId);
    return addRemark(this.remarks, { accountId, flightId, field: 'text' }, remark);
  }
}

function idOf(credential: Principal['credential']): string {
  if (credential.kind === 'api_key') return credential.publicId;
  return credential.kind === 'oauth_token' ? credential.connectionId : credential.id;
}
