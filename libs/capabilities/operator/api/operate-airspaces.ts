import {
  addRemark,
  AirspaceDecisionRepository,
  AirspaceProfiles,
  AirspaceRemarkRepository,
} from '@capabilities/airspace';
import { type AirspaceDecisionBody, type AirspaceRemark } from '@capabilities/airspace/wire';
import { isUlid, PAGE_SIZE_DEFAULT } from '@core/contract';
import { InternalIdCursors } from '@core/http';
import { Injectable, Logger } from '@nestjs/common';
import { type ListAirspaceCrossingsQuery } from './airspaces.query.js';

/** A person who decides. */
interface Decider {
  readonly publicId: string;
  readonly name: string;
}

/** Lists crossings and decides on them on behalf of operators. */
@Injectable()
export class OperateAirspaces {
  private readonly logger = new Logger('operation');

  constructor(
    private readonly decisions: AirspaceDecisionRepository,
    private readonly remarks: AirspaceRemarkRepository,
    private readonly profiles: AirspaceProfiles,
    private readonly cursors: InternalIdCursors,
  ) {}

  /** @throws ApiError invalid_cursor */
  async page({ limit = PAGE_SIZE_DEFAULT, state = 'open', cursor }: ListAirspaceCrossingsQuery) {
    const profile = this.profiles.standard.name;
    const list = ['airspace-crossings', state];
    const after = this.cursors.decode(list, cursor);
    const filter = { profile, isDecided: state === 'decided' };
    const found = await this.decisions.page(filter, limit + 1, after); // one extra row shows whether there is another page
    const flights = found.slice(0, limit);
    const last = found.length > limit ? flights.at(-1) : undefined;
    return { profile, flights, nextCursor: last ? this.cursors.encode(list, last.id) : null };
  }

  /** @throws ApiError `flight_not_found`, or `validation_failed` if the flight has too many remarks */
  async decide(
    flightId: string,
    { decision, reason }: AirspaceDecisionBody,
    { publicId: userId, name }: Decider,
  ): Promise<AirspaceRemark> {
    const author = { kind: 'operator', name } as const;
    const remark = { kind: 'decision', decision, text: reason, author } as const;
    const accountId = isUlid(flightId) ? await this.remarks.accountOf(flightId) : undefined;
    const added = await addRemark(this.remarks, { accountId, flightId, field: 'reason' }, remark);
    this.logger.log({ event: 'airspace.decided', flightId, decision, userId });
    return added;
  }
}
