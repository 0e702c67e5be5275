import { EVENT_TYPES, EVERY_EVENT_TYPE, isEventType, LABEL_CHARACTERS_MAX } from '@core/contract';
import {
  type EndpointRules,
  newEndpointUrlProblem,
  subscription,
  type EndpointFields,
} from '@capabilities/webhooks';
import { UsageError } from '../output.js';

export interface EndpointOptions {
  readonly url?: string;
  readonly events?: string;
  readonly description?: string;
}

/** The endpoint fields from the options. An empty description clears it. @throws UsageError */
export function endpointFields(
  { url, events, description }: EndpointOptions,
  rules: EndpointRules,
): Partial<EndpointFields> {
  const problem = url !== undefined && newEndpointUrlProblem(url, rules);
  if (problem) throw new UsageError(`--url: ${problem}`);
  if (description !== undefined && description.length > LABEL_CHARACTERS_MAX) {
    throw new UsageError(`--description must have at most ${LABEL_CHARACTERS_MAX} characters`);
  }
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { eventTypes: parseEvents(events) }),
    ...(description !== undefined && { description: description.trim() || null }),
  };
}

function parseEvents(list: string): EndpointFields['eventTypes'] {
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  const types = subscription(names);
  const unknown = names.filter((name) => name !== EVERY_EVENT_TYPE && !isEventType(name));
  if (unknown.length === 0 || types.includes(EVERY_EVENT_TYPE)) return types;
  throw new UsageError(
    `Unknown event type: ${unknown.join(', ')}. Known types: ${EVENT_TYPES.join(', ')}, or '${EVERY_EVENT_TYPE}' for all.`,
  );
}
