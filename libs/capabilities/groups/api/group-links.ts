import { SETTINGS, type Settings } from '@core/config';
import { KeyRing } from '@core/encryption';
import { SHARE_TOKEN_PLACE } from '@capabilities/flights';
import { newShareToken, shareTokenSha256 } from '@capabilities/pages';
import { Inject, Injectable } from '@nestjs/common';
import { GROUP_TOKEN_PLACE } from '../tables/group.entity.js';

/** A new token as it is stored. */
export interface SealedToken {
  readonly tokenSha256: Buffer;
  readonly tokenEncrypted: string;
}

/** The URLs of groups and of their flights, and the tokens in them. */
@Injectable()
export class GroupLinks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly keys: KeyRing,
  ) {}

  newToken(groupId: string): SealedToken {
    const token = newShareToken();
    return {
      tokenSha256: shareTokenSha256(token)!,
      tokenEncrypted: this.keys.encrypt(token, GROUP_TOKEN_PLACE(groupId)),
    };
  }

  urlOfGroup(groupId: string, tokenEncrypted: string): string {
    return this.url('g', this.keys.decrypt(tokenEncrypted, GROUP_TOKEN_PLACE(groupId)));
  }

  urlOfFlight(flightId: string, tokenEncrypted: string): string {
    return this.url('s', this.keys.decrypt(tokenEncrypted, SHARE_TOKEN_PLACE(flightId)));
  }

  /** The hash of the token in the share link of a flight of this service. Undefined for anything else. */
  tokenOfFlight(link: string): Buffer | undefined {
    const start = this.url('s', '');
    return link.startsWith(start) ? shareTokenSha256(link.slice(start.length)) : undefined;
  }

  private url(room: 's' | 'g', token: string): string {
    return `${this.settings.publicUrl}/${room}/${token}`;
  }
}
