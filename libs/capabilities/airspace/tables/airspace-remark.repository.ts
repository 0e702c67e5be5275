import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type * as wire from '../wire/index.js';

/** A remark to store. */
export type NewRemark = Pick<wire.AirspaceRemark, 'kind' | 'decision' | 'text' | 'author'>;

/** Remarks of one flight, all kinds together. */
export const REMARKS_MAX = 200;

const ADD = new Statement<{ createdAt: Date | null }>(
  `with flight as (
     select id, account_id from flights where account_id = $1 and public_id = $2 for no key update),
   added as (
     insert into airspace_remarks (flight_id, account_id, kind, decision, text, author)
     select id, account_id, $3, $4, $5, $6 from flight
      where (select count(*) from airspace_remarks known where known.flight_id = flight.id) < ${REMARKS_MAX}
     returning created_at)
   select (select created_at from added) as "createdAt" from flight`,
);

const ACCOUNT_OF = new Statement<{ accountId: string }>(
  `select account_id as "accountId" from flights where public_id = $1`,
);

/** Comments and decisions on verdicts. They are only added: each stays with its person and time. */
@Injectable()
export class AirspaceRemarkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** When it was stored; null if the flight has too many, undefined if the account has no such flight. */
  async add(accountId: string, publicId: string, remark: NewRemark): Promise<Date | null | undefined> {
    const { kind, decision, text, author } = remark;
    const values = [accountId, publicId, kind, decision, text, JSON.stringify(author)];
    return (await ADD.row(this.dataSource, values))?.createdAt;
  }

  /** For the operator; undefined if no flight has this id. */
  async accountOf(publicId: string): Promise<string | undefined> {
    return (await ACCOUNT_OF.row(this.dataSource, [publicId]))?.accountId;
  }
}
