import { COACH, coachUsage, debriefRuleSet } from '@engine/coach';
import { type Settings } from '@core/config';
import { newId } from '@core/database';
import { METRICS } from '@core/observability';
import { type ClaimedFlight } from '../tables/flight-work.repository.js';
import { type FollowUp } from '../tables/flight-ending.js';
import { Logger } from '@nestjs/common';
import { type CoachOutcome, type DebriefWish } from './coach-outcome.js';

/** The automatic debrief that the coach writes with the analysis; null if there is none or a model writes it. */
export function debriefWish(settings: Settings): DebriefWish | null {
  const { autoDebrief, debriefProvider, debriefLanguage: language, defaultRuleSet } = settings;
  if (autoDebrief === 'off' || debriefProvider !== 'deterministic') return null;
  return { language, ruleSet: debriefRuleSet(language, defaultRuleSet) };
}

/**
 * Automatic debriefs that are saved with the result of the flight, so that both are atomic. They are free. Those by a
 * language model, and those that the coach could not write, are awaited instead: see AutomaticDebrief.
 */
export class ImmediateDebriefs {
  private readonly logger = new Logger('worker');
  private readonly wish: DebriefWish | null;

  constructor(private readonly settings: Settings) {
    this.wish = debriefWish(settings);
  }

  wishFor({ isDebriefed }: ClaimedFlight): DebriefWish | null {
    return isDebriefed ? this.wish : null;
  }

  /** @param outcome null if the coach had nothing to write */
  followUp(
    { claim: { flightId }, isDebriefed }: ClaimedFlight,
    outcome: CoachOutcome | null,
  ): Pick<FollowUp, 'debrief' | 'awaitedDebrief'> {
    const { autoDebrief, debriefLanguage: language } = this.settings;
    if (autoDebrief === 'off' || !isDebriefed) return { debrief: null, awaitedDebrief: null };
    if (outcome === null) return { debrief: null, awaitedDebrief: language };
    if ('fault' in outcome) {
      this.logger.warn({ event: 'debrief.automatic_failed', flightId, error: outcome.fault });
      return { debrief: null, awaitedDebrief: language };
    }
    const { provider, model } = COACH;
    const { content, factsVersion, ms } = outcome;
    const written = { publicId: newId('debrief'), language, provider, model, content, factsVersion };
    return { debrief: { ...written, usage: coachUsage(ms) }, awaitedDebrief: null };
  }

  /** Logs and counts a debrief that was saved with a result. */
  noteSaved({ debrief }: FollowUp): void {
    if (!debrief) return;
    METRICS.debriefs.add({ outcome: 'completed' });
    const { publicId: debriefId, provider, usage } = debrief;
    this.logger.log({ event: 'debrief.completed', debriefId, provider, ms: usage.duration_ms });
  }
}
