import { METRICS } from './metrics/catalogue.js';
import { inSpan } from './tracing/tracing.js';

export type ProviderKind = 'weather' | 'language_model' | 'signature';
/** `limited`: the provider accepts no more requests for now. */
export type RequestOutcome = 'ok' | 'limited' | 'error';

/**
 * Runs a request to a provider, measured and, if it belongs to a trace, as a span.
 * @param outcomeOf of an error
 */
export async function measuredRequest<T>(
  provider: ProviderKind,
  request: () => Promise<T>,
  outcomeOf: (error: unknown) => RequestOutcome = () => 'error',
): Promise<T> {
  const startedAt = performance.now();
  const record = (outcome: RequestOutcome) =>
    METRICS.providerRequestDuration.recordSince(startedAt, { provider, outcome });
  try {
    const options = { role: 'client', onlyWithin: true } as const;
    const answer = await inSpan(`request to ${provider.replace('_', ' ')}`, options, request);
    record('ok');
    return answer;
  } catch (error) {
    record(outcomeOf(error));
    throw error;
  }
}
