import { SetMetadata } from '@nestjs/common';

/** The requests of which a key may send fewer in a minute than of others. */
export type MinuteShare = 'uploads' | 'debrief-runs';

/** How the requests of a route count. */
export interface Counting {
  readonly share?: MinuteShare;
  /** Whether the route answers also when the requests of the month are used up. */
  readonly neverRefusedByMonth?: boolean;
}

export const COUNTING_METADATA = 'counting';

/** Says of a route what is different about the counting of its requests. */
export function Counts(counting: Counting): MethodDecorator {
  return SetMetadata(COUNTING_METADATA, counting);
}
