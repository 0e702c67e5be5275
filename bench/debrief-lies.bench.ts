import { parseSettings } from '@core/config';
import { configuredWriter } from '@capabilities/debriefs';
import { honestDraft } from '../test/harness/honest-draft.js';
import {
  LanguageModelServer,
  type ModelAnswer,
  type ModelRequest,
} from '../test/harness/language-model-server.js';
import { type BenchResult } from './bench-result.js';
import { measureDebriefs } from './debrief/measure-debriefs.js';

/** The model's behaviour for one debrief after another: its first answer, and its reply to the repair request. */
const HABITS: readonly ((request: ModelRequest) => ModelAnswer)[] = [
  (request) => text(honestDraft(request.facts)),
  // gets a fact wrong, then corrects it
  (request) => (isRepair(request) ? text(honestDraft(request.facts)) : lie(request)),
  // gets it wrong twice
  lie,
  (request) => text({ ...honestDraft(request.facts), headline: 'More at https://example.com' }),
  (request) => text({ ...honestDraft(request.facts), evidence: ['metric:of_my_own'] }),
  (request) =>
    isRepair(request) ? text(honestDraft(request.facts)) : { text: 'I cannot write JSON today.' },
  () => ({ status: 400, code: 'context_length_exceeded' }),
];

/** A language model that errs in known ways, over the real protocol. None of its errors may get through. */
export default async function debriefLiesBench(): Promise<BenchResult> {
  const model = await LanguageModelServer.start('openai');
  let debriefs = 0;
  model.answer = (request) => HABITS[(isRepair(request) ? debriefs : ++debriefs) % HABITS.length]!(request);
  try {
    const writer = await configuredWriter(
      parseSettings({
        DEBRIEF_PROVIDER: 'openai-compatible',
        DEBRIEF_BASE_URL: model.baseUrl,
        DEBRIEF_MODEL: 'errs',
        DEBRIEF_MAX_RETRIES: '0',
      }),
    );
    return { bench: 'debrief-lies', ...(await measureDebriefs(writer, { languages: ['en'] })) };
  } finally {
    await model.stop();
  }
}

function isRepair({ messages }: ModelRequest): boolean {
  return messages.length > 1;
}

function lie({ facts }: ModelRequest): ModelAnswer {
  return text({ ...honestDraft(facts), headline: 'You climbed to 12,345 m' });
}

function text(draft: object): ModelAnswer {
  return { text: JSON.stringify(draft) };
}
