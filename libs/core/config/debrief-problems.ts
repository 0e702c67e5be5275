import { type DebriefProviderName } from '@core/contract';

/** Settings of the language model; undefined where a value is invalid on its own. */
interface DebriefValues {
  readonly debriefProvider?: DebriefProviderName;
  readonly debriefBaseUrl?: string | undefined;
  readonly debriefModel?: string | undefined;
  readonly debriefApiKey?: string | undefined;
  readonly debriefInputUsdPerMillionTokens?: number | undefined;
  readonly debriefOutputUsdPerMillionTokens?: number | undefined;
}

const NEEDED = {
  deterministic: [],
  'openai-compatible': [
    ['DEBRIEF_BASE_URL', 'debriefBaseUrl'],
    ['DEBRIEF_MODEL', 'debriefModel'],
  ],
  anthropic: [
    ['DEBRIEF_MODEL', 'debriefModel'],
    ['DEBRIEF_API_KEY', 'debriefApiKey'],
  ],
} as const;

/** Problems of settings that the debrief provider requires. */
export function debriefProblems(values: DebriefValues): { variable: string; message: string }[] {
  const { debriefProvider: provider = 'deterministic' } = values;
  const problems: { variable: string; message: string }[] = NEEDED[provider]
    .filter(([, name]) => values[name] === undefined)
    .map(([variable]) => ({ variable, message: `must be set with DEBRIEF_PROVIDER=${provider}` }));
  const { debriefInputUsdPerMillionTokens: input, debriefOutputUsdPerMillionTokens: output } = values;
  if ((input === undefined) !== (output === undefined)) {
    problems.push({
      variable: `DEBRIEF_${input === undefined ? 'INPUT' : 'OUTPUT'}_USD_PER_MILLION_TOKENS`,
      message: 'must be set when the other price is',
    });
  }
  return problems;
}
