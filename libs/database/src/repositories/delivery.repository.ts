import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { DeliveryAttempt } from '../entities/delivery-attempt.entity.js';
import { Delivery, type DeliveryStatus } from '../entities/delivery.entity.js';
import { newId } from '../ids.js';
import { RELAY_LOCK } from './delivery-work.repository.js';
import { DELIVERY_DUE_CHANNEL } from './outbox.js';

/** Events of one transaction of a replay. */
const REPLAYED_AT_ONCE = 1_000;

export interface DeliveryQuery {
  readonly limit: number;
  readonly status?: DeliveryStatus;
  /** Public id. */
  readonly endpointId?: string;
  /** Internal id of the last delivery of the page before: a place in the list also when that one is gone. */
  readonly before?: string;
}

/** The deliveries of an account, and their attempts. */
@Injectable()
export class DeliveryRepository {
  private readonly deliveries: Repository<Delivery>;

  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
    this.deliveries = database.getRepository(Delivery);
  }

  /** The newest first, with event and endpoint. */
  async page(accountId: string, query: DeliveryQuery): Promise<Delivery[]> {
    const page = this.deliveries
      .createQueryBuilder('delivery')
      .innerJoinAndSelect('delivery.event', 'event')
      .innerJoinAndSelect('delivery.endpoint', 'endpoint')
      .where('delivery.accountId = :accountId', { accountId })
      .orderBy('delivery.id', 'DESC')
      .limit(query.limit);
    if (query.status) page.andWhere('delivery.status = :status', { status: query.status });
    if (query.endpointId) page.andWhere('endpoint.publicId = :endpointId', { endpointId: query.endpointId });
    if (query.before) page.andWhere('delivery.id < :before', { before: query.before });
    return page.getMany();
  }

  async find(accountId: string, publicId: string): Promise<Delivery | undefined> {
    const delivery = await this.deliveries.findOne({
      where: { accountId, publicId },
      relations: { event: true, endpoint: true },
    });
    return delivery ?? undefined;
  }

  /** The attempts of each of these deliveries, in order. `ids` are internal ones. */
  async attempts(accountId: string, ids: readonly string[]): Promise<Map<string, DeliveryAttempt[]>> {
    const attempts = await this.database.getRepository(DeliveryAttempt).find({
      where: { deliveryId: In([...ids]), delivery: { accountId } },
      order: { number: 'ASC' },
    });
    const of = new Map<string, DeliveryAttempt[]>(ids.map((id) => [id, []]));
    for (const attempt of attempts) of.get(attempt.deliveryId)?.push(attempt);
    return of;
  }

  /** Delivers the event of a delivery once more to its endpoint. Returns the new delivery's id; undefined: no such one. */
  async resend(accountId: string, publicId: string): Promise<string | undefined> {
    const newPublicId = newId('delivery');
    const rows = await this.database.query<unknown[]>(
      // one after the other, as webhook-locks.ts says: each part needs the row of the one before
      `with endpoint as (
         select endpoint.id, delivery.event_id
           from deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
          where delivery.account_id = $1 and delivery.public_id = $2 for key share of endpoint),
       event as (
         select event.id, event.account_id, endpoint.id as endpoint_id
           from endpoint join events event on event.id = endpoint.event_id for key share of event),
       made as (
         insert into deliveries (public_id, account_id, event_id, endpoint_id, manual)
         select $3, account_id, id, endpoint_id, true from event returning id)
       select pg_notify($4, '') from made`,
      [accountId, publicId, newPublicId, DELIVERY_DUE_CHANNEL],
    );
    return rows.length === 1 ? newPublicId : undefined;
  }

  /**
   * Delivers to an endpoint what it wants of the events since a time and has not accepted: those that failed, and
   * those that came while it was disabled or before it was there; not those that are yet to be relayed to it. Returns
   * how many. A part at a time, so that no transaction is long; two replays at the same time share the work.
   */
  async replay(accountId: string, endpointPublicId: string, since: Date): Promise<number> {
    let replayed = 0;
    for (let afterId = '0'; ;) {
      const eventIds = await this.database.transaction((transaction) =>
        replayPart(transaction, accountId, endpointPublicId, since, afterId),
      );
      replayed += eventIds.length;
      const last = eventIds.at(-1);
      if (last === undefined || eventIds.length < REPLAYED_AT_ONCE) return replayed;
      afterId = last;
    }
  }
}

/** Returns the internal ids of the events. */
async function replayPart(
  transaction: EntityManager,
  accountId: string,
  endpointPublicId: string,
  since: Date,
  afterId: string,
): Promise<string[]> {
  // another replay waits here, and then sees what this one made; making deliveries goes on beside
  const [endpoint] = await transaction.query<{ id: string }[]>(
    'select id from webhook_endpoints where account_id = $1 and public_id = $2 for no key update',
    [accountId, endpointPublicId],
  );
  if (!endpoint) return [];
  // a relay under way may be past an endpoint that was disabled until now; what is not relayed yet comes by itself
  await transaction.query('select pg_advisory_xact_lock($1)', [RELAY_LOCK]);
  const missed = await transaction.query<{ id: string }[]>(
    `select event.id from events event join webhook_endpoints endpoint on endpoint.id = $2
      where event.account_id = $1 and event.created_at >= $3 and event.id > $4 and event.relayed_at is not null
        and event.endpoint_id is null and endpoint.event_types && array['*', event.type]
        and not exists (select 1 from deliveries
                         where deliveries.event_id = event.id and deliveries.endpoint_id = endpoint.id
                           and deliveries.status in ('delivered', 'pending'))
      order by event.id limit $5 for key share of event skip locked`,
    [accountId, endpoint.id, since, afterId, REPLAYED_AT_ONCE],
  );
  const eventIds = missed.map(({ id }) => id);
  await transaction.query(
    `with made as (
       insert into deliveries (public_id, account_id, event_id, endpoint_id, manual)
       select public_id, $1, event_id, $2, true from unnest($3::text[], $4::bigint[]) as made (public_id, event_id)
       returning id)
     select pg_notify($5, '') from made limit 1`,
    [accountId, endpoint.id, eventIds.map(() => newId('delivery')), eventIds, DELIVERY_DUE_CHANNEL],
  );
  return eventIds;
}
