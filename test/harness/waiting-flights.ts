import { QUEUE_CLASSES, type QueueClass, queueClassNumber } from '@core/contract';
import { type DataSource } from 'typeorm';

/** A flight of a test or benchmark that waits without a job, as after the loss of a queue. */
export interface WaitingFlights {
  /** Internal id. */
  readonly accountId: string;
  readonly queueClass: QueueClass;
  readonly count: number;
  /** How long ago they were uploaded. */
  readonly ageSeconds: number;
}

/** The public id of one of them. */
export function waitingFlightId({ accountId, queueClass }: WaitingFlights, index: number): string {
  const number = queueClassNumber(queueClass) * 10_000_000 + index;
  return `01WAT${accountId.padStart(9, '0')}${String(number).padStart(12, '0')}`;
}

/** Inserts rows of waiting flights, each in a turn of its own. Without a file, a worker is done with each at once. */
export async function insertWaitingFlights(database: DataSource, flights: WaitingFlights): Promise<string[]> {
  const ids = Array.from({ length: flights.count }, (_, index) => waitingFlightId(flights, index));
  await database.query(
    `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, created_at,
                          queue_class, queue_turn, queued_at)
     select id, $2, 'processing', 'waiting', sha256(id::bytea), 1, uploaded_at, uploaded_at, $3, n - 1, uploaded_at
       from unnest($1::text[]) with ordinality as given (id, n),
            (select now() - make_interval(secs => $4) as uploaded_at) as moment`,
    [ids, flights.accountId, QUEUE_CLASSES.indexOf(flights.queueClass), flights.ageSeconds],
  );
  return ids;
}
