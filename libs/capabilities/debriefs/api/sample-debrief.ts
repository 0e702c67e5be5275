import { type FlightAnalysis, type FlightLog } from '@engine/analysis';
import { coachDebrief, COACH, analysedDebriefFacts, debriefPayload } from '@engine/coach';
import { scoreFlight } from '@engine/scoring';

/** Fixed id and time for the documented sample. */
const SAMPLE_DEBRIEF_ID = 'anl_01KAFQ3W5B7N9P2R4T6V8X0Z1A';
const SAMPLE_GENERATED_AT = '2026-07-14T18:02:12Z';

/** The response of `GET …/analysis` for the bundled sample flight. */
export function sampleDebrief(
  flight: { id: string; title: string; site: string | null },
  log: FlightLog,
  analysis: FlightAnalysis,
) {
  const [score] = scoreFlight(log, { ruleSets: ['xcontest'] });
  const facts = analysedDebriefFacts(log, analysis, score, flight);
  return {
    id: SAMPLE_DEBRIEF_ID,
    flight_id: flight.id,
    status: 'completed',
    generated_at: SAMPLE_GENERATED_AT,
    provider: COACH.provider,
    model: COACH.model,
    language: 'en',
    ...debriefPayload(coachDebrief(facts, 'en'), facts, 'en', analysis.flownAt),
    fallback: false,
    facts_version: facts.version,
    prompt_version: null,
    airspace: null,
    usage: {
      duration_ms: 1,
      requests: 0,
      repairs: 0,
      input_tokens: null,
      output_tokens: null,
      cost_usd: null,
    },
  };
}
