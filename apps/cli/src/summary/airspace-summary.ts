import { type DebriefLanguage } from '@core/contract';
import {
  type AirspaceCrossing,
  type AirspaceProfile,
  type AirspaceSummary,
  type AirspaceVerdict,
  crossingText,
  qnhText,
  reasonText,
} from '@engine/airspace';
import { crossingDistancePayload, crossingPointPayload, qnhPayload, wireNumber } from '@engine/results';
import { line, timeOfDay, UNKNOWN, value } from './summary-text.js';

const SUMMARIES: Readonly<Record<AirspaceSummary, string>> = {
  inside: 'inside',
  possible: 'possibly inside',
  near: 'near',
  clear: 'clear',
  unknown: 'unknown',
};

/** The verdict on a flight among airspaces: a sentence per crossing, with where and why. */
export function airspaceSummary(
  { summary, crossings, misses, qnh }: AirspaceVerdict,
  profile: AirspaceProfile,
  language: DebriefLanguage,
): string[] {
  const { title, clear, unknown } = profile.wording[language];
  const overall = summary === 'unknown' ? unknown : crossings.length + misses.length === 0 ? clear : null;
  return [
    '',
    line('Airspace', `${SUMMARIES[summary]} (profile ${profile.name}: ${title})`),
    ...(overall === null ? [] : [`  ${overall}`]),
    ...(qnh === null ? [] : [`  ${qnhText(qnh, language)}`]),
    ...[...crossings, ...misses].flatMap((crossing) => crossingLines(crossing, profile, language)),
  ];
}

function crossingLines(
  crossing: AirspaceCrossing,
  profile: AirspaceProfile,
  language: DebriefLanguage,
): string[] {
  const { airspace, entry, exit, deepest, reasons, quality } = crossing;
  const { horizontalM, verticalM, limit } = deepest.distance;
  const times = entry.index === exit.index ? clock(deepest) : `${clock(entry)} to ${clock(exit)}`;
  const side = (metres: number) => (metres < 0 ? 'outside' : 'inside');
  const across = `${value(Math.abs(horizontalM), 0, 'm')} ${side(horizontalM)}`;
  const isLimited = verticalM !== null && Number.isFinite(verticalM) && limit !== null;
  const over = isLimited
    ? `, ${value(Math.abs(verticalM), 0, 'm')} ${verticalM < 0 === (limit === 'floor') ? 'below' : 'above'} the ${limit}`
    : '';
  return [
    `  ${crossingText(crossing, profile, language)}`,
    `    ${airspace.code}, ${airspace.floor.text || UNKNOWN} to ${airspace.ceiling.text || UNKNOWN}; ${times}; ${across}${over}; quality ${quality}`,
    ...reasons.map((reason) => `    ${reasonText(reason, language)}`),
  ];
}

/** Time of day, also of a log without a date. */
function clock({ time, timeSeconds }: { time: number | null; timeSeconds: number }): string {
  return timeOfDay(time ?? timeSeconds * 1000);
}

/** The verdict in the style of the API. */
export function airspaceJson(
  { profile, summary, crossings, misses, qnh, comparedCount }: AirspaceVerdict,
  language: DebriefLanguage,
) {
  const crossingJson = ({ airspace, deepest, ...crossing }: AirspaceCrossing) => ({
    airspace: {
      name: airspace.name,
      icao_class: airspace.icaoClass,
      type: airspace.type,
      floor: airspace.floor.text,
      ceiling: airspace.ceiling.text,
    },
    verdict: crossing.verdict,
    entry: crossingPointPayload(crossing.entry),
    exit: crossingPointPayload(crossing.exit),
    inside_seconds: wireNumber(crossing.insideSeconds, 1),
    deepest: { ...crossingPointPayload(deepest), ...crossingDistancePayload(deepest) },
    reasons: crossing.reasons.map((reason) => ({ code: reason.code, message: reasonText(reason, language) })),
    quality: crossing.quality,
  });
  return {
    profile,
    summary,
    qnh: qnhPayload(qnh),
    compared_count: comparedCount,
    crossings: crossings.map(crossingJson),
    misses: misses.map(crossingJson),
  };
}
