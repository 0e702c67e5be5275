import { SETTINGS, type Settings } from '@core/config';
import { ApiError, isUlid } from '@core/contract';
import { KeyRing } from '@core/encryption';
import {
  FlightRepository,
  FlightShareRepository,
  type NewShare,
  refuseWithoutTrack,
  SHARE_TOKEN_PLACE,
  type ShareOptions,
  type ShareToken,
  type StoredShare,
} from '@capabilities/flights';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { newShareToken, shareTokenSha256 } from './share-token.js';

/** The share link of a flight. */
export interface Share {
  readonly url: string;
  readonly createdAt: Date;
  readonly options: ShareOptions;
}

/** A new link shows the flight and nothing more. */
export const DEFAULT_SHARE_OPTIONS: ShareOptions = {
  showDebrief: false,
  allowDownload: false,
  allowEmbed: false,
  showAirspace: false,
  language: null,
};

/** Creates and removes the unguessable share links of flights. */
@Injectable()
export class FlightSharing {
  private readonly logger = new Logger('sharing');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: FlightRepository,
    private readonly shares: FlightShareRepository,
    private readonly keys: KeyRing,
  ) {}

  /** @throws ApiError `flight_not_found` */
  async get(accountId: string, flightId: string): Promise<Share | null> {
    const stored = isUlid(flightId) ? await this.shares.find(accountId, flightId) : undefined;
    if (stored === undefined) throw new ApiError('flight_not_found');
    return stored && this.shown(flightId, stored);
  }

  /**
   * Shares the flight. If it is already shared, only the given options change and its URL stays the same.
   * @throws ApiError `flight_not_found`, `flight_without_track`
   */
  async enable(accountId: string, flightId: string, options: Partial<ShareOptions>): Promise<Share> {
    for (;;) {
      const existing = await this.get(accountId, flightId);
      if (!existing) await refuseWithoutTrack(this.flights, accountId, flightId);
      if (existing && Object.keys(options).length === 0) return existing;
      const stored = existing
        ? await this.shares.change(accountId, flightId, options)
        : await this.shares.insert(accountId, flightId, this.newShare(flightId, options));
      if (stored) {
        this.logger.log({ event: existing ? 'sharing.changed' : 'sharing.enabled', flightId });
        return this.shown(flightId, stored);
      }
      // a concurrent request shared, unshared or deleted the flight first: read it again
    }
  }

  /** Shares the flight within a transaction, if it exists and is not shared yet. */
  async enableIn(manager: EntityManager, accountId: string, flightId: string): Promise<void> {
    const made = await this.shares.insert(accountId, flightId, this.newShare(flightId, {}), manager);
    if (made) this.logger.log({ event: 'sharing.enabled', flightId });
  }

  /** Gives flights that are shared new links within a transaction. */
  async renewIn(manager: EntityManager, accountId: string, flightIds: readonly string[]): Promise<void> {
    const renewed = flightIds.map((flightId) => ({ flightId, ...this.newToken(flightId) }));
    await this.shares.changeTokens(accountId, renewed, manager);
  }

  /** Removes the share link, if there is one. @throws ApiError `flight_not_found` */
  async disable(accountId: string, flightId: string): Promise<void> {
    const found = isUlid(flightId) && (await this.shares.remove(accountId, flightId));
    if (!found) throw new ApiError('flight_not_found');
    this.logger.log({ event: 'sharing.disabled', flightId });
  }

  private newShare(flightId: string, options: Partial<ShareOptions>): NewShare {
    return { ...DEFAULT_SHARE_OPTIONS, ...options, ...this.newToken(flightId) };
  }

  private newToken(flightId: string): ShareToken {
    const token = newShareToken();
    return {
      tokenSha256: shareTokenSha256(token)!,
      tokenEncrypted: this.keys.encrypt(token, SHARE_TOKEN_PLACE(flightId)),
    };
  }

  private shown(flightId: string, { tokenEncrypted, createdAt, ...options }: StoredShare): Share {
    const token = this.keys.decrypt(tokenEncrypted, SHARE_TOKEN_PLACE(flightId));
    return { url: `${this.settings.publicUrl}/s/${token}`, createdAt, options };
  }
}
