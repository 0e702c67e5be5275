import { type DebriefLanguage, FLIGHT_STATUSES, type FlightStatus } from '@core/contract';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { PlacelessMetrics } from '@engine/results/shapes';

/** The flight at the time of the event. */
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

  @Field.object(
    () => PlacelessMetrics,
    'As in `metrics` of the flight, without coordinates. Absent unless the flight is processed, and once it is deleted.',
    OPTIONAL,
  )
  metrics?: PlacelessMetrics;
}

export class EventLinks {
  @Field.text('Path of the flight.')
  flight: string;
}

/** Absolute URLs. They begin with the URL at which the service is reached. */
export class EventUrls {
  @Field.text('URL of the flight in the API.')
  flight: string;

  @Field.text('URL of its track in the API.')
  track: string;

  @Field.text("URL of the flight's page, for its owner.")
  page: string;
}

export class EventAnalysis {
  @Field.text("The debrief's id, `anl_…`.")
  id: string;

  @Field.text('Language of the debrief: `en`, `de` or `fr`.')
  language: DebriefLanguage;
}

export class FlightEventData {
  @Field.object(() => EventFlight, 'The flight at the time of the event.')
  flight: EventFlight;

  @Field.object(() => EventLinks, 'API paths.')
  links: EventLinks;

  @Field.object(() => EventUrls, 'Absolute URLs. Absent if the flight is deleted.', OPTIONAL)
  urls?: EventUrls;
}

export class AnalysisEventData extends FlightEventData {
  @Field.object(() => EventAnalysis, 'The debrief. Get its text from the API.')
  analysis: EventAnalysis;
}
