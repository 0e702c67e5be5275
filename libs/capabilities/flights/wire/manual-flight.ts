import { Field, OR_NULL } from '@core/contract/fields';

/** What is recorded of a flight without a track, besides what all flights have. */
export class ManualEntry {
  @Field.text('Day of take-off, on the clocks at the take-off.')
  flown_on: string;

  @Field.text('Time of take-off on the same clocks, `14:05`. Null if it is not known.', OR_NULL)
  takeoff_time: string | null;

  @Field.text('The glider. Null if it is not known.', OR_NULL)
  glider: string | null;

  @Field.number(
    'Distance as written in the logbook. No statistics contain it. Null if there is none.',
    OR_NULL,
  )
  distance_km: number | null;
}
