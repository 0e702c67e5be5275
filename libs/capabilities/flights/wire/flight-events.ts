import { type DebriefLanguage, FLIGHT_STATUSES, type FlightStatus } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

/** The flight at the time of the event, without metrics. */
export class EventFlight {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text("The flight's title.")
  title: string;

  @Field.text("The flight's site. Null if unknown.", OR_NULL)
  site: string | null;

  @Field.time('Take-off time, in UTC. Null if unknown.', OR_NULL)
  flown_at: string | null;

  @Field.integer('Time from take-off to landing.')
  duration_seconds: number;

  @Field.text('Status of processing.', { enum: FLIGHT_STATUSES })
  status: FlightStatus;

  @Field.time('When the flight was uploaded, in UTC.')
  created_at: string;
}

export class EventLinks {
  @Field.text('Path of the flight.')
  flight: string;
}

export class EventAnalysis {
  @Field.text("The debrief's id, `anl_…`.")
  id: string;

  @Field.text('Language of the debrief: `en`, `de` or `fr`.')
  language: DebriefLanguage;
}

export class FlightEventData {
  @Field.object(() => EventFlight, 'The flight at the time of the event, without metrics.')
  flight: EventFlight;

  @Field.object(() => EventLinks, 'API paths.')
  links: EventLinks;
}

export class AnalysisEventData extends FlightEventData {
  @Field.object(() => EventAnalysis, 'The debrief. Get its text from the API.')
  analysis: EventAnalysis;
}
