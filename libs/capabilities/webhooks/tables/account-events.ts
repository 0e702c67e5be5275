import { Statement } from '@core/database';
import { type DataSource } from 'typeorm';
import { type StoredEvent } from './stored-event.js';

/** An event is dated when its transaction begins but visible only once it ends, up to this much later. */
const LATE_SECONDS = 30;

const NOW = new Statement<{ now: Date }>('select now()');

const RECENT = new Statement<StoredEvent>(
  `select e.public_id as "eventId", e.type as "eventType", e.created_at as "eventCreatedAt",
          a.public_id as "eventAccountId", e.data as "eventData"
     from events e join accounts a on a.id = e.account_id
    where e.account_id = $1 and e.created_at > $2::timestamptz - make_interval(secs => $3)
    order by e.created_at, e.id`,
);

/** Follows the events of one account. */
export class AccountEvents {
  private seen: ReadonlySet<string> = new Set();

  private constructor(
    private readonly dataSource: DataSource,
    private readonly accountId: string,
    private newestAt: Date,
  ) {}

  static async fromNowOn(dataSource: DataSource, accountId: string): Promise<AccountEvents> {
    const started = await NOW.row(dataSource);
    const events = new AccountEvents(dataSource, accountId, started!.now);
    await events.next();
    return events;
  }

  /** The events since the previous call, in order. */
  async next(): Promise<StoredEvent[]> {
    const recent = await RECENT.rows(this.dataSource, [this.accountId, this.newestAt, LATE_SECONDS]);
    this.newestAt = recent.at(-1)?.eventCreatedAt ?? this.newestAt;
    const unseen = recent.filter(({ eventId }) => !this.seen.has(eventId));
    // events outside the query's time range cannot appear again
    this.seen = new Set(recent.map(({ eventId }) => eventId));
    return unseen;
  }
}
