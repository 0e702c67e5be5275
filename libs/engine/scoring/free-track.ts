import {
  type Flight,
  type FlightLog,
  type FlightSpan,
  isBalloonFlight,
  isStated,
  isWithin,
  meanConfidence,
  type Propulsion,
  propulsionsOf,
} from '@engine/analysis';

/**
 * Maximum number of scored parts per flight: with more breaks none of it can be trusted, and each part costs time.
 */
const SCORED_PARTS_MAX = 50;

/**
 * From this confidence on, motion alone shows that a flight was powered. Below, a free flight is too likely to take its
 * score away.
 */
const POWERED_CONFIDENCE_MIN = 0.8;

/**
 * What a score does not span. `engine`: it ran, by its sensor; `tow`: from take-off to the release; `landing`: until the
 * next take-off; `position_jump`: the track does not show that anyone flew there.
 */
export type BreakReason = 'engine' | 'tow' | 'landing' | 'position_jump';

/** A break in the track: the track indices of the last fix before and the first fix after. */
export interface TrackBreak {
  reason: BreakReason;
  fromIndex: number;
  toIndex: number;
}

/** Why no league scores a log: it has no flight, none that was free of engine or basket, or only a tow. */
export type UnscoredReason = 'no_flight' | 'powered' | 'balloon' | 'no_free_flight';

/** What leagues score of a log. */
export interface FreeTrack {
  /** Stretches of free flight without a break, in order; empty if no league scores the log. */
  readonly parts: readonly FlightSpan[];
  /** In order. */
  readonly breaks: readonly TrackBreak[];
  /** Null if there are parts. */
  readonly unscored: UnscoredReason | null;
}

/** The parts of a log that a score may span, and what lies between them. */
export function freeTrackOf(log: FlightLog): FreeTrack {
  const propulsions = propulsionsOf(log);
  const parts: FlightSpan[] = [];
  const breaks: TrackBreak[] = [];
  const reasons = new Map<Flight | null, UnscoredReason>([[null, 'no_flight']]);
  let before: Flight | null = null;
  for (const flight of log.flights) {
    if (before !== null) {
      breaks.push({ reason: 'landing', fromIndex: before.landingIndex, toIndex: flight.takeoffIndex });
    }
    before = flight;
    const propulsion = propulsions.get(flight);
    const reason = unscoredReason(log, flight, propulsion);
    if (reason !== null) {
      reasons.set(flight, reason);
      continue;
    }
    const inFlight = breaksIn(log, flight, propulsion);
    const unbroken = unbrokenParts(flight, inFlight);
    if (unbroken.length === 0) reasons.set(flight, 'no_free_flight');
    breaks.push(...inFlight);
    parts.push(...unbroken);
  }
  return { parts, breaks, unscored: parts.length > 0 ? null : (reasons.get(log.flight) ?? 'no_flight') };
}

/** Why leagues do not score a flight. They score flights without power, of aircraft that glide. */
function unscoredReason(
  { corrections, namedClass }: FlightLog,
  flight: Flight,
  propulsion: Propulsion | undefined,
): UnscoredReason | null {
  if (isBalloonFlight(flight) || namedClass === 'balloon') return 'balloon';
  if (namedClass === 'powered') return 'powered';
  if (corrections.aircraftClass !== undefined) return null;
  if (!propulsion?.isPoweredAircraft) return null;
  if (propulsion.source === 'engine_column') return 'powered';
  const powered = flight.stays.filter(({ state }) => state === 'powered');
  return meanConfidence(powered) >= POWERED_CONFIDENCE_MIN ? 'powered' : null;
}

function breaksIn(
  { engineRuns, jumps }: FlightLog,
  flight: Flight,
  propulsion: Propulsion | undefined,
): TrackBreak[] {
  const { takeoffIndex, landingIndex } = flight;
  const breaks: TrackBreak[] = [];
  const releaseIndex = propulsion?.tow?.releaseIndex ?? takeoffIndex;
  if (releaseIndex > takeoffIndex) {
    // An own engine that launched stops at the release; a shorter noise is the winch or the tug.
    const isOwnEngine = engineRuns?.some(({ endIndex }) => Math.min(endIndex, landingIndex) === releaseIndex);
    breaks.push({ reason: isOwnEngine ? 'engine' : 'tow', fromIndex: takeoffIndex, toIndex: releaseIndex });
  }
  for (const run of engineRuns ?? []) {
    const fromIndex = Math.max(run.startIndex, releaseIndex);
    const toIndex = Math.min(run.endIndex, landingIndex);
    if (toIndex > fromIndex) breaks.push({ reason: 'engine', fromIndex, toIndex });
  }
  for (const stay of flight.stays) {
    if (!isStated(stay) || stay.state !== 'powered') continue;
    breaks.push({ reason: 'engine', fromIndex: stay.startIndex, toIndex: stay.endIndex });
  }
  for (const jump of jumps) {
    if (!jump.isBreak || !isWithin(jump, flight)) continue;
    breaks.push({ reason: 'position_jump', fromIndex: jump.fromIndex, toIndex: jump.toIndex });
  }
  return breaks.sort((a, b) => a.fromIndex - b.fromIndex || a.toIndex - b.toIndex);
}

/** Cuts a flight at its breaks, which may overlap, and returns the parts with the most fixes, in order. */
function unbrokenParts(flight: FlightSpan, breaks: readonly TrackBreak[]): FlightSpan[] {
  const parts: FlightSpan[] = [];
  let takeoffIndex = flight.takeoffIndex;
  const upTo = (landingIndex: number): void => {
    if (landingIndex > takeoffIndex) parts.push({ takeoffIndex, landingIndex });
  };
  for (const { fromIndex, toIndex } of breaks) {
    upTo(fromIndex);
    takeoffIndex = Math.max(takeoffIndex, toIndex);
  }
  upTo(flight.landingIndex);
  const fixesOf = (part: FlightSpan): number => part.landingIndex - part.takeoffIndex + 1;
  return parts
    .sort((a, b) => fixesOf(b) - fixesOf(a))
    .slice(0, SCORED_PARTS_MAX)
    .sort((a, b) => a.takeoffIndex - b.takeoffIndex);
}
