import {
  AIRCRAFT_CLASSES,
  ENTERED_KM_MAX,
  ENTERED_SECONDS_MAX,
  GLIDER_CHARACTERS_MAX,
  MERGED_FLIGHTS_MAX,
  NOTES_CHARACTERS_MAX,
  PART_KINDS,
  PASSENGER_CHARACTERS_MAX,
  PILOT_CHARACTERS_MAX,
  SITE_CHARACTERS_MAX,
  SPLIT_TIMES_MAX,
  STATED_PARTS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_PER_FLIGHT_MAX,
  TITLE_CHARACTERS_MAX,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';

/** The form of an upload. */
export class UploadFlightForm {
  @BodyField.optionalFile(
    'The file of the flight, at most 10 MiB: IGC, GPX, KML, KMZ or FIT; its content tells which. It can be in a gzip file, or in a ZIP file without other flights. Either this or `igc` is required.',
  )
  track?: Blob;

  @BodyField.optionalFile('The same as `track`, under the name that clients for IGC files use.')
  igc?: Blob;

  @BodyField.formText({
    description:
      "The flight's title. Defaults to the place and the date, such as `Fiesch, 2019-08-30`: the site, or else the town nearest to the take-off.",
    maxLength: TITLE_CHARACTERS_MAX,
  })
  title?: string;

  @BodyField.formText({
    description: "The flight's site. Defaults to the site named in the file, if any.",
    maxLength: SITE_CHARACTERS_MAX,
  })
  site?: string;
}

const LEFT_OUT = 'Omit it to leave it unchanged; null withdraws the correction.';

/** The kind of a part of the log. */
export class StatedPartBody {
  @BodyField.time({ description: 'Start of the part, in UTC.', example: '2025-06-14T11:22:28Z' })
  starts_at: string;

  @BodyField.time({ description: 'End of the part, in UTC.', example: '2025-06-14T12:38:56Z' })
  ends_at: string;

  @BodyField.choice(PART_KINDS, { description: 'What happened in it, as in `quality.segments`.' })
  kind: (typeof PART_KINDS)[number];
}

/** What the owner states in place of what the file says or the analysis finds. */
export class CorrectionsBody {
  @BodyField.pastDayOrNull({
    description: `Day of take-off, on the clocks at the take-off. All times move with it. ${LEFT_OUT}`,
    example: '2025-06-14',
    optional: true,
  })
  flown_on?: string | null;

  @BodyField.timeOrNull({
    description: `Take-off, at most a minute outside the log. With \`flown_on\`, a time of the corrected date. ${LEFT_OUT}`,
    example: '2025-06-14T11:22:28Z',
    optional: true,
  })
  takeoff_time?: string | null;

  @BodyField.timeOrNull({
    description: `Landing, after the take-off. Flights between the two become one. ${LEFT_OUT}`,
    example: '2025-06-14T12:38:56Z',
    optional: true,
  })
  landing_time?: string | null;

  @BodyField.objectsOrNull(() => StatedPartBody, {
    description: `Kinds of parts of the log, without overlaps. The list replaces the one stated before. ${LEFT_OUT}`,
    itemsMax: STATED_PARTS_MAX,
    optional: true,
  })
  parts?: StatedPartBody[] | null;

  @BodyField.choiceOrNull(AIRCRAFT_CLASSES, {
    description: `Class of aircraft. ${LEFT_OUT}`,
    optional: true,
  })
  aircraft_class?: (typeof AIRCRAFT_CLASSES)[number] | null;

  @BodyField.textOrNull({
    description: `Type of aircraft. ${LEFT_OUT}`,
    maxLength: GLIDER_CHARACTERS_MAX,
    example: 'Advance Sigma 11',
    optional: true,
  })
  aircraft_model?: string | null;

  @BodyField.textOrNull({
    description: `Name of the pilot. ${LEFT_OUT}`,
    maxLength: PILOT_CHARACTERS_MAX,
    optional: true,
  })
  pilot?: string | null;

  @BodyField.timesOrNull({
    description: `Times within the log, in order, at which it is divided. This flight ends at the first, and each later part becomes a flight of its own. Withdrawn, those flights are deleted and this one is whole again. ${LEFT_OUT}`,
    itemsMax: SPLIT_TIMES_MAX,
    optional: true,
  })
  split_at?: string[] | null;

  @BodyField.idsOrNull({
    description: `Ids of flights of the account whose logs belong to this flight: its files before or after a restart of the recorder, at most 2 hours apart and without overlaps. They then have the status \`merged\`, and this flight is analysed from the fixes of all. Withdrawn, they are flights of their own again. ${LEFT_OUT}`,
    itemsMax: MERGED_FLIGHTS_MAX,
    optional: true,
  })
  merge_with?: string[] | null;
}

const ONLY_MANUAL = 'Only of a flight without a track.';

/** What the owner writes of a flight, with or without a track. */
class OwnFieldsBody {
  @BodyField.text({
    description: 'The title of the flight.',
    maxLength: TITLE_CHARACTERS_MAX,
    example: 'First hundred',
    optional: true,
  })
  title?: string;

  @BodyField.textOrNull({
    description: 'The site, or null for none.',
    maxLength: SITE_CHARACTERS_MAX,
    example: 'Col de la Forclaz',
    optional: true,
  })
  site?: string | null;

  @BodyField.linesOrNull({
    description: 'Your notes on the flight: plain text with line breaks. Null removes them.',
    maxLength: NOTES_CHARACTERS_MAX,
    example: 'Rough above 2,500 m.\nLanded with 20 km/h of wind.',
    optional: true,
  })
  notes?: string | null;

  @BodyField.tags({
    description:
      'The tags of the flight, in place of those before; an empty list removes all. They are stored in lower case, and repeated ones count once.',
    itemsMax: TAGS_PER_FLIGHT_MAX,
    maxLength: TAG_CHARACTERS_MAX,
    example: ['cross-country', 'club cup'],
    optional: true,
  })
  tags?: string[];

  @BodyField.booleanOrNull({
    description: 'Whether two people were on board; null if it is not known.',
    optional: true,
  })
  tandem?: boolean | null;

  @BodyField.textOrNull({
    description: 'Name of the passenger, or null to remove it. It does not change `tandem`.',
    maxLength: PASSENGER_CHARACTERS_MAX,
    optional: true,
  })
  passenger?: string | null;

  @BodyField.localTimeOrNull({
    description: `Time of take-off on the clocks there, such as \`14:05\`, or null if it is not known. ${ONLY_MANUAL}`,
    optional: true,
  })
  takeoff_time?: string | null;

  @BodyField.timeZoneOrNull({
    description: `Time zone of the take-off, such as \`Europe/Zurich\`, or null if it is not known. With \`takeoff_time\`, it makes \`flown_at\`. ${ONLY_MANUAL}`,
    optional: true,
  })
  timezone?: string | null;

  @BodyField.countryOrNull({
    description: `Country of the take-off, as a two-letter code (ISO 3166-1) in capital letters, or null. ${ONLY_MANUAL}`,
    optional: true,
  })
  country?: string | null;

  @BodyField.integerOrNull({
    description: `Time from take-off to landing, or null if it is not known. ${ONLY_MANUAL}`,
    min: 0,
    max: ENTERED_SECONDS_MAX,
    optional: true,
  })
  duration_seconds?: number | null;

  @BodyField.textOrNull({
    description: `The glider, or null if it is not known. ${ONLY_MANUAL}`,
    maxLength: GLIDER_CHARACTERS_MAX,
    optional: true,
  })
  glider?: string | null;

  @BodyField.numberOrNull({
    description: `Distance as written in the logbook, or null for none. No statistics contain it. ${ONLY_MANUAL}`,
    min: 0,
    max: ENTERED_KM_MAX,
    optional: true,
  })
  distance_km?: number | null;
}

/** Omitted fields stay unchanged. */
export class ChangeFlightBody extends OwnFieldsBody {
  @BodyField.flownDay({
    description: `Day of take-off, on the clocks at the take-off. ${ONLY_MANUAL}`,
    optional: true,
  })
  flown_on?: string;

  @BodyField.object(() => CorrectionsBody, {
    description:
      'Corrections to state or withdraw. They need a processed flight, which is then analysed again.',
    optional: true,
  })
  corrections?: CorrectionsBody;
}

/** A flight without a track. */
export class AddFlightBody extends OwnFieldsBody {
  @BodyField.flownDay({
    description: 'Day of take-off, on the clocks at the take-off.',
    example: '2012-06-14',
  })
  flown_on: string;
}
