import { wireTime } from '@core/contract';
import {
  type DebriefSection,
  type DebriefStatement,
  type DebriefText,
  type DebriefUsage,
  type Debrief,
  type DebriefRun,
  type KeyMoment,
  type SafetyRemark,
} from '@engine/results/shapes';
import { type SavedDebrief } from '../tables/debrief.repository.js';

/**
 * A saved debrief as clients see it.
 * @param airspace from the verdict, which comes after the debrief and can change
 */
export function presentDebrief(
  flightId: string,
  debrief: SavedDebrief,
  airspace: DebriefStatement | null,
): Debrief {
  return {
    id: debrief.publicId,
    flight_id: flightId,
    status: 'completed',
    generated_at: wireTime(new Date(debrief.finishedAt!).getTime()),
    provider: debrief.provider!,
    model: debrief.model!,
    language: debrief.language,
    ...presentDebriefText(debrief),
    fallback: debrief.isFallback,
    facts_version: debrief.factsVersion!,
    prompt_version: debrief.promptVersion,
    airspace,
    usage: debrief.usage as DebriefUsage,
  };
}

type Details = Pick<DebriefStatement, 'times' | 'numbers'>;
type Undetailed<Text extends Details> = Omit<Text, keyof Details> & Partial<Details>;

/** As saved. Debriefs of release 0.2.0 have neither times nor numbers. */
type SavedText = Pick<DebriefText, 'headline' | 'summary' | 'evidence'> &
  Partial<Pick<DebriefText, 'headline_numbers' | 'summary_numbers' | 'times'>> & {
    sections: Undetailed<DebriefSection>[];
    strengths: Undetailed<DebriefStatement>[];
    improvements: Undetailed<DebriefStatement>[];
    key_moments: Undetailed<KeyMoment>[];
    safety: Undetailed<SafetyRemark>[];
  };

/** The text of a saved debrief. One that release 0.2.0 saved has neither times nor numbers. */
export function presentDebriefText(debrief: Pick<SavedDebrief, 'content'>): DebriefText {
  const content = debrief.content as SavedText; // always complete once the debrief is saved
  return {
    headline: content.headline,
    headline_numbers: content.headline_numbers ?? [],
    summary: content.summary,
    summary_numbers: content.summary_numbers ?? [],
    evidence: content.evidence,
    times: content.times ?? [],
    sections: content.sections.map(detailed),
    strengths: content.strengths.map(detailed),
    improvements: content.improvements.map(detailed),
    key_moments: content.key_moments.map(detailed),
    safety: content.safety.map(detailed),
  };
}

function detailed<Text extends Partial<Details>>(text: Text): Text & Details {
  return { ...text, times: text.times ?? [], numbers: text.numbers ?? [] };
}

/** A debrief that is still being written. */
export function presentDebriefRun(flightId: string, debrief: SavedDebrief): DebriefRun {
  return { id: debrief.publicId, flight_id: flightId, status: 'running', language: debrief.language };
}
