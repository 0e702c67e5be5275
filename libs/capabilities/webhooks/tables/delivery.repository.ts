import { type DeliveryStatus, REPLAY_DEFAULT, type ReplayChoice } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, type Repository } from 'typeorm';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { Delivery } from './delivery.entity.js';
import { newId, DELIVERY_DUE_CHANNEL, Statement } from '@core/database';
import { BY_CONNECTION, connectionsFor } from './app-endpoints.js';
import { lockEndpoint, lockRelay } from './webhook-locks.js';

/** Events per transaction of a replay. */
const REPLAYED_AT_ONCE = 1_000;

/** Status of deliveries whose events a replay skips. Pending deliveries are sent anyway. */
const LEFT_OUT: Readonly<Record<ReplayChoice, readonly DeliveryStatus[]>> = {
  missed: ['pending', 'delivered'],
  all: ['pending'],
};

export interface DeliveryQuery {
  readonly limit: number;
  readonly status?: DeliveryStatus;
  /** Public id. */
  readonly endpointId?: string;
  /** Internal id of the previous page's last delivery, which may have been deleted since. */
  readonly before?: string;
}

/** In sequence, see webhook-locks.ts: each part needs the row of the previous one. */
const RESEND = new Statement(
  `with endpoint as (
      select endpoint.id, delivery.event_id, delivery.connection_id
        from deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
       where delivery.account_id = $1 and delivery.public_id = $2 and endpoint.app_id is not distinct from $5::text
         for key share of endpoint),
    event as (
      select event.id, endpoint.id as endpoint_id, endpoint.connection_id
        from endpoint join events event on event.id = endpoint.event_id for key share of event),
    made as (
      insert into deliveries (public_id, account_id, event_id, endpoint_id, connection_id, manual)
      select $3, $1, id, endpoint_id, connection_id, true from event returning id)
    select pg_notify($4, '') from made`,
);

/** The deliveries to the endpoints of an account, or of one of its apps, and their attempts. */
@Injectable()
export class DeliveryRepository {
  private readonly deliveries: Repository<Delivery>;
  private appId: string | null = null;

  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
    this.deliveries = database.getRepository(Delivery);
  }

  /** The deliveries to an app of the account; with null, those to the account itself. */
  ofApp(appId: string | null): DeliveryRepository {
    const scoped = new DeliveryRepository(this.database);
    scoped.appId = appId;
    return scoped;
  }

  /** Newest first, with event and endpoint. */
  async page(accountId: string, query: DeliveryQuery): Promise<Delivery[]> {
    const page = this.deliveries
      .createQueryBuilder('delivery')
      .innerJoinAndSelect('delivery.event', 'event')
      .innerJoinAndSelect('delivery.endpoint', 'endpoint')
      .where('delivery.accountId = :accountId', { accountId })
      .andWhere(this.appId === null ? 'endpoint.appId is null' : 'endpoint.appId = :appId', {
        appId: this.appId,
      })
      .orderBy('delivery.id', 'DESC')
      .limit(query.limit);
    if (query.status) page.andWhere('delivery.status = :status', { status: query.status });
    if (query.endpointId) page.andWhere('endpoint.publicId = :endpointId', { endpointId: query.endpointId });
    if (query.before) page.andWhere('delivery.id < :before', { before: query.before });
    return page.getMany();
  }

  async find(accountId: string, publicId: string): Promise<Delivery | undefined> {
    const delivery = await this.deliveries.findOne({
      where: { accountId, publicId, endpoint: { appId: this.appId ?? IsNull() } },
      relations: { event: { account: true }, endpoint: true },
    });
    return delivery ?? undefined;
  }

  /** The attempts of each of these deliveries, in order. `ids` are internal. */
  async attempts(accountId: string, ids: readonly string[]): Promise<Map<string, DeliveryAttempt[]>> {
    const attempts = await this.database.getRepository(DeliveryAttempt).find({
      where: { deliveryId: In([...ids]), delivery: { accountId } },
      order: { number: 'ASC' },
    });
    const of = new Map<string, DeliveryAttempt[]>(ids.map((id) => [id, []]));
    for (const attempt of attempts) of.get(attempt.deliveryId)?.push(attempt);
    return of;
  }

  /**
   * Sends a delivery's event to its endpoint again. Returns the new delivery's id; undefined if the
   * delivery does not exist.
   */
  async resend(accountId: string, publicId: string): Promise<string | undefined> {
    const newPublicId = newId('delivery');
    const rows = await RESEND.rows(this.database, [
      accountId,
      publicId,
      newPublicId,
      DELIVERY_DUE_CHANNEL,
      this.appId,
    ]);
    return rows.length === 1 ? newPublicId : undefined;
  }

  /**
   * Delivers all events since a given time that the endpoint subscribes to but has not accepted: failed ones, and those
   * from before it existed or while it was disabled. Skips events not relayed yet. Returns how many. Works in batches
   * to keep transactions short; two concurrent replays share the work. With `all`, accepted events are delivered again.
   */
  async replay(
    accountId: string,
    endpointPublicId: string,
    since: Date,
    choice: ReplayChoice = REPLAY_DEFAULT,
  ): Promise<number> {
    let replayed = 0;
    for (let afterId = '0'; ;) {
      const eventIds = await this.database.transaction((transaction) =>
        replayPart(transaction, { accountId, appId: this.appId, endpointPublicId, since, choice, afterId }),
      );
      replayed += eventIds.length;
      const last = eventIds.at(-1);
      if (last === undefined || eventIds.length < REPLAYED_AT_ONCE) return replayed;
      afterId = last;
    }
  }
}

