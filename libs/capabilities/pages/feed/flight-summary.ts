import { type DebriefLanguage, type ScoredShape } from '@core/contract';
import { type AnnouncedFlight } from '@capabilities/flights';
import { type FlightBestScore } from '@capabilities/flights/wire';
import { Formats } from '../flight-page/formats.js';
import { titleWithResult } from '../flight-page/flight-title.js';
import { messagesIn } from '../flight-page/messages/messages.js';

/** A flight in a few words, in metric units: who reads them is unknown. */
export interface FlightSummary {
  /** "Fiesch · 227 km FAI triangle". */
  readonly title: string;
  /** Date and times at the place of the flight; null without a date. */
  readonly times: string | null;
  readonly duration: string;
  /** "1,357 points"; null if nothing scores. */
  readonly points: string | null;
  /** Whose points they are. */
  readonly league: string | null;
}

/** The pages name shapes in other languages. In English, they use the name that a league has for its type. */
const ENGLISH_SHAPES: Readonly<Record<ScoredShape, string>> = {
  free_distance: 'Free distance',
  flat_triangle: 'Flat triangle',
  fai_triangle: 'FAI triangle',
  out_and_return: 'Out and return',
};

export function flightSummary(
  flight: Pick<AnnouncedFlight, 'title' | 'flownAt' | 'durationSeconds' | 'places'>,
  best: FlightBestScore | null,
  language: DebriefLanguage,
): FlightSummary {
  const { flownAt, durationSeconds, places } = flight;
  const messages = messagesIn(language);
  const timeZone = places?.timezone ?? 'UTC';
  const { compassPoints } = messages;
  const formats = new Formats({ language, units: 'metric', timeZone, compassPoints });
  const shape = best?.type ? { ...best, type: best.type } : null;
  const startsAtMs = flownAt?.getTime() ?? null;
  return {
    title: titleWithResult(
      { title: flight.title, flown_at: flownAt?.toISOString() ?? null },
      shape && { distance_km: shape.distance_km, type: shape.type, title: ENGLISH_SHAPES[shape.type] },
      formats,
      messages,
    ),
    times:
      startsAtMs === null
        ? null
        : `${formats.date(startsAtMs)}, ${formats.timeSpan(startsAtMs, startsAtMs + durationSeconds * 1_000)}`,
    duration: formats.duration(durationSeconds),
    points: best && messages.facts.points(formats.points(best.points)),
    league: best && best.rule_set_name,
  };
}
