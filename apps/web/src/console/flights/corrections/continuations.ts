import { AIRBORNE, type ProcessedFlight } from './corrected-flight.js';

type Recording = Pick<ProcessedFlight, 'id' | 'flown_at' | 'duration_seconds' | 'quality' | 'corrections'>;

/** Flights that begin this long before or after the flight are looked at. */
export const SEARCHED_MS = 43_200_000;
/** The longest pause of a merged flight: see `merge_with`. */
const PAUSE_MS_MAX = 7_200_000;

/** From take-off to landing; null without a date. */
export function periodOf({ flown_at, duration_seconds }: Recording): { fromMs: number; toMs: number } | null {
  if (flown_at === null) return null;
  const fromMs = Date.parse(flown_at);
  return { fromMs, toMs: fromMs + duration_seconds * 1_000 };
}

export function beginsInAir({ quality: { segments } }: Recording): boolean {
  return AIRBORNE.includes(segments[0]?.kind ?? '');
}

export function endsInAir({ quality: { segments } }: Recording): boolean {
  return AIRBORNE.includes(segments.at(-1)?.kind ?? '');
}

/** The recordings that begin in the air soon after this one ended in the air, or the other way round, in order. */
export function continuationsOf<Other extends Recording>(
  flight: Recording,
  others: readonly Other[],
): Other[] {
  return others
    .filter(({ id, corrections }) => id !== flight.id && !corrections?.merge_with)
    .filter((other) => continues(flight, other) || continues(other, flight))
    .sort((a, b) => Date.parse(a.flown_at!) - Date.parse(b.flown_at!));
}

function continues(first: Recording, second: Recording): boolean {
  const [before, after] = [periodOf(first), periodOf(second)];
  if (!before || !after) return false;
  const pauseMs = after.fromMs - before.toMs;
  return pauseMs > 0 && pauseMs <= PAUSE_MS_MAX && endsInAir(first) && beginsInAir(second);
}
