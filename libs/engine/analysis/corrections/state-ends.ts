import { type Flight, flightsOf, mainFlight } from '../flight/find-flights.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { isInAir, type Stay } from '../judgement/stay.js';
import { type Track } from '../track/track.js';
import { type LogCorrections, type UnfitCorrection } from './log-corrections.js';
import { OUTSIDE, statedIndex } from './stated-index.js';
import { isStated } from './stated-stay.js';

/** Stays, and the flight between the stated ends; null if there is none. */
export interface StatedFlight {
  readonly stays: Stay[];
  readonly takeoffIndex: number | null;
  readonly unfit: UnfitCorrection[];
}

/**
 * Stays with take-off and landing of the main flight where the owner states them. All between them is one flight, and
 * what else was flown right before and after is time on the ground.
 */
export function stateEnds(
  track: Track,
  stays: Stay[],
  { takeoffSeconds, landingSeconds }: Pick<LogCorrections, 'takeoffSeconds' | 'landingSeconds'>,
): StatedFlight {
  const stated = { takeoff: indexOr(track, takeoffSeconds), landing: indexOr(track, landingSeconds) };
  const ignored = (reason: string, isIgnored: (index: number | null) => boolean): UnfitCorrection[] =>
    (['takeoff', 'landing'] as const)
      .filter((correction) => stated[correction] !== undefined && isIgnored(stated[correction]))
      .map((correction) => ({ correction, index: null, reason }));
  const unfit = ignored(OUTSIDE, (index) => index === null);
  if ((stated.takeoff ?? stated.landing ?? null) === null) return { stays, takeoffIndex: null, unfit };
  const refused = (reason: string): StatedFlight => {
    return { stays, takeoffIndex: null, unfit: [...unfit, ...ignored(reason, (index) => index !== null)] };
  };
  const flights = flightsOf(stays);
  const main = mainFlight(track, flights);
  const takeoffIndex = stated.takeoff ?? main?.takeoffIndex;
  const landingIndex = stated.landing ?? main?.landingIndex;
  if (takeoffIndex === undefined || landingIndex === undefined) {
    return refused('must be stated together with the other end, because the log has no flight');
  }
  if (landingIndex <= takeoffIndex) return refused('must leave the take-off before the landing');
  const span = { takeoffIndex, landingIndex };
  if (stays.some((stay) => isStated(stay) && !isInAir(stay) && isWithin(stay, span))) {
    return refused('must not span a part that is stated to be on the ground');
  }
  return { stays: withFlight(stays, flights, main, span), takeoffIndex, unfit };
}

/** Undefined if the time is not stated, null if it lies outside the log. */
function indexOr(track: Track, seconds: number | undefined): number | null | undefined {
  return seconds === undefined ? undefined : statedIndex(track, seconds);
}

/** Whether a stay and a flight share more than a bound. */
function isWithin(
  { startIndex, endIndex }: Pick<Stay, 'startIndex' | 'endIndex'>,
  span: FlightSpan,
): boolean {
  return startIndex < span.landingIndex && endIndex > span.takeoffIndex;
}

function withFlight(
  stays: readonly Stay[],
  flights: readonly Flight[],
  main: Flight | null,
  span: FlightSpan,
): Stay[] {
  const touched = flights.filter(
    (flight) =>
      flight === main ||
      isWithin({ startIndex: flight.takeoffIndex, endIndex: flight.landingIndex }, span) ||
      flight.landingIndex === span.takeoffIndex ||
      flight.takeoffIndex === span.landingIndex,
  );
  const pieces = stays.flatMap((stay) => cutAt(stay, [span.takeoffIndex, span.landingIndex]));
  const first = pieces.find((piece) => isInAir(piece) && isWithin(piece, span));
  return pieces.map((piece): Stay => {
    const { startIndex, endIndex } = piece;
    if (isWithin(piece, span)) {
      if (isInAir(piece)) return { ...piece, confidence: 1 };
      // A launch that begins earlier than it was found to is still one.
      const state = first !== undefined && endIndex <= first.startIndex ? first.state : 'flight';
      return { state, startIndex, endIndex, confidence: 1 };
    }
    const isLeftOver = touched.some(
      ({ takeoffIndex, landingIndex }) => startIndex >= takeoffIndex && endIndex <= landingIndex,
    );
    return isLeftOver ? { state: 'rest', startIndex, endIndex, confidence: 1 } : piece;
  });
}

/** A stay in pieces, cut at these indices. */
function cutAt(stay: Stay, indices: readonly number[]): Stay[] {
  const within = indices.filter((index) => index > stay.startIndex && index < stay.endIndex);
  const bounds = [stay.startIndex, ...within, stay.endIndex];
  return bounds.slice(1).map((endIndex, i) => ({ ...stay, startIndex: bounds[i]!, endIndex }));
}
