import { createHash } from 'node:crypto';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type ErrorCode, tryAgainIn } from '@core/contract';
import { newId } from '@core/database';
import { clientOf } from '@core/http';
import { AttemptWindowRepository } from '@capabilities/accounts';
import { DeleteFlight } from '@capabilities/flights';
import { type IgcUpload, UploadFlight } from '@capabilities/flights/api';
import { FlightSharing, newShareToken, shareTokenSha256 } from '@capabilities/pages';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type PilotOfEntry } from '../tables/group.repository.js';
import {
  type GuestEntry,
  type SharedEntry,
  type SharedGroupRecord,
  SharedGroupRepository,
} from '../tables/shared-group.repository.js';
import { fullGroup } from './own-groups.js';

const HOUR_SECONDS = 3_600;
/** The owner of the group, not the visitor, has an account whose plan has room or not. */
const OWNER_HAS_NO_ROOM: readonly ErrorCode[] = ['flight_limit_reached', 'storage_limit_reached'];

/** A flight that a visitor adds. */
export interface GuestFlight extends PilotOfEntry {
  readonly file: IgcUpload;
  readonly requestId: string;
  /** Chosen by the visitor, who then has it even if the response is lost. */
  readonly secret: string | undefined;
}

/** A group that accepts a flight of this visitor. */
export type OpenGroup = SharedGroupRecord & { readonly tokenSha256: Buffer };

/** Groups as visitors see them, who have a link and no account. */
@Injectable()
export class SharedGroups {
  private readonly logger = new Logger('groups');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly groups: SharedGroupRepository,
    private readonly windows: AttemptWindowRepository,
    private readonly uploading: UploadFlight,
    private readonly sharing: FlightSharing,
    private readonly deleting: DeleteFlight,
  ) {}

  /** @throws ApiError `group_not_found` for every token that matches no group, whatever the reason */
  async get(token: string): Promise<{ group: SharedGroupRecord; entries: readonly SharedEntry[] }> {
    const group = await this.find(shareTokenSha256(token));
    return { group, entries: await this.groups.approved(group) };
  }

  /**
   * Whether the visitor may add a flight, before the file is read.
   * @throws ApiError `group_not_found`, `group_closed`, `group_full`, `group_add_limit_reached`
   */
  async admit(token: string, address: string | undefined): Promise<OpenGroup> {
    const tokenSha256 = shareTokenSha256(token);
    const group = await this.find(tokenSha256);
    this.requireRoom(group);
    const limit = this.settings.groupAddsPerHourPerAddress;
    await this.take(
      `group:address:${clientOf(address)}`,
      limit,
      `From one IP address, ${limit} flights can be added in an hour.`,
    );
    return { ...group, tokenSha256: tokenSha256! };
  }

  /**
   * Adds the flight of a visitor, which waits for the approval of the owner. The same file with the same secret is not
   * added again.
   * @returns the entry, and the secret with which the visitor removes it
   * @throws ApiError `group_flight_exists`, `group_add_limit_reached`, `validation_failed`; as {@link admit}; as an upload
   */
  async add(group: OpenGroup, flight: GuestFlight): Promise<GuestEntry & { secret: string }> {
    const limit = this.settings.groupAddsPerHour;
    const giveBack = await this.take(
      `group:${group.publicId}`,
      limit,
      `To one group, ${limit} flights can be added in an hour.`,
    );
    try {
      const secret = await this.store(group, flight);
      return { ...(await this.entry(secret)), secret };
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /** What a visitor has added. @throws ApiError `group_entry_not_found` */
  async entry(secret: string): Promise<GuestEntry> {
    const removalSha256 = shareTokenSha256(secret);
    const entry = removalSha256 && (await this.groups.bySecret(removalSha256));
    if (!entry) throw new ApiError('group_entry_not_found');
    return entry;
  }

  /** Deletes the flight of a visitor. @throws ApiError `group_entry_not_found` */
  async remove(secret: string): Promise<void> {
    const { guestsAccountId, flightId } = await this.entry(secret);
    await this.deleting.delete(guestsAccountId, flightId);
    this.logger.log({ event: 'group.flight_withdrawn', flightId });
  }

  private async store(
    group: OpenGroup,
    { file, pilotName, colour, requestId, secret: chosen }: GuestFlight,
  ): Promise<string> {
    const { groupEntriesMax: entries, groupWaitingMax: waiting } = this.settings;
    const secret = chosen ?? newShareToken();
    const removalSha256 = shareTokenSha256(secret);
    if (!removalSha256) throw wrongSecret('must be 43 characters of base64url');
    const isUsed = chosen !== undefined && (await this.groups.bySecret(removalSha256)) !== undefined;
    const entry = { publicId: newId('groupEntry'), pilotName, colour, removalSha256 };
    const stored = await this.uploading
      .storeOnly(
        group.guestsAccountId,
        file,
        async (flights, common) => {
          if (isUsed) throw wrongSecret('must be another: a different flight has been added with it');
          const rows = await this.groups.insertGuest(group, entry, { entries, waiting }, flights, common);
          // either somebody has added the same flight, or the last room was taken
          if (rows.length === 0) this.requireRoom(await this.find(group.tokenSha256));
          return rows;
        },
        requestId,
      )
      .catch((error: unknown) => {
        throw ownersLimit(error);
      });
    const flightId = stored.flights[0]!.publicId;
    if (!stored.created) {
      const added = await this.groups.bySecret(removalSha256);
      if (added?.flightId !== flightId) throw new ApiError('group_flight_exists');
    }
    await this.sharing.enable(group.guestsAccountId, flightId, {});
    if (stored.created) this.logger.log({ event: 'group.flight_added', groupId: group.publicId, flightId });
    return secret;
  }

  private requireRoom({ acceptsFlights, entries, waiting }: SharedGroupRecord): void {
    const { groupEntriesMax, groupWaitingMax } = this.settings;
    if (!acceptsFlights) throw new ApiError('group_closed');
    if (entries >= groupEntriesMax) throw fullGroup(groupEntriesMax);
    if (waiting < groupWaitingMax) return;
    const message = `${groupWaitingMax} flights wait for the approval of the owner, which is the limit.`;
    throw new ApiError('group_full', { limit: 'group_flights', message });
  }

  private async find(tokenSha256: Buffer | undefined): Promise<SharedGroupRecord> {
    const group = tokenSha256 && (await this.groups.find(tokenSha256));
    if (!group) throw new ApiError('group_not_found');
    return group;
  }

  /** Counts in an hour across all APIs. @returns a function that takes the count back */
  private async take(name: string, limit: number, message: string): Promise<() => Promise<void>> {
    const nameSha256 = createHash('sha256').update(name).digest();
    const { attempts, endsAt } = await this.windows.take(nameSha256, HOUR_SECONDS);
    if (attempts <= limit) return () => this.windows.giveBack(nameSha256, endsAt);
    const seconds = Math.min((endsAt.getTime() - Date.now()) / 1_000, HOUR_SECONDS);
    throw tryAgainIn('group_add_limit_reached', 'group_flights', message, seconds);
  }
}

function wrongSecret(message: string): ApiError {
  return new ApiError('validation_failed', { details: [{ field: 'secret', message }] });
}

function ownersLimit(error: unknown): unknown {
  if (!(error instanceof ApiError) || !OWNER_HAS_NO_ROOM.includes(error.code)) return error;
  const message = 'The owner of the group has no room for another flight.';
  return new ApiError('group_full', { limit: 'group_flights', message, cause: error });
}
