import { type FlightLog } from '../flight-log.js';
import { affectedMetrics } from './confidence.js';
import { type FaultSpans, type FixClock, type FixRange } from './fault-spans.js';
import { type FindingAction, type FindingKind, type WeighedFinding } from './finding.js';

/** The clock of the file and the flight that findings are weighed against. */
export interface FindingContext {
  timeOf: FixClock;
  flight: FixRange | null;
  /** Fixes in the file from take-off to landing, used or not; at least 1. */
  flightFixes: number;
  flightSeconds: number;
}

export function findingContext({ igc, clean, track, flight }: FlightLog): FindingContext {
  const midnight = igc.date === null ? null : Date.parse(`${igc.date}T00:00:00Z`);
  const timeOf: FixClock = (fix) => (midnight === null ? null : midnight + clean.timeSeconds[fix]! * 1000);
  if (flight === null) return { timeOf, flight: null, flightFixes: 1, flightSeconds: 1 };
  const firstFix = clean.selection.indices[flight.takeoffIndex]!;
  const lastFix = clean.selection.indices[flight.landingIndex]!;
  return {
    timeOf,
    flight: { firstFix, lastFix },
    flightFixes: lastFix - firstFix + 1,
    flightSeconds: Math.max(
      1,
      track.timeSeconds[flight.landingIndex]! - track.timeSeconds[flight.takeoffIndex]!,
    ),
  };
}

/** A finding about the whole file. */
export function fileFinding(
  kind: FindingKind,
  details: Partial<WeighedFinding> & { action: FindingAction; message: string },
  isInUse = true,
): WeighedFinding {
  return {
    kind,
    sensor: null,
    count: 1,
    startsAt: null,
    endsAt: null,
    occurrences: [],
    affects: affectedMetrics(kind, isInUse),
    suggestedDate: null,
    shareOfFlight: 1,
    ...details,
  };
}

/** A finding about individual fixes. */
export function fixFinding(
  kind: FindingKind,
  spans: FaultSpans,
  { flightFixes }: FindingContext,
  details: Partial<WeighedFinding> & { action: FindingAction; message: string },
  isInUse = true,
): WeighedFinding {
  return fileFinding(
    kind,
    {
      count: spans.fixes,
      startsAt: spans.startsAt,
      endsAt: spans.endsAt,
      occurrences: spans.occurrences,
      shareOfFlight: Math.min(1, spans.fixesInFlight / flightFixes),
      ...details,
    },
    isInUse,
  );
}
