import { ApiError, wireTime } from '@core/contract';
import {
  type AirspaceRemarkRepository,
  type NewRemark,
  REMARKS_MAX,
} from '../tables/airspace-remark.repository.js';
import type * as wire from '../wire/index.js';

/** Where a remark goes, and where it comes from. */
export interface RemarkPlace {
  /** Undefined if no account has the flight. */
  readonly accountId: string | undefined;
  readonly flightId: string;
  /** Name of the field with the text in the request. */
  readonly field: string;
}

/** @throws ApiError `flight_not_found`, or `validation_failed` if the flight has too many remarks */
export async function addRemark(
  remarks: AirspaceRemarkRepository,
  { accountId, flightId, field }: RemarkPlace,
  remark: NewRemark,
): Promise<wire.AirspaceRemark> {
  const at = accountId === undefined ? undefined : await remarks.add(accountId, flightId, remark);
  if (at === undefined) throw new ApiError('flight_not_found');
  if (at === null) {
    const message = `cannot be added: the flight has ${REMARKS_MAX} comments and decisions`;
    throw new ApiError('validation_failed', { details: [{ field, message }] });
  }
  return { ...remark, created_at: wireTime(at.getTime()) };
}
