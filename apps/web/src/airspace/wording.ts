import { type Formats } from '@capabilities/pages/flight-page';
import { type AirspaceMessages } from './messages/messages.js';
import { type Airspace, type Crossing, type ShownAirspace } from './shown-airspace.js';

type Limit = Airspace['floor'];
type Reason = Crossing['reasons'][number];
type Reading = NonNullable<Crossing['floor']>;

const M_PER_FLIGHT_LEVEL = 30.48;

/** `Class D, Control zone (CTR)`. */
export function kindInWords({ icao_class: letter, type, code }: Airspace, texts: AirspaceMessages): string {
  const named = texts.types[type] ?? (type === 'other' && letter === null ? code : null);
  return [letter && texts.icaoClass(letter), named].filter(Boolean).join(', ');
}

/** `450 m above ground – FL 100 (3,048 m)`. */
export function limitsInWords(
  floor: Limit,
  ceiling: Limit,
  formats: Formats,
  texts: AirspaceMessages,
): string {
  return `${limitInWords(floor, formats, texts)} – ${limitInWords(ceiling, formats, texts)}`;
}

function limitInWords(
  { datum, height_m: heightM, text }: Limit,
  formats: Formats,
  { limits }: AirspaceMessages,
): string {
  if (datum === 'unlimited') return limits.unlimited;
  if (heightM === null || datum === 'unknown') return limits.unknown(text);
  if (datum === 'ground')
    return heightM === 0 ? limits.ground : limits.aboveGround(formats.altitude(heightM));
  if (datum === 'sea_level') return limits.aboveSea(formats.altitude(heightM));
  return limits.flightLevel(String(Math.round(heightM / M_PER_FLIGHT_LEVEL)), formats.altitude(heightM));
}

/** Where the deepest point is: `840 m inside the border, 55 m above the floor`. */
export function depthInWords(
  { horizontal_m: horizontalM, vertical_m: verticalM, limit }: Crossing['deepest'],
  formats: Formats,
  texts: AirspaceMessages,
): string {
  const distance = formats.shortDistance(Math.abs(horizontalM));
  const across = horizontalM >= 0 ? texts.insideBorder(distance) : texts.outsideBorder(distance);
  if (verticalM === null || limit === null) return across;
  const side = verticalM >= 0 ? 'inside' : 'outside';
  return `${across}, ${texts.vertical[limit][side](formats.altitude(Math.abs(verticalM)))}`;
}

/** The altimeters that floor and ceiling were compared with: one line if they are the same. */
export function altimetersInWords(
  { floor, ceiling }: Crossing,
  formats: Formats,
  texts: AirspaceMessages,
): string[] {
  const floorText = floor && readingInWords(floor, formats, texts);
  const ceilingText = ceiling && readingInWords(ceiling, formats, texts);
  if (floorText === ceilingText) return floorText === null ? [] : [floorText];
  return [floorText && texts.floorBy(floorText), ceilingText && texts.ceilingBy(ceilingText)].filter(
    (text) => text !== null,
  );
}

function readingInWords(reading: Reading, formats: Formats, texts: AirspaceMessages): string {
  const { altimeter, is_above_ground: isAboveGround, is_derived: isDerived, uncertainty_m: margin } = reading;
  return [
    texts.altimeters[altimeter] ?? altimeter,
    isAboveGround && texts.overTerrain,
    isDerived && texts.derived,
    margin !== null && (margin === 0 ? texts.noTolerance : texts.uncertainty(formats.altitude(margin))),
  ]
    .filter(Boolean)
    .join(', ');
}

export function reasonInWords(reason: Reason, formats: Formats, { reasons }: AirspaceMessages): string {
  const { code } = reason;
  switch (code) {
    case 'altitude_uncertain':
    case 'position_uncertain':
    case 'ground_uncertain':
      return reasons[code](formats.altitude(reason.uncertainty_m ?? 0));
    case 'limit_unknown':
      return reasons[reason.limit === 'floor' ? 'floorUnknown' : 'ceilingUnknown'](reason.text ?? '');
    case 'gap':
      return reasons.gap(formats.duration(reason.seconds ?? 0));
    case 'other_weekday': {
      const day = (weekday: number, style: 'short' | 'long') =>
        new Intl.DateTimeFormat(formats.language, { weekday: style, timeZone: 'UTC' }).format(
          Date.UTC(2024, 0, weekday), // a Monday
        );
      const days = (reason.weekdays ?? []).map((weekday) => day(weekday, 'short')).join(', ');
      const rule = reasons.other_weekday(days, day(reason.flown_on_weekday ?? 1, 'long'));
      return reason.is_possible_on_others ? `${rule} ${reasons.possibleOnOthers}` : rule;
    }
    default:
      return reasons[code];
  }
}

export function qnhInWords(
  qnh: ShownAirspace['qnh'],
  formats: Formats,
  texts: AirspaceMessages,
): string | null {
  if (qnh === null) return null;
  const uncertainty = formats.number(Math.max(1, qnh.uncertainty_hpa));
  return texts.qnh(qnh.hpa.toFixed(0), uncertainty, texts.qnhSources[qnh.source] ?? qnh.source);
}

/** Why there is no verdict, or not a whole one; null if there is one. */
export function gapInWords(verdict: ShownAirspace, formats: Formats, texts: AirspaceMessages): string | null {
  const { judged_at: judgedAt, is_pending: isPending, flown_on: day, country, sets } = verdict;
  if (isPending) return texts.pending;
  if (judgedAt === null && verdict.available_sets !== 'other_days') return texts.notJudged;
  if (day === null) return texts.noDate;
  if (country === null) return sets.length === 0 ? texts.noCountry : null;
  if (!lacksSets(verdict)) return null;
  const name = new Intl.DisplayNames(formats.language, { type: 'region' }).of(country) ?? country;
  return (sets.length > 0 ? texts.partly : texts.noSet)(name, dayInWords(day, formats));
}

/** Whether the operator could add airspaces of the country and day of the flight. */
export function lacksSets(verdict: ShownAirspace): boolean {
  const { judged_at: judgedAt, is_pending: isPending, available_sets: available } = verdict;
  if (isPending || (judgedAt === null && available !== 'other_days')) return false;
  return verdict.flown_on !== null && verdict.country !== null && !verdict.is_country_covered;
}

/** A calendar day, whatever the reader's zone. */
export function dayInWords(day: string, { language }: Formats): string {
  const fields = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, fields).format(new Date(day));
}
