import { messages } from '../../shell/preferences.js';

/** The time zone of this device. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** None, and all time zones to choose from: first a stored one, which may have an old name, and that of this device. */
export function zoneChoices(stored = ''): (readonly [zone: string, name: string])[] {
  const zones = new Set([stored, zoneHere(), ...Intl.supportedValuesOf('timeZone')]);
  zones.delete('');
  return [['', messages.value.manual.unknown], ...[...zones].map((zone) => [zone, zone] as const)];
}
