import { type SavedDebrief } from '@app/database';
import { type DebriefPayload, type TextDetails, wireTime } from '@app/flights';
import {
  type DebriefText,
  type DebriefUsage,
  type FlightAnalysis,
  type FlightAnalysisRun,
} from './dto/flight-analysis.dto.js';

/** A saved debrief as clients see it. */
export function presentAnalysis(flightId: string, debrief: SavedDebrief): FlightAnalysis {
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
    usage: debrief.usage as DebriefUsage,
  };
}

/** The text of a saved debrief. One that release 0.2.0 saved has neither times nor numbers. */
export function presentDebriefText(debrief: Pick<SavedDebrief, 'content'>): DebriefText {
  const content = debrief.content as DebriefPayload; // always complete once the debrief is saved
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

function detailed<Text extends Partial<TextDetails>>(text: Text): Text & TextDetails {
  return { ...text, times: text.times ?? [], numbers: text.numbers ?? [] };
}

/** A debrief that is still being written. */
export function presentAnalysisRun(flightId: string, debrief: SavedDebrief): FlightAnalysisRun {
  return { id: debrief.publicId, flight_id: flightId, status: 'running', language: debrief.language };
}
