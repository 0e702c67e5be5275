import { Field } from '@app/openapi';

/** A stretch of a log; what it is a stretch of, its subclasses say. */
export class Stretch {
  @Field.time('UTC; null when the file has no date.', { nullable: true })
  starts_at: string | null;

  @Field.time('UTC; null when the file has no date.', { nullable: true })
  ends_at: string | null;

  @Field.integer('How long it lasted.')
  duration_seconds: number;
}
