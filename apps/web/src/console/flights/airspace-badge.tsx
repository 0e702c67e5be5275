import { Badge } from '../../components/badge.js';
import { messages } from '../shell/preferences.js';
import { type Flight } from './flight-metrics.js';

const TONES = { inside: 'bad', possible: 'busy', near: 'plain' } as const;

/** Marks a flight that was in an airspace, may have been, or came close. */
export function AirspaceBadge({ flight }: { readonly flight: Flight }) {
  const { airspaces } = messages.value.flights;
  const summary = flight.status === 'processed' ? flight.airspace : undefined;
  if (summary !== 'inside' && summary !== 'possible' && summary !== 'near') return null;
  return <Badge tone={TONES[summary]} text={airspaces[summary]} />;
}
