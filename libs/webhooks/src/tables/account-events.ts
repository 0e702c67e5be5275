import { type EventType } from '@app/contract';
import { type DataSource } from 'typeorm';

/** An event is dated when its transaction begins but visible only once it ends, up to this much later. */
const LATE_SECONDS = 30;

export interface AccountEvent {
  /** Public id. */
  readonly eventId: string;
  readonly eventType: EventType;
  readonly eventCreatedAt: Date;
  readonly eventData: object;
}

/** Follows the events of one account. */
export class AccountEvents {
  private seen: ReadonlySet<string> = new Set();

  private constructor(
    private readonly dataSource: DataSource,
    private readonly accountId: string,
    private newestAt: Date,
  ) {}

  static async fromNowOn(dataSource: DataSource, accountId: string): Promise<AccountEvents> {
    const [{ now } = { now: new Date() }] = await dataSource.query<{ now: Date }[]>('select now()');
    const events = new AccountEvents(dataSource, accountId, now);
    await events.next();
    return events;
  }

  /** The events since the previous call, in order. */
  async next(): Promise<AccountEvent[]> {
    const recent = await this.dataSource.query<AccountEvent[]>(
      `select public_id as "eventId", type as "eventType", created_at as "eventCreatedAt", data as "eventData"
         from events where account_id = $1 and created_at > $2::timestamptz - make_interval(secs => $3)
        order by created_at, id`,
      [this.accountId, this.newestAt, LATE_SECONDS],
    );
    this.newestAt = recent.at(-1)?.eventCreatedAt ?? this.newestAt;
    const unseen = recent.filter(({ eventId }) => !this.seen.has(eventId));
    // events outside the query's time range cannot appear again
    this.seen = new Set(recent.map(({ eventId }) => eventId));
    return unseen;
  }
}
