import { type Plan, type Role, type RuleSetName } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An account and its user. */
export interface ListedAccount {
  /** Internal id, which the list is sorted by. */
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly email: string | null;
  readonly country: string | null;
  readonly glider: string | null;
  readonly club: string | null;
  readonly plan: Plan;
  readonly autoDebrief: boolean;
  readonly splitMultipleFlights: boolean;
  readonly ruleSet: RuleSetName | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly userEmail: string | null;
  readonly userRole: Role | null;
  readonly userVerified: boolean | null;
}

export interface AccountListQuery {
  /** Part of the name or of an e-mail address, ignoring case, or the public id. */
  readonly search?: string | undefined;
  readonly plan?: Plan | undefined;
}

const LISTED = `
  select a.id, a.public_id as "publicId", a.name, a.email, a.country, a.glider, a.club, a.plan,
         a.auto_debrief as "autoDebrief", a.split_multiple_flights as "splitMultipleFlights", a.rule_set as "ruleSet",
         a.disabled_at as "disabledAt",
         a.created_at as "createdAt", u.email as "userEmail", u.role as "userRole", u.email_verified as "userVerified"
    from accounts a left join users u on u.account_id = a.id`;

const PAGE = new Statement<ListedAccount>(
  `${LISTED}
    where a.guests_of_id is null
      and ($1::text is null or a.public_id = $1
           or strpos(lower(a.name), lower($1)) > 0
           or strpos(lower(coalesce(a.email, '')), lower($1)) > 0
           or strpos(coalesce(u.email, ''), lower($1)) > 0)
      and ($2::text is null or a.plan = $2)
      and ($3::bigint is null or a.id < $3)
    order by a.id desc limit $4`,
);

const FIND = new Statement<ListedAccount>(`${LISTED} where a.public_id = $1 and a.guests_of_id is null`);

/** All accounts. For the operator only. */
@Injectable()
export class AccountListRepository {
  constructor(private readonly database: DataSource) {}

  /** Up to `limit` accounts, newest first, after the one with this internal id. */
  async page({ search, plan }: AccountListQuery, limit: number, afterId?: string): Promise<ListedAccount[]> {
    return PAGE.rows(this.database, [search ?? null, plan ?? null, afterId ?? null, limit]);
  }

  async find(publicId: string): Promise<ListedAccount | undefined> {
    return FIND.row(this.database, [publicId]);
  }
}
