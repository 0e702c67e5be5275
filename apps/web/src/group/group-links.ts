import { GROUP_FLIGHTS_MAX } from '@core/contract';
import {
  distinctMembers,
  type GroupMember,
  readMembers,
  unnamedMember,
  writeMembers,
} from './group-member.js';

/** Tokens of shared flights: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
const SHARED_PATH = /^\/s\/([\w-]+)/;
const TIME = /(?:^|&)t=(\d+)$/;

/** What a viewer pasted. */
export interface PastedLinks {
  /** In order, each once. */
  readonly members: readonly GroupMember[];
  /** Parts that are no link to a shared flight of this service. */
  readonly unknown: readonly string[];
}

/** The flights in links to shared flights or groups of this service, or of tokens on their own. */
export function membersIn(text: string, origin: string): PastedLinks {
  const members: GroupMember[] = [];
  const unknown: string[] = [];
  for (const part of text.split(/[\s;]+/).filter(Boolean)) {
    for (const one of isGroupLink(part, origin) ? [part] : part.split(',').filter(Boolean)) {
      const found = membersOf(one, origin);
      if (found.length === 0) unknown.push(one);
      members.push(...found);
    }
  }
  return { members: distinctMembers(members), unknown };
}

/** The link of a group has commas of its own. */
function isGroupLink(part: string, origin: string): boolean {
  const url = urlOf(part, origin);
  return url !== null && !SHARED_PATH.test(url.pathname) && url.hash.includes(',');
}

/** The link of a flight holds a token in its path; that of a group holds all of its own in the fragment. */
function membersOf(part: string, origin: string): readonly GroupMember[] {
  if (TOKEN.test(part)) return [unnamedMember(part)];
  const url = urlOf(part, origin);
  if (!url) return [];
  const candidate = SHARED_PATH.exec(url.pathname)?.[1];
  if (candidate === undefined) return readGroupFragment(url.hash).members;
  return TOKEN.test(candidate) ? [unnamedMember(candidate)] : [];
}

/** Null if it is no URL of this service. */
function urlOf(text: string, origin: string): URL | null {
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  return url?.origin === origin ? url : null;
}

/** The flights and the time in the fragment of the page's URL: `#TOKEN~NAME~COLOUR,TOKEN&t=1700`. */
export function readGroupFragment(hash: string): {
  readonly members: readonly GroupMember[];
  readonly timeSeconds: number | null;
} {
  const fragment = hash.replace(/^#/, '');
  const seconds = TIME.exec(fragment)?.[1];
  const members = readMembers(fragment.replace(TIME, ''), (text) => TOKEN.test(text));
  return {
    members: members.slice(0, GROUP_FLIGHTS_MAX),
    timeSeconds: seconds === undefined ? null : Number(seconds),
  };
}

/** The fragment with these flights and this time; 0 is left out. */
export function groupFragment(members: readonly GroupMember[], timeSeconds: number): string {
  const parts = [writeMembers(members), timeSeconds > 0 ? `t=${timeSeconds}` : ''].filter(Boolean);
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}
