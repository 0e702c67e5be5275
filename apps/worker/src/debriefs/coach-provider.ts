import { coachDebrief } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { DebriefProvider, type DebriefTask, type WrittenDebrief } from './debrief-provider.js';

/** Raised with every change of a rule or a text that makes another debrief of the same facts. */
const COACH_MODEL = 'rules-1';

/** The coach that comes with the service: rules, no network, the same text for the same facts. */
@Injectable()
export class CoachProvider extends DebriefProvider {
  readonly name = 'coach';

  write({ facts, language }: DebriefTask): Promise<WrittenDebrief> {
    const startedAt = performance.now();
    const content = coachDebrief(facts, language);
    const durationMs = Math.round(performance.now() - startedAt);
    return Promise.resolve({
      content,
      model: COACH_MODEL,
      usage: { duration_ms: durationMs, input_tokens: null, output_tokens: null },
    });
  }
}
