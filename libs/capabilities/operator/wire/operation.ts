import { QUEUE_CLASSES, type QueueClass } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

/** Jobs of one queue. */
export class QueueState {
  @Field.text('`process-flight`: analyses of uploads. `debrief`: debriefs.', {
    enum: ['process-flight', 'debrief'],
  })
  name: 'process-flight' | 'debrief';

  @Field.integer('Jobs that wait for a worker.')
  waiting: number;

  @Field.integer('Jobs that a worker has taken.')
  active: number;

  @Field.integer('Jobs that wait for a retry after a temporary failure.')
  delayed: number;

  @Field.integer('Workers that are connected to the queue.')
  workers: number;
}

/** The flights of one class that wait for their first result. */
export class QueueClassState {
  @Field.text(
    '`awaited`: uploads whose client waits. `upload`: other uploads. `import`: many flights at once, such as those that an operator has released. Workers take them in this order, and within a class from each account in turn.',
    { enum: QUEUE_CLASSES },
  )
  name: QueueClass;

  @Field.integer('Flights of the class, including those that a worker has taken.')
  waiting: number;

  @Field.integer(
    'How long the flight that has waited longest has done so, in seconds. Null if none waits.',
    OR_NULL,
  )
  oldest_waiting_seconds: number | null;
}

/** Flights of all accounts by the work that is left. */
export class FlightBacklog {
  @Field.integer('Uploaded flights that are not processed yet.')
  processing: number;

  @Field.integer('Flights that wait for reanalysis. They keep their result until then.')
  awaiting_reanalysis: number;

  @Field.integer('Flights whose latest analysis failed.')
  failed: number;
}

export class Backlog {
  @Field.list(() => QueueState, 'The queues.')
  queues: QueueState[];

  @Field.list(() => QueueClassState, 'Flights that wait for their first result, by class.')
  classes: QueueClassState[];

  @Field.object(() => FlightBacklog, 'Flights by the work that is left.')
  flights: FlightBacklog;
}

/** A flight whose latest analysis failed. */
export class FailedFlight {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text('Id of the account that owns it.')
  account_id: string;

  @Field.text('Name of that account.')
  account_name: string;

  @Field.time('When it was uploaded.')
  created_at: string;

  @Field.integer('Size of its file in bytes.')
  file_bytes: number;

  @Field.text('Why the analysis failed. Null if unknown.', OR_NULL)
  reason: string | null;

  @Field.boolean('Whether the result of an earlier analysis is still shown.')
  has_result: boolean;
}

export class FailedFlightList {
  @Field.list(() => FailedFlight, 'The flights on this page, latest upload first.')
  data: FailedFlight[];

  @Field.boolean('Whether there are more flights after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}
