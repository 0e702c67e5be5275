import { type Formats, flightTitle } from '@capabilities/pages/flight-page';
import { commonOrigin, withOrigin } from '../track/common-origin.js';
import { type ReplayTrack, toLocal } from '../track/replay-track.js';
import { flownDistances } from './flown-distance.js';
import { GROUP_REACH_KM, type GroupFlight } from './group-flight.js';
import { type GroupMember } from './group-member.js';
import { distinctColours } from './pilot-colours.js';
import { type SharedThermal, sharedThermals } from './thermal-matching.js';

/** Longer names would cover the scene. */
const LABEL_LENGTH_MAX = 22;

/** A pilot of the group. Shared flights do not name their pilots: a pilot without a stated name has the flight's title. */
export interface Pilot {
  /** From 1, in the order of the group. */
  readonly number: number;
  readonly name: string;
  /** Number and short name, for the scene. */
  readonly label: string;
  /** Index into the pilots' colours. */
  readonly colour: number;
  readonly flight: GroupFlight;
  /** With the origin that all tracks have in common. */
  readonly track: ReplayTrack;
  /** How far the pilot has flown at each fix. */
  readonly flownM: Float32Array;
  readonly durationSeconds: number;
}

export interface AssembledGroup {
  readonly pilots: readonly Pilot[];
  readonly thermals: readonly SharedThermal[];
  /** Flights that took off too far away from the first one. */
  readonly farAway: readonly GroupFlight[];
}

/**
 * Puts flights into one place: a common origin, names that differ, a colour each, and the thermals that they share.
 * @param members what is stated about the pilots
 */
export function assembleGroup(
  flights: readonly GroupFlight[],
  members: readonly GroupMember[],
  formats: Formats,
  flightWord: string,
): AssembledGroup {
  const near = flights.filter((flight) => isNear(flight.track, flights[0]!.track));
  const origin = commonOrigin(near.map(({ track }) => track));
  const stated = near.map(({ id }) => members.find((member) => member.id === id));
  const names = distinctNames(
    near,
    stated.map((member) => member?.name ?? null),
    formats,
    flightWord,
  );
  const colours = distinctColours(stated.map((member) => member?.colour ?? null));
  const pilots = near.map((flight, i): Pilot => {
    const track = withOrigin(flight.track, origin);
    return {
      number: i + 1,
      name: names[i]!,
      label: `${i + 1} ${shortened(names[i]!)}`,
      colour: colours[i]!,
      flight,
      track,
      flownM: flownDistances(track),
      durationSeconds: track.timeSeconds[track.count - 1]!,
    };
  });
  return {
    pilots,
    thermals: sharedThermals(near, origin),
    farAway: flights.filter((flight) => !near.includes(flight)),
  };
}

/** The stated names, otherwise the titles; where several pilots have the same one, with the time of take-off. */
function distinctNames(
  flights: readonly GroupFlight[],
  stated: readonly (string | null)[],
  formats: Formats,
  flightWord: string,
): string[] {
  const titles = flights.map(
    ({ title, takeoffAtMs }, i) =>
      stated[i] ??
      flightTitle(
        { title, flown_at: takeoffAtMs === null ? null : new Date(takeoffAtMs).toISOString() },
        formats,
        flightWord,
      ),
  );
  return titles.map((title, i) => {
    const isAlone = titles.filter((other) => other === title).length === 1;
    const { takeoffAtMs } = flights[i]!;
    return isAlone || takeoffAtMs === null ? title : `${title} ${formats.timeOfDay(takeoffAtMs)}`;
  });
}

function shortened(name: string): string {
  return name.length <= LABEL_LENGTH_MAX ? name : `${name.slice(0, LABEL_LENGTH_MAX - 1).trimEnd()}…`;
}

function isNear(track: ReplayTrack, first: ReplayTrack): boolean {
  const { x, z } = toLocal(first.origin, track.latitudeDeg[0]!, track.longitudeDeg[0]!);
  return Math.hypot(x, z) <= GROUP_REACH_KM * 1_000;
}
