import { type AddEntryBody, type Group } from '@capabilities/groups/wire';
import { type Answer, type ApiClient } from './api-client.js';

/** What a visitor sends to a group. */
export interface GuestFields {
  readonly igc?: Uint8Array | string;
  readonly pilot_name?: string;
  readonly colour?: string;
  readonly secret?: string;
}

/** A group that the account keeps. */
export async function newGroup(
  owner: ApiClient,
  entries: readonly AddEntryBody[] = [],
  name = 'Fiesch, August',
): Promise<Group> {
  const { status, text } = await owner.sendJson('POST', '/api/v1/groups', {
    name,
    ...(entries.length > 0 && { entries }),
  });
  if (status !== 201) throw new Error(`The group was not created: ${text}`);
  return JSON.parse(text) as Group;
}

/** Path of the group for its visitors. */
export function pathOf(group: Pick<Group, 'url'>): string {
  return new URL(group.url).pathname;
}

/** As a visitor who has the link. */
export async function addFlight(
  visitor: ApiClient,
  group: Pick<Group, 'url'>,
  { igc, ...texts }: GuestFields,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (igc === undefined) form.set('pilot_name', 'Ben');
  else {
    const bytes = typeof igc === 'string' ? igc : new Uint8Array(igc);
    form.set('igc', new Blob([bytes]), 'flight.igc');
  }
  return visitor.send('POST', `${pathOf(group)}/entries`, { body: form });
}
