/** Increment the model with every change to a rule or text that alters a debrief of the same facts. */
export const COACH = { provider: 'coach', model: 'rules-8', promptVersion: null } as const;

/** Usage of one debrief, as sent to clients. Tokens are null if not reported, and the cost is null without prices. */
export interface DebriefUsage {
  readonly duration_ms: number;
  /** Requests sent to a language model, including retries and repairs. */
  readonly requests: number;
  /** Drafts sent back for correction. */
  readonly repairs: number;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

/** Usage of a debrief by the coach, which asks no language model. */
export function coachUsage(ms: number): DebriefUsage {
  return {
    duration_ms: Math.round(ms),
    requests: 0,
    repairs: 0,
    input_tokens: null,
    output_tokens: null,
    cost_usd: null,
  };
}
