import { type FlightFault } from './group-flight.js';
import { ownPilots, toggleOwnPilot } from './own-pilots.js';
import { PilotChip } from './pilot-chip.js';
import { type Pilot } from './assemble-group.js';
import { type Wording } from './wording.js';

/** Faults that may pass. */
const PASSING: readonly FlightFault[] = ['processing', 'rate_limited', 'unreachable'];
/** More faults than this are folded: the ranking comes first. */
const OPEN_FAULTS_MAX = 2;

/** A flight that is not shown. */
export interface MissingFlight {
  readonly id: string;
  /** Its title if it is known, otherwise its place in the list. */
  readonly name: string;
  readonly fault: FlightFault;
}

export interface MissingFlightsProps {
  readonly missing: readonly MissingFlight[];
  readonly wording: Wording;
  readonly onRetry: (id: string) => void;
  /** Null if the viewer cannot change the group. */
  readonly onRemove: ((id: string) => void) | null;
}

/** Why flights are missing, and what can be done about it. */
export function MissingFlights({ missing, wording: { texts }, onRetry, onRemove }: MissingFlightsProps) {
  if (missing.length === 0) return null;
  const list = (
    <ul>
      {missing.map(({ id, name, fault }) => (
        <li key={id}>
          <p>
            <strong>{name}:</strong> {texts.faults[fault]}
          </p>
          <p class="missing-actions">
            {PASSING.includes(fault) && (
              <button type="button" onClick={() => onRetry(id)}>
                {texts.list.retry}
              </button>
            )}
            {onRemove && (
              <button type="button" onClick={() => onRemove(id)}>
                {texts.list.remove(name)}
              </button>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="missing-flights" role="status">
      {missing.length <= OPEN_FAULTS_MAX ? (
        list
      ) : (
        <details class="fold">
          <summary>{texts.list.missing(missing.length)}</summary>
          {list}
        </details>
      )}
    </div>
  );
}

export interface FlightListProps {
  readonly pilots: readonly Pilot[];
  readonly wording: Wording;
  /** Null if the viewer cannot change the group. */
  readonly onRemove: ((id: string) => void) | null;
}

/** The flights of the group, each with a link to its own page. */
export function GroupFlightList({ pilots, wording: { formats, texts }, onRemove }: FlightListProps) {
  const ids = pilots.map(({ flight }) => flight.id);
  return (
    <ol class="group-flights">
      {pilots.map(({ name, number, colour, flight, durationSeconds }) => (
        <li key={flight.id}>
          <PilotChip number={number} colour={colour} />
          <span class="what">
            <a href={flight.href}>{name}</a>
            <small>
              {[
                flight.takeoffAtMs === null
                  ? null
                  : `${formats.date(flight.takeoffAtMs)}, ${formats.timeOfDay(flight.takeoffAtMs)}`,
                formats.duration(durationSeconds),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <button
            type="button"
            class="me"
            aria-label={texts.list.isMe(name)}
            aria-pressed={ownPilots.value.includes(flight.id)}
            onClick={() => toggleOwnPilot(flight.id, ids)}
          >
            {texts.list.me}
          </button>
          {onRemove && (
            <button type="button" aria-label={texts.list.remove(name)} onClick={() => onRemove(flight.id)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
