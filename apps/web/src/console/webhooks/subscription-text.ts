import { EVERY_EVENT_TYPE } from '@core/contract';

/** The event types of an endpoint, in a line. */
export function subscriptionText(types: readonly string[], every: string): string {
  return types.includes(EVERY_EVENT_TYPE) ? every : types.join(', ');
}
