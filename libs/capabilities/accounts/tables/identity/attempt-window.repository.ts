import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AttemptWindow {
  readonly attempts: number;
  readonly endsAt: Date;
}

/** Expired windows deleted per count: more than a count creates, so they do not pile up. */
const SWEPT_AT_ONCE = 10;

const TAKE = new Statement<AttemptWindow>(
  `with over as materialized (
      select name_sha256 from attempt_windows where ends_at < now() and name_sha256 <> $1
       limit ${SWEPT_AT_ONCE} for update skip locked),
    swept as (delete from attempt_windows using over where attempt_windows.name_sha256 = over.name_sha256)
    insert into attempt_windows as w (name_sha256, attempts, ends_at)
    values ($1, 1, now() + $2 * interval '1 second')
    on conflict (name_sha256) do update set
      attempts = case when w.ends_at <= now() then 1 else w.attempts + 1 end,
      ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
    returning attempts, ends_at as "endsAt"`,
);

const GIVE_BACK = new Statement(
  `update attempt_windows set attempts = greatest(attempts - 1, 0) where name_sha256 = $1 and ends_at = $2`,
);

const FORGET = new Statement('delete from attempt_windows where name_sha256 = $1');

/** Attempt counts, keyed by the SHA-256 of the subject, shared by all processes. */
@Injectable()
export class AttemptWindowRepository {
  constructor(private readonly database: DataSource) {}

  /** Counts one attempt. The first opens a window of `seconds`; the first after its end opens a new one. */
  async take(nameSha256: Buffer, seconds: number): Promise<AttemptWindow> {
    const row = await TAKE.row(this.database, [nameSha256, seconds]);
    return row!;
  }

  /** Takes back one attempt of the window that ends at this time. */
  async giveBack(nameSha256: Buffer, endsAt: Date): Promise<void> {
    await GIVE_BACK.rows(this.database, [nameSha256, endsAt]);
  }

  async forget(nameSha256: Buffer): Promise<void> {
    await FORGET.rows(this.database, [nameSha256]);
  }
}
