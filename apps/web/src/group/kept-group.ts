import { type AddedFlight, type SharedGroup } from '@capabilities/groups/wire';
import { type GroupMember } from './group-member.js';

const KEPT_PATH = /^\/g\/([\w-]{43})$/;
const FLIGHT_PATH = /\/s\/([\w-]{43})$/;
/** In the fragment of the link by which a visitor finds the flight again on another device. */
const SECRET = /(?:^|&)mine=([\w-]{43})(?=&|$)/;
const STORED = 'group-flights:';

/** A group that its owner keeps on the server. */
export interface KeptGroup {
  readonly name: string;
  readonly acceptsFlights: boolean;
  readonly members: readonly GroupMember[];
}

/** A flight that was added on this device, and the secret that removes it. */
export interface OwnEntry extends AddedFlight {
  readonly secret: string;
}

/** Why a request failed, in the words of the service; null if it cannot be reached. */
export class GroupProblem extends Error {
  constructor(
    readonly status: number | null,
    readonly said: string | null,
  ) {
    super(said ?? 'The service cannot be reached');
    this.name = 'GroupProblem';
  }
}

/** What a visitor adds. */
export interface FlightToAdd {
  readonly file: File;
  readonly name: string;
  /** Index into the pilots' colours; null for one that is free. */
  readonly colour: number | null;
  /** Of {@link newSecret}, to send the same file again; a new one by default. */
  readonly secret?: string;
}

/** Secrets of flights that the service may not know yet. */
const sending = new Set<string>();

/** The token in the path of the page; null on the page of groups that are in the link itself. */
export function keptToken(path: string): string | null {
  return KEPT_PATH.exec(path)?.[1] ?? null;
}

/** @throws GroupProblem */
export async function loadKeptGroup(token: string): Promise<KeptGroup> {
  const group = (await (await requested(`/g/${token}.json`)).json()) as SharedGroup;
  return {
    name: group.name,
    acceptsFlights: group.accepts_flights,
    members: group.entries.flatMap(({ pilot_name: name, colour, url }) => {
      const id = FLIGHT_PATH.exec(url)?.[1];
      return id === undefined ? [] : [{ id, name, colour: colour === null ? null : colour - 1 }];
    }),
  };
}

/** The secret of a flight to add: 32 random bytes as base64url. */
export function newSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/**
 * Sends the file. Its secret is stored first, so that a lost response loses no flight: it is found again, or sent again
 * with the same secret.
 * @throws GroupProblem
 */
export async function addFlight(
  token: string,
  { file, name, colour, secret = newSecret() }: FlightToAdd,
): Promise<OwnEntry> {
  const form = new FormData();
  form.set('secret', secret);
  if (name !== '') form.set('pilot_name', name);
  if (colour !== null) form.set('colour', String(colour + 1));
  form.set('igc', file);
  keepSecret(token, secret);
  sending.add(secret);
  try {
    const response = await requested(`/g/${token}/entries`, { method: 'POST', body: form });
    return (await response.json()) as OwnEntry;
  } finally {
    sending.delete(secret);
  }
}

/** The flights that were added on this device, as far as they still exist. @throws GroupProblem */
export async function ownEntries(token: string): Promise<OwnEntry[]> {
  const asked = storedSecrets(token);
  const found = await Promise.all(
    asked.map(async (secret): Promise<OwnEntry | null> => {
      try {
        const response = await requested(`/added-flights/${secret}`);
        return { ...((await response.json()) as AddedFlight), secret };
      } catch (error) {
        if (error instanceof GroupProblem && error.status === 404) return null;
        throw error;
      }
    }),
  );
  const entries = found.filter((entry) => entry !== null);
  const existing = new Set(entries.map(({ secret }) => secret));
  forgetSecrets(token, new Set(asked.filter((secret) => !existing.has(secret) && !sending.has(secret))));
  return entries;
}

/** @throws GroupProblem */
export async function removeOwnEntry(token: string, secret: string): Promise<void> {
  await requested(`/added-flights/${secret}`, { method: 'DELETE' });
  forgetSecrets(token, new Set([secret]));
}

/** Remembers the flight in a link of {@link ownLink}. Returns the fragment without it. */
export function adoptSecret(token: string, hash: string): string {
  const secret = SECRET.exec(hash)?.[1];
  if (secret === undefined) return hash;
  keepSecret(token, secret);
  return hash.replace(SECRET, '').replace(/^#$/, '');
}

/** By which a visitor removes the flight from another device. */
export function ownLink(token: string, secret: string): string {
  return `${location.origin}/g/${token}#mine=${secret}`;
}

async function requested(url: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new GroupProblem(null, null);
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { readonly message?: string } | null;
  throw new GroupProblem(response.status, body?.message ?? null);
}

function storedSecrets(token: string): string[] {
  try {
    return (JSON.parse(localStorage.getItem(STORED + token) ?? '[]') as unknown[]).filter(
      (secret) => typeof secret === 'string',
    );
  } catch {
    return []; // storage is blocked, or holds something else
  }
}

function keepSecret(token: string, secret: string): void {
  storeSecrets(token, [...new Set([...storedSecrets(token), secret])]);
}

/** Keeps others that have been stored in the meantime, also in another window. */
function forgetSecrets(token: string, gone: ReadonlySet<string>): void {
  if (gone.size === 0) return;
  storeSecrets(
    token,
    storedSecrets(token).filter((secret) => !gone.has(secret)),
  );
}

function storeSecrets(token: string, secrets: readonly string[]): void {
  try {
    if (secrets.length === 0) localStorage.removeItem(STORED + token);
    else localStorage.setItem(STORED + token, JSON.stringify(secrets));
  } catch {
    // a viewer who blocks storage keeps the link
  }
}
