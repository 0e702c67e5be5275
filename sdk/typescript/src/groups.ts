import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Body } from './operation-types.js';
import { type FileContent, uploadForm } from './upload-form.js';

/** What a visitor of a group says of the pilot. */
export interface AddedFlightOptions extends CallOptions {
  readonly pilotName?: string | undefined;
  /** Number of a colour, from 1 to 16. */
  readonly colour?: number | undefined;
}

/** Groups of flights that are replayed together. */
export class GroupOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  create(body: Body<'createGroup'>, options?: CallOptions) {
    return this.client.call('createGroup', { body }, options);
  }

  /** All groups, newest first. */
  async list(options?: CallOptions) {
    return (await this.client.call('listGroups', {}, options)).data;
  }

  get(groupId: string, options?: CallOptions) {
    return this.client.call('getGroup', { path: { groupId } }, options);
  }

  /** Renames a group, or closes it for flights of visitors. */
  update(groupId: string, body: Body<'changeGroup'>, options?: CallOptions) {
    return this.client.call('changeGroup', { path: { groupId }, body }, options);
  }

  /** Deletes a group with the flights that visitors have added. */
  delete(groupId: string, options?: CallOptions) {
    return this.client.call('deleteGroup', { path: { groupId } }, options);
  }

  /** Replaces the link of a group. The old one stops working. */
  renewLink(groupId: string, options?: CallOptions) {
    return this.client.call('renewGroupLink', { path: { groupId } }, options);
  }

  /** Adds a flight by its id, or by its share link. */
  add(groupId: string, body: Body<'addGroupEntry'>, options?: CallOptions) {
    return this.client.call('addGroupEntry', { path: { groupId }, body }, options);
  }

  /** Shows the flight of a visitor to all who have the link. */
  approve(groupId: string, entryId: string, options?: CallOptions) {
    return this.updateEntry(groupId, entryId, { status: 'approved' }, options);
  }

  /** Changes name and colour of a pilot. */
  updateEntry(groupId: string, entryId: string, body: Body<'changeGroupEntry'>, options?: CallOptions) {
    return this.client.call('changeGroupEntry', { path: { groupId, entryId }, body }, options);
  }

  /** Removes a flight from a group. The flight of a visitor is deleted. */
  remove(groupId: string, entryId: string, options?: CallOptions) {
    return this.client.call('removeGroupEntry', { path: { groupId, entryId } }, options);
  }

  /** The approved flights of a group. Needs no key: `token` is the last part of its link. */
  shared(token: string, options?: CallOptions) {
    return this.client.call('getSharedGroup', { path: { token } }, options);
  }

  /** Adds the file of a flight as a visitor. Needs no key. Keep `secret`: it is not shown again. */
  addAsVisitor(token: string, file: FileContent, options: AddedFlightOptions = {}) {
    const { pilotName, colour, ...call } = options;
    const form = uploadForm([{ field: 'track', name: 'flight', content: file }], {
      pilot_name: pilotName,
      colour: colour?.toString(),
    });
    return this.client.submit('addFlightToSharedGroup', { path: { token }, form }, call);
  }

  /** Whether a flight that was added as a visitor is approved. Needs no key. */
  added(secret: string, options?: CallOptions) {
    return this.client.call('getAddedFlight', { path: { secret } }, options);
  }

  /** Deletes a flight that was added as a visitor. Needs no key. */
  removeAdded(secret: string, options?: CallOptions) {
    return this.client.call('removeAddedFlight', { path: { secret } }, options);
  }
}
