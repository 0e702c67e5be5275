import { type Flight, flightsOf, mainFlight } from '../flight/find-flights.js';
import { type Stay } from '../judgement/stay.js';
import { type Track } from '../track/track.js';
import { type LogCorrections, type UnfitCorrection } from './log-corrections.js';
import { stateEnds } from './state-ends.js';
import { stateParts } from './state-parts.js';

/** What happened in a log, as its owner corrects it. */
export interface CorrectedStays {
  readonly stays: Stay[];
  readonly flights: Flight[];
  /** The flight that the log is about: the one with the stated take-off or landing, else the longest. */
  readonly flight: Flight | null;
  /** Corrections that do not fit the log, and are ignored. */
  readonly unfit: UnfitCorrection[];
}

/** Puts what the owner states over the judged stays: first kinds of parts, then take-off and landing. Never throws. */
export function correctStays(track: Track, judged: Stay[], corrections: LogCorrections): CorrectedStays {
  const parts = stateParts(track, judged, corrections.parts ?? []);
  const { stays, takeoffIndex, unfit } = stateEnds(track, parts.stays, corrections);
  const flights = flightsOf(stays);
  const stated = flights.find((flight) => flight.takeoffIndex === takeoffIndex);
  return { stays, flights, flight: stated ?? mainFlight(track, flights), unfit: [...parts.unfit, ...unfit] };
}
