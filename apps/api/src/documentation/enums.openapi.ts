import {
  AIRCRAFT_CLASSES,
  AIRSPACE_SUMMARIES,
  API_KEY_STATES,
  APP_KINDS,
  CSV_DATE_FORMATS,
  CSV_DELIMITERS,
  CSV_DURATION_UNITS,
  CSV_ENCODINGS,
  DEBRIEF_LANGUAGES,
  DELIVERY_STATUSES,
  ENDPOINT_KINDS,
  FLIGHT_STATUSES,
  GROUP_ENTRY_STATUSES,
  IMPORT_OUTCOMES,
  IMPORT_STATUSES,
  KEY_SCOPES,
  LOGBOOK_GROUPS,
  PART_KINDS,
  PLANS,
  ROLES,
  RULE_SET_NAMES,
  SCOPES,
  SCORED_SHAPES,
  TRACK_FILE_FORMATS,
  UNPROCESSED_PUBLIC_STATUSES,
  UNPROCESSED_STATUSES,
} from '@core/contract';
import { AIRSPACE_DECISIONS, CROSSING_VERDICTS, VERTICAL_LIMITS } from '@capabilities/airspace/wire';
import { AIRSPACE_TYPES, ICAO_CLASSES } from '@engine/airspace';
import { SUBSCRIPTIONS } from '@capabilities/webhooks/wire';
import {
  ALTITUDE_REFERENCES,
  ALTITUDE_SOURCES,
  QUALITY_LEVELS,
  WEATHER_KINDS,
  WEATHER_SOURCES,
} from '@engine/results/shapes';
import { type OpenAPIObject } from '@nestjs/swagger';
import { ENCODINGS, RESOLUTIONS } from '@capabilities/flights/api';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Node = Record<string, unknown>;

/** Names of the lists of values that occur in several places, for generated clients. */
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  AircraftClass: AIRCRAFT_CLASSES,
  AirspaceDecision: AIRSPACE_DECISIONS,
  AirspaceSummary: AIRSPACE_SUMMARIES,
  AirspaceType: AIRSPACE_TYPES,
  AltitudeReference: ALTITUDE_REFERENCES,
  AltitudeSource: ALTITUDE_SOURCES,
  ApiScope: SCOPES,
  AppKind: APP_KINDS,
  CrossingVerdict: CROSSING_VERDICTS,
  CsvDateFormat: CSV_DATE_FORMATS,
  CsvDelimiter: CSV_DELIMITERS,
  CsvDurationUnit: CSV_DURATION_UNITS,
  CsvEncoding: CSV_ENCODINGS,
  DeliveryStatus: DELIVERY_STATUSES,
  EndpointKind: ENDPOINT_KINDS,
  EventSubscription: SUBSCRIPTIONS,
  FlightStatus: FLIGHT_STATUSES,
  GroupEntryStatus: GROUP_ENTRY_STATUSES,
  IcaoClass: ICAO_CLASSES,
  ImportOutcome: IMPORT_OUTCOMES,
  ImportStatus: IMPORT_STATUSES,
  KeyState: API_KEY_STATES,
  Language: DEBRIEF_LANGUAGES,
  LogbookGroup: LOGBOOK_GROUPS,
  PartKind: PART_KINDS,
  Plan: PLANS,
  QualityLevel: QUALITY_LEVELS,
  Role: ROLES,
  RuleSet: RULE_SET_NAMES,
  Scope: KEY_SCOPES,
  ScoredShape: SCORED_SHAPES,
  TrackEncoding: ENCODINGS,
  TrackFileFormat: TRACK_FILE_FORMATS,
  TrackResolution: RESOLUTIONS,
  UnprocessedPublicStatus: UNPROCESSED_PUBLIC_STATUSES,
  UnprocessedStatus: UNPROCESSED_STATUSES,
  VerticalLimit: VERTICAL_LIMITS,
  WeatherDataKind: WEATHER_KINDS,
  WeatherSource: WEATHER_SOURCES,
};
const NAMES = new Map(Object.entries(ENUMS).map(([name, values]) => [values.join(), name]));
/** Values, not schemas. */
const LEFT_OUT = new Set(['example', 'examples', 'default']);

/** Moves the lists of values to named schemas, and refers to them. */
export function nameEnums(document: OpenAPIObject): void {
  const used = new Set<string>();
  visit(document, used);
  document.components!.schemas = { ...document.components!.schemas, ...schemasOf(used) };
}

function schemasOf(used: ReadonlySet<string>): Schemas {
  const names = Object.keys(ENUMS).filter((name) => used.has(name));
  return Object.fromEntries(names.map((name) => [name, { type: 'string', enum: [...ENUMS[name]!] }]));
}

function visit(node: unknown, used: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) nameEnum(node as Node, used);
  for (const [key, inner] of Object.entries(node)) if (!LEFT_OUT.has(key)) visit(inner, used);
}

/** In place: what else the schema says stays next to the reference. */
function nameEnum(node: Node, used: Set<string>): void {
  if (!Array.isArray(node['enum'])) return;
  const values = node['enum'] as readonly (string | null)[];
  const name = NAMES.get(values.filter((value) => value !== null).join());
  if (name === undefined) return;
  used.add(name);
  const reference = { $ref: `#/components/schemas/${name}` };
  delete node['type'];
  delete node['enum'];
  Object.assign(node, values.includes(null) ? { oneOf: [reference, { type: 'null' }] } : reference);
}
