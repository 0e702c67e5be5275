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
