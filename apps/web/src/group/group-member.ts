import { PILOT_COLOURS, PILOT_NAME_CHARACTERS_MAX } from '@core/contract';

/** A flight of a group, with what its link says about the pilot. */
export interface GroupMember {
  /** Token of the share, or id of the flight. */
  readonly id: string;
  /** Null: the flight's title is shown instead. */
  readonly name: string | null;
  /** Index into the pilots' colours; null: one that is free. */
  readonly colour: number | null;
}

/** A flight of which nothing else is known. */
export function unnamedMember(id: string): GroupMember {
  return { id, name: null, colour: null };
}

/** Members whose ids are alike are one; the first of them stays. */
export function distinctMembers(members: readonly GroupMember[]): GroupMember[] {
  const byId = new Map<string, GroupMember>();
  for (const member of members) if (!byId.has(member.id)) byId.set(member.id, member);
  return [...byId.values()];
}

/**
 * A list of members as a link holds it: `ID~NAME~COLOUR,ID`, colours from 1. Empty parts at the end are left out, so
 * that a flight of which nothing is said is just its id.
 */
export function writeMembers(members: readonly GroupMember[]): string {
  return members
    .map(({ id, name, colour }) =>
      [id, name === null ? '' : encoded(name), colour === null ? '' : String(colour + 1)]
        .join('~')
        .replace(/~+$/, ''),
    )
    .join();
}

/** The members in a link. What is no member is skipped, and so are names and colours that do not exist. */
export function readMembers(text: string, isId: (text: string) => boolean): GroupMember[] {
  const members = text.split(',').flatMap((part): GroupMember[] => {
    const [id = '', name = '', colour = ''] = part.split('~');
    if (!isId(id)) return [];
    return [{ id, name: nameOf(decoded(name)), colour: colourOf(colour) }];
  });
  return distinctMembers(members);
}

/** A name as it is shown: null if it is empty, and shortened if it is too long. */
export function nameOf(text: string): string | null {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.slice(0, PILOT_NAME_CHARACTERS_MAX).join('').trim() || null;
}

function colourOf(text: string): number | null {
  const colour = /^\d{1,2}$/.test(text) ? Number(text) - 1 : -1;
  return colour >= 0 && colour < PILOT_COLOURS ? colour : null;
}

/** `encodeURIComponent` leaves the separator between the parts as it is. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll('~', '%7E');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that a person has typed
  }
}
