import { type LogPart } from '@engine/analysis';
import { type SplitTime } from './stored-corrections.js';

/** A later part of a divided log, which is a flight of its own. */
export interface FurtherFlight {
  readonly publicId: string;
  readonly part: { readonly startSeconds: number; readonly endSeconds: number | null };
}

/** The part of the log that is left to the flight. @param part that it was stored as; null for the whole log */
export function firstPart(part: LogPart | null, splitAt: readonly SplitTime[] = []): LogPart | null {
  const first = splitAt[0];
  return first === undefined ? part : { startSeconds: part?.startSeconds ?? null, endSeconds: first.seconds };
}

/** The flights that the later parts have become. */
export function furtherFlights(
  part: LogPart | null,
  splitAt: readonly SplitTime[] = [],
): readonly FurtherFlight[] {
  return splitAt.map(({ seconds, flightId }, i) => ({
    publicId: flightId,
    part: { startSeconds: seconds, endSeconds: splitAt[i + 1]?.seconds ?? part?.endSeconds ?? null },
  }));
}

/**
 * Other times for a division. A part with the same start and end stays the flight that it is.
 * @param newIds of flights for the others
 */
export function splitAnew(
  part: LogPart | null,
  before: readonly SplitTime[] = [],
  times: readonly number[],
  newIds: readonly string[],
): SplitTime[] {
  const known = furtherFlights(part, before);
  const drafted = times.map((seconds, i) => ({ seconds, flightId: newIds[i]! }));
  return furtherFlights(part, drafted).map(({ publicId, part: { startSeconds, endSeconds } }) => {
    const same = known.find(
      (flight) => flight.part.startSeconds === startSeconds && flight.part.endSeconds === endSeconds,
    );
    return { seconds: startSeconds, flightId: same?.publicId ?? publicId };
  });
}
