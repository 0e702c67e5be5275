import { QUEUE_CLASSES, type QueueClass, type QueuePlace } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type FlightClaim } from './flight-claim.js';
import { QUEUE_PLACE } from './queue-place.js';

/** The flights of a class that wait for their first result, including those that a worker has in hand. */
export interface QueueClassDepth {
  readonly queueClass: QueueClass;
  readonly waiting: number;
  /** How long the one that has waited longest has done so; null if none waits. */
  readonly oldestSeconds: number | null;
}

const DEPTHS = new Statement<{ number: number; waiting: number; oldestSeconds: number }>(
  `select queue_class as number, count(*)::integer as waiting,
          greatest(extract(epoch from now() - min(queued_at)), 0)::float8 as "oldestSeconds"
     from flights where status = 'processing' group by queue_class`,
);

const WAITING = new Statement<{ flights: number }>(
  `select count(*)::integer as flights from flights
    where status = 'processing' and created_at < now() - make_interval(secs => $1)`,
);

/**
 * Looks at the first flights of each class only: those at work are among them, because a class is taken in order.
 * $1: how many to return; $2: how many to look at; $3: how long they must have waited, in seconds
 */
const OVERTAKEN = new Statement<FlightClaim & QueuePlace>(
  `select account_id as "accountId", public_id as "flightId", attempt, ${QUEUE_PLACE}
     from generate_series(1, ${QUEUE_CLASSES.length - 1}) as class,
          lateral (select *, row_number() over w as position, bool_or(coalesce(locked_until > now(), false)) over () as "isAtWork"
                     from (select * from flights where status = 'processing' and queue_class = class
                            order by queue_turn, id limit $2) as first
                   window w as (order by queue_turn, id)) as f
    where position <= $1 and not "isAtWork" and queued_at < now() - make_interval(secs => $3)`,
);

/** The queue of flights as their rows have it. The jobs follow from it. Across all accounts: internal queries. */
@Injectable()
export class FlightQueueRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Depth and age of every class, in order. */
  async depths(): Promise<QueueClassDepth[]> {
    const rows = await DEPTHS.rows(this.dataSource);
    return QUEUE_CLASSES.map((queueClass, number) => {
      const { waiting = 0, oldestSeconds = null } = rows.find((row) => row.number === number) ?? {};
      return { queueClass, waiting, oldestSeconds };
    });
  }

  /** The flights that have waited for their first result for so long. */
  async waiting(seconds: number): Promise<number> {
    const row = await WAITING.row(this.dataSource, [seconds]);
    return row?.flights ?? 0;
  }

  /**
   * The first flights of each class of which no worker has any in hand, although they have waited for some time: flights
   * of classes before it have taken all workers.
   */
  async overtaken({ flights, seconds }: { flights: number; seconds: number }) {
    return OVERTAKEN.rows(this.dataSource, [flights, 10 * flights, seconds]);
  }
}