/** @param whose the condition on the account of the event */
const missedEvents = (whose: string) => `
   select event.id from events event join webhook_endpoints endpoint on endpoint.id = $2
    where ${whose} and event.created_at >= $3 and event.id > $4 and event.relayed_at is not null
      and event.endpoint_id is null and endpoint.event_types && array['*', event.type]
      and not exists (select 1 from deliveries
                       where deliveries.event_id = event.id and deliveries.endpoint_id = endpoint.id
                         and deliveries.status = any($6))
    order by event.id limit $5 for key share of event skip locked`;

const MISSED_EVENTS = new Statement<{ id: string }>(missedEvents('event.account_id = $1'));

const OF_USERS = `endpoint.account_id = $1
      and event.account_id = any(array(select users.account_id from oauth_connections connected
                                         join users on users.id = connected.user_id
                                        where connected.app_id = endpoint.app_id))
      and exists (${connectionsFor('endpoint', 'event')})`;

const MISSED_EVENTS_OF_USERS = new Statement<{ id: string }>(missedEvents(OF_USERS));

const REPLAY = new Statement(
  `with made as (
       insert into deliveries (public_id, account_id, event_id, endpoint_id, connection_id, manual)
       select made.public_id, $1, event.id, endpoint.id, connection.id, true
         from unnest($3::text[], $4::bigint[]) as made (public_id, event_id)
         join events event on event.id = made.event_id
         join webhook_endpoints endpoint on endpoint.id = $2
         ${BY_CONNECTION}
       returning id)
     select pg_notify($5, '') from made limit 1`,
);

/** Returns the internal ids of the events. */
async function replayPart(
  transaction: EntityManager,
  part: {
    readonly accountId: string;
    readonly appId: string | null;
    readonly endpointPublicId: string;
    readonly since: Date;
    readonly choice: ReplayChoice;
    readonly afterId: string;
  },
): Promise<string[]> {
  const { accountId, appId, endpointPublicId, since, choice, afterId } = part;
  // another replay waits here and then sees what this one created; normal deliveries are still created
  const endpointId = await lockEndpoint(transaction, accountId, endpointPublicId, appId);
  if (endpointId === undefined) return [];
  // a relay in progress may have skipped an endpoint that was disabled until now; events not relayed yet are delivered
  // anyway
  await lockRelay(transaction);
  const missed = await (appId === null ? MISSED_EVENTS : MISSED_EVENTS_OF_USERS).rows(transaction, [
    accountId,
    endpointId,
    since,
    afterId,
    REPLAYED_AT_ONCE,
    LEFT_OUT[choice],
  ]);
  const eventIds = missed.map(({ id }) => id);
  await REPLAY.rows(transaction, [
    accountId,
    endpointId,
    eventIds.map(() => newId('delivery')),
    eventIds,
    DELIVERY_DUE_CHANNEL,
  ]);
  return eventIds;
}
