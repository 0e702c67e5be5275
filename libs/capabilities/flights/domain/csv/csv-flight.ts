import {
  type CsvDateFormat,
  type CsvDurationUnit,
  type CsvField,
  cutTo,
  ENTERED_KM_MAX,
  ENTERED_SECONDS_MAX,
  FIRST_FLOWN_ON,
  GLIDER_CHARACTERS_MAX,
  hasBegun,
  NOTES_CHARACTERS_MAX,
  PASSENGER_CHARACTERS_MAX,
  plainLine,
  plainTag,
  plainText,
  SITE_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_PER_FLIGHT_MAX,
  textFault,
  TITLE_CHARACTERS_MAX,
} from '@core/contract';
import { type NewManualFlight } from '../../tables/manual-flight.repository.js';
import { countryIn, kilometresIn, secondsIn, truthIn } from './cell-values.js';
import { dateIn, secondsOfDay, timeIn } from './date-cells.js';

/** Characters of a cell that a message shows. */
const SHOWN_CHARACTERS = 40;

export interface CsvReading {
  readonly dateFormat: CsvDateFormat;
  readonly durationUnit: CsvDurationUnit;
  /** Of all take-offs; null if it is not known. */
  readonly timezone: string | null;
}

export type CsvFlight = Omit<NewManualFlight, 'source'>;

/** Why a row is no flight: the field, and what is wrong with its cell. */
export class RowRefused extends Error {
  constructor(
    readonly field: CsvField,
    reason: string,
  ) {
    super(reason);
    this.name = 'RowRefused';
  }
}

/**
 * The flight in the cells of a row.
 * @param cellOf the cell of a field; empty if no column has it
 * @throws RowRefused
 */
export function csvFlight(cellOf: (field: CsvField) => string, reading: CsvReading): CsvFlight {
  const { day, time } = dayIn(cellOf('flown_on'), reading);
  const takeoffTime = valueIn('takeoff_time', cellOf, timeIn, 'is not a time such as 14:05') ?? time;
  const country = valueIn('country', cellOf, countryIn, 'is not a country or its two-letter code');
  const distance = valueIn('distance_km', cellOf, kilometresIn, 'is not a distance in km');
  if (distance !== null && distance > ENTERED_KM_MAX) throw tooLarge('distance_km', `${ENTERED_KM_MAX} km`);
  return {
    flownOn: day,
    takeoffTime,
    timezone: takeoffTime === null ? null : reading.timezone,
    country,
    durationSeconds: durationIn(cellOf, takeoffTime, reading.durationUnit),
    glider: lineIn('glider', cellOf, GLIDER_CHARACTERS_MAX),
    distanceKm: distance,
    title: lineIn('title', cellOf, TITLE_CHARACTERS_MAX) ?? undefined,
    site: lineIn('site', cellOf, SITE_CHARACTERS_MAX),
    notes: textIn('notes', cellOf, NOTES_CHARACTERS_MAX, plainText),
    tags: tagsIn(cellOf('tags')),
    tandem: valueIn('tandem', cellOf, truthIn, 'is neither yes nor no'),
    passenger: lineIn('passenger', cellOf, PASSENGER_CHARACTERS_MAX),
  };
}

function dayIn(cell: string, { dateFormat, timezone }: CsvReading): { day: string; time: string | null } {
  if (cell === '') throw new RowRefused('flown_on', 'is empty');
  const date = dateIn(cell, dateFormat, timezone);
  if (!date) throw new RowRefused('flown_on', `is not a date in the format ${dateFormat}: ${shown(cell)}`);
  if (date.day < FIRST_FLOWN_ON) throw new RowRefused('flown_on', `is before ${FIRST_FLOWN_ON}`);
  if (!hasBegun(date.day)) throw new RowRefused('flown_on', 'is in the future');
  return date;
}

/** From the column of the duration, otherwise from take-off to landing on the same day. 0 if neither is known. */
function durationIn(
  cellOf: (field: CsvField) => string,
  takeoffTime: string | null,
  unit: CsvDurationUnit,
): number {
  const stated = valueIn(
    'duration',
    cellOf,
    (cell) => secondsIn(cell, unit),
    'is not a duration such as 1:15',
  );
  if (stated !== null && stated > ENTERED_SECONDS_MAX) {
    throw tooLarge('duration', `${ENTERED_SECONDS_MAX / 3_600} hours`);
  }
  if (stated !== null) return stated;
  const landing = valueIn('landing_time', cellOf, timeIn, 'is not a time such as 14:05');
  if (landing === null || takeoffTime === null) return 0;
  if (landing < takeoffTime) throw new RowRefused('landing_time', `is before the take-off: ${landing}`);
  return secondsOfDay(landing) - secondsOfDay(takeoffTime);
}

function valueIn<T>(
  field: CsvField,
  cellOf: (field: CsvField) => string,
  read: (cell: string) => T | undefined,
  fault: string,
): T | null {
  const cell = cellOf(field);
  if (cell === '') return null;
  const value = read(cell);
  if (value === undefined) throw new RowRefused(field, `${fault}: ${shown(cell)}`);
  return value;
}

const lineIn = (field: CsvField, cellOf: (field: CsvField) => string, charactersMax: number) =>
  textIn(field, cellOf, charactersMax, plainLine);

function textIn(
  field: CsvField,
  cellOf: (field: CsvField) => string,
  charactersMax: number,
  clean: (text: string) => string,
): string | null {
  const cell = cellOf(field);
  if (cell === '') return null;
  const fault = textFault(cell);
  if (fault !== undefined) throw new RowRefused(field, fault);
  const text = clean(cell);
  if ([...text].length > charactersMax) throw tooLarge(field, `${charactersMax} characters`);
  return text === '' ? null : text;
}

function tagsIn(cell: string): string[] {
  if (cell === '') return [];
  const tags = [...new Set(cell.split(/[,;|]/).map(plainTag))].filter((tag) => tag !== '');
  if (tags.length > TAGS_PER_FLIGHT_MAX) throw tooLarge('tags', `${TAGS_PER_FLIGHT_MAX} tags`);
  if (tags.some((tag) => [...tag].length > TAG_CHARACTERS_MAX)) {
    throw tooLarge('tags', `${TAG_CHARACTERS_MAX} characters per tag`);
  }
  return tags;
}

function tooLarge(field: CsvField, most: string): RowRefused {
  return new RowRefused(field, `has more than ${most}`);
}

/** A cell in a message. */
function shown(cell: string): string {
  const text = plainLine(cell);
  const cut = cutTo(SHOWN_CHARACTERS, text);
  return cut === text ? text : `${cut}…`;
}
