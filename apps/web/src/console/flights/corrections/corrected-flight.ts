import { type Action, useAction } from '../../../components/use-action.js';
import { answered, flightApi, type FlightSchemas } from '../../api/clients.js';

export type ProcessedFlight = FlightSchemas['ProcessedFlight'];
export type CorrectionsBody = FlightSchemas['CorrectionsBody'];
export type Part = FlightSchemas['StatedPartBody'];

/** A flight that its owner can correct. */
export interface CorrectableProps {
  readonly flight: ProcessedFlight;
  /** Of the take-off. */
  readonly zone: string;
  readonly onChange: (flight: FlightSchemas['Flight']) => void;
}

/** States and withdraws corrections. Their problems are those of the action. */
export function useCorrecting({
  flight,
  onChange,
}: Pick<CorrectableProps, 'flight' | 'onChange'>): Action<[CorrectionsBody]> {
  return useAction(async (corrections: CorrectionsBody) => {
    const params = { path: { flightId: flight.id } };
    onChange(
      await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body: { corrections } })),
    );
  });
}

/** The parts to state so that this one is, too. Those that it overlaps are given up. */
export function withPart({ corrections }: ProcessedFlight, part: Part): Part[] {
  const stated = (corrections?.parts?.value ?? []).flatMap(({ starts_at, ends_at, kind }) =>
    starts_at === null || ends_at === null ? [] : [{ starts_at, ends_at, kind }],
  );
  const others = stated.filter(
    ({ starts_at, ends_at }) =>
      Date.parse(ends_at) <= Date.parse(part.starts_at) || Date.parse(starts_at) >= Date.parse(part.ends_at),
  );
  return [...others, part];
}

/** The times to state so that the log is divided here, too. */
export function withSplit({ corrections }: ProcessedFlight, time: string): string[] {
  const stated = (corrections?.split_at?.value ?? []).flatMap((split) => split.time ?? []);
  return [...new Set([...stated, time])].sort((a, b) => Date.parse(a) - Date.parse(b));
}

/** Kinds of parts. */
export const AIRBORNE: readonly string[] = ['flight', 'tow', 'powered', 'balloon'];
/** What follows a landing stays with its flight for this long, or for half of the pause. */
const AFTER_LANDING_MS = 300_000;

/** The times between the flights of a log; none if it has fewer than two. */
export function pausesOf({ quality: { segments } }: Pick<ProcessedFlight, 'quality'>): string[] {
  const inAir = segments.filter(({ kind }) => AIRBORNE.includes(kind));
  return inAir.slice(1).flatMap(({ starts_at: start }, i) => {
    const landing = inAir[i]!.ends_at;
    if (start === null || landing === null) return [];
    const pauseMs = Date.parse(start) - Date.parse(landing);
    if (pauseMs <= 0) return []; // a tow and its flight
    const moment = new Date(Date.parse(landing) + Math.min(AFTER_LANDING_MS, pauseMs / 2));
    return [`${moment.toISOString().slice(0, 19)}Z`];
  });
}
