import { Field, OR_NULL } from '@core/contract/fields';

/** A time span of a log. Each subclass defines what the span is. */
export class Stretch {
  @Field.time('Start, in UTC. Null if the file has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('End, in UTC. Null if the file has no date.', OR_NULL)
  ends_at: string | null;

  @Field.integer('Duration.')
  duration_seconds: number;
}
