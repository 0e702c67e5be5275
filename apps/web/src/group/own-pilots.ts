import { signal } from '@preact/signals';
import { type Pilot } from './assemble-group.js';

const STORED = 'own-pilots';
/** Older ones are forgotten. */
const STORED_MAX = 200;

/** Flights of which the viewer has said on this device: that is me. By the token of the share, or the id of the flight. */
export const ownPilots = signal<readonly string[]>(stored());

/** Says that the flight is the viewer's, or takes that back. A group has one flight of the viewer. */
export function toggleOwnPilot(id: string, group: readonly string[]): void {
  const others = ownPilots.value.filter((own) => !group.includes(own));
  const chosen = ownPilots.value.includes(id) ? others : [id, ...others];
  ownPilots.value = chosen.slice(0, STORED_MAX);
  try {
    localStorage.setItem(STORED, JSON.stringify(ownPilots.value));
  } catch {
    // a viewer who blocks storage says so on each visit
  }
}

/** Which of the pilots is the viewer; -1 if that is not known. */
export function ownPilot(pilots: readonly Pilot[]): number {
  return pilots.findIndex(({ flight }) => ownPilots.value.includes(flight.id));
}

function stored(): string[] {
  try {
    return (JSON.parse(localStorage.getItem(STORED) ?? '[]') as unknown[]).filter(
      (id) => typeof id === 'string',
    );
  } catch {
    return []; // storage is blocked, or holds something else
  }
}
