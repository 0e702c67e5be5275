import { type DebriefContent } from '@engine/coach';
import { type ModelFacts } from './language-model-server.js';

export type ModelDraft = Omit<DebriefContent, 'key_moments' | 'safety'>;

/** A sound English draft based only on the facts in the request, as a good model would write it. */
export function honestDraft({ facts }: ModelFacts): ModelDraft {
  const minutes = Math.round(Number(facts['metric:duration_seconds']?.['duration_seconds']) / 60);
  const time = `${minutes} minutes`;
  const km = Number(facts['metric:track_length_km']?.['track_length_km']).toFixed(1);
  const climb = facts['metric:climb_max_mps']?.['climb_max_mps'];
  const duration = 'metric:duration_seconds';
  return {
    headline: `A flight of ${time}`,
    summary: `You were in the air for ${time} and flew ${km} km along the track, which is what the log shows.`,
    evidence: [duration, 'metric:track_length_km'],
    sections: [
      { title: 'Time', body: `All of the ${time} are in the log of this flight.`, evidence: [duration] },
    ],
    strengths: [{ text: `You stayed in the air for ${time} without a break.`, evidence: [duration] }],
    improvements:
      climb === undefined
        ? []
        : [
            {
              text: `Your best climb was ${Number(climb).toFixed(1)} m/s: look for more of that kind.`,
              evidence: ['metric:climb_max_mps'],
            },
          ],
  };
}
