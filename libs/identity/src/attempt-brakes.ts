import { createHash } from 'node:crypto';
import { clientOf } from '@app/allowance';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import { AttemptWindowRepository } from '@app/database';
import { Inject, Injectable } from '@nestjs/common';

/** What is tried: each kind is counted for itself, so that asking for a mail does not lock the door. */
export type AttemptKind = 'sign-in' | 'mail' | 'token';

interface Window {
  readonly nameSha256: Buffer;
  readonly limit: number;
}

/**
 * Holds off who tries out passwords or has mail sent: so many attempts for one e-mail address and from one network
 * address in a window, counted in PostgreSQL for all APIs together. An e-mail address counts whether there is such a
 * user or not.
 */
@Injectable()
export class AttemptBrakes {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly windows: AttemptWindowRepository,
  ) {}

  /**
   * Counts an attempt before it is made, so that many at the same time are not one.
   * @returns what takes it back: who succeeds has not guessed
   * @throws ApiError too_many_attempts
   */
  async enter(kind: AttemptKind, address: string | undefined, email?: string): Promise<() => Promise<void>> {
    const { platformAttemptsPerAddress, platformAttemptsPerAccount } = this.settings;
    const windows = [
      { nameSha256: addressName(kind, address), limit: platformAttemptsPerAddress },
      ...(email === undefined
        ? []
        : [{ nameSha256: emailName(kind, email), limit: platformAttemptsPerAccount }]),
    ];
    const fromAddress = await this.take(windows[0]!);
    if (windows[1]) await this.take(windows[1]);
    return async () => {
      await this.windows.giveBack(windows[0]!.nameSha256, fromAddress);
      if (windows[1]) await this.windows.forget(windows[1].nameSha256);
    };
  }

  /** For whoever has shown that the address is theirs. */
  async release(kind: AttemptKind, email: string): Promise<void> {
    await this.windows.forget(emailName(kind, email));
  }

  private async take({ nameSha256, limit }: Window): Promise<Date> {
    const { attempts, endsAt } = await this.windows.take(
      nameSha256,
      this.settings.platformAttemptsWindowSeconds,
    );
    if (attempts <= limit) return endsAt;
    const wait = Math.ceil((endsAt.getTime() - Date.now()) / 1_000); // the clock of the database may be another
    const seconds = Math.min(Math.max(1, wait), this.settings.platformAttemptsWindowSeconds);
    throw new ApiError('too_many_attempts', { headers: { 'Retry-After': String(seconds) } });
  }
}

function addressName(kind: AttemptKind, address: string | undefined): Buffer {
  return sha256(`${kind}:address:${clientOf(address)}`);
}

function emailName(kind: AttemptKind, email: string): Buffer {
  return sha256(`${kind}:email:${email.toLowerCase()}`);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
