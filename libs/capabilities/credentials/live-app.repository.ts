import { type LiveApp } from '@core/access';
import { type UtcMonth } from '@core/contract';
import { PreparedStatement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const APP = new PreparedStatement<LiveApp>(
  'live_app',
  `select app.id as "appId", app.name as "appName", a.id as "accountId", a.public_id as "accountPublicId", a.plan,
          a.rule_set as "ruleSet", a.disabled_at is not null as "accountDisabled",
          coalesce(used.requests, 0)::float8 as "requestsUsed"
     from oauth_apps app
     join accounts a on a.id = app.account_id
     left join monthly_usage used on used.account_id = a.id and used.month = $2::date
    where app.secret_sha256 = $1 and not app.disabled`,
);

/** Apps by their secret. Not scoped to an account: the secret determines the app, and it the account of its developer. */
@Injectable()
export class LiveAppRepository {
  constructor(private readonly database: DataSource) {}

  /** @param sha256 in hexadecimal */
  async find(sha256: string, month: UtcMonth): Promise<LiveApp | undefined> {
    return APP.row(this.database, [sha256, month]);
  }
}
