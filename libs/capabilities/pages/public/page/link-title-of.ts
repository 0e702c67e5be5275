import { type DebriefLanguage } from '@core/contract';
import { type FlightMetrics, type FlightQuality, type RuleSetScore } from '@engine/results/shapes';
import { type Flight } from '@capabilities/flights';
import { linkTitle } from '../../flight-page/flight-title.js';
import { Formats } from '../../flight-page/formats.js';
import { messagesIn } from '../../flight-page/messages/messages.js';
import { presentScores, shownFlownAt } from '../public-flight.presenter.js';
import { timeZoneOf } from '../time-zone.js';

/**
 * The title of a link to a shared flight, in metric units: who follows the link is unknown.
 * @param scores under every rule set, the default one first
 */
export function linkTitleOf(
  flight: Flight,
  scores: readonly RuleSetScore[],
  language: DebriefLanguage,
): string {
  const metrics = flight.metrics as FlightMetrics | null;
  const quality = flight.quality as FlightQuality | null;
  const messages = messagesIn(language);
  const formats = new Formats({
    language,
    units: 'metric',
    timeZone: (metrics && timeZoneOf(metrics)) ?? 'UTC',
    compassPoints: messages.compassPoints,
  });
  const shown =
    metrics && quality ? presentScores(scores, { metrics, quality }) : { ownScore: null, scores: [] };
  const named = {
    title: flight.title,
    flown_at: shownFlownAt(flight, metrics),
    metrics: metrics ?? {},
    score: shown.ownScore,
    scores: shown.scores,
  };
  return linkTitle(named, formats, messages);
}
