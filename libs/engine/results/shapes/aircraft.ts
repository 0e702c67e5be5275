import { type Aircraft as AnalysedAircraft } from '@engine/analysis';
import { AIRCRAFT_CLASSES } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

const SOURCES = ['owner', 'header', 'movement', 'engine_column'] as const;

/** The aircraft, as far as the file or the motion shows it. */
export class Aircraft {
  @Field.text(
    'Class of aircraft. `powered` is a paraglider, trike or other aircraft that flies with its engine running; a sailplane that only launches with its engine is a `sailplane`. Null if neither the file nor the motion shows it.',
    { enum: [...AIRCRAFT_CLASSES], nullable: true },
  )
  class: AnalysedAircraft['class'];

  @Field.text('Type of aircraft, as written in the file or corrected. Null if neither names one.', OR_NULL)
  model: string | null;

  @Field.text(
    'What `class` is based on. `owner`: a correction of the flight. `header`: a header of the file. `movement`: how the aircraft moves. `engine_column`: an engine sensor of the recorder. Null if `class` is null.',
    { enum: [...SOURCES], nullable: true },
  )
  source: AnalysedAircraft['source'];
}
