import { SetMetadata } from '@nestjs/common';

/** Kinds of requests that have a lower limit per minute than others. */
export type MinuteShare = 'uploads' | 'debrief-runs';

/** How the requests of a route count. */
export interface Counting {
  readonly share?: MinuteShare;
  /**
   * Whether a request uploads a flight without counting in the plan's month: always, or if the console sends it. It counts
   * towards the account's direct uploads. Files of imports do so when they are read.
   */
  readonly isDirectUpload?: 'always' | 'from_console';
  /**
   * Requests that a WebDAV client needs besides its uploads, also if there is nothing to upload. They have a limit of their own and do
   * not count towards the month.
   */
  readonly isInboxUpkeep?: boolean;
  /** Whether the route still responds once the monthly quota is exhausted. */
  readonly neverRefusedByMonth?: boolean;
}

export const COUNTING_METADATA = 'counting';

/** Declares how a route's requests differ in what they count against. */
export function Counts(counting: Counting): MethodDecorator {
  return SetMetadata(COUNTING_METADATA, counting);
}
