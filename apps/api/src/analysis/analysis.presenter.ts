import { type SavedDebrief } from '@app/database';
import { type DebriefPayload, wireTime } from '@app/flights';
import { type DebriefUsage, type FlightAnalysis, type FlightAnalysisRun } from './dto/flight-analysis.dto.js';

/** A saved debrief as clients see it. */
export function presentAnalysis(flightId: string, debrief: SavedDebrief): FlightAnalysis {
  const content = debrief.content as DebriefPayload; // always complete once the debrief is saved
  return {
    id: debrief.publicId,
    flight_id: flightId,
    status: 'completed',
    generated_at: wireTime(new Date(debrief.finishedAt!).getTime()),
    provider: debrief.provider!,
    model: debrief.model!,
    language: debrief.language,
    headline: content.headline,
    summary: content.summary,
    evidence: content.evidence,
    sections: content.sections,
    strengths: content.strengths,
    improvements: content.improvements,
    key_moments: content.key_moments,
    safety: content.safety,
    fallback: debrief.isFallback,
    facts_version: debrief.factsVersion!,
    prompt_version: debrief.promptVersion,
    usage: debrief.usage as DebriefUsage,
  };
}

/** A debrief that is still being written. */
export function presentAnalysisRun(flightId: string, debrief: SavedDebrief): FlightAnalysisRun {
  return { id: debrief.publicId, flight_id: flightId, status: 'running', language: debrief.language };
}
