import { createHash, createHmac } from 'node:crypto';
import { clientOf } from '@core/http';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLATFORM_PREFIX } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { AttemptWindowRepository } from '../tables/identity/attempt-window.repository.js';
import { KnownAddressRepository } from '../tables/identity/known-address.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** Kinds of attempts. Each is counted separately, so that requesting an e-mail does not block signing in. */
export type AttemptKind =
  'sign-in' | 'mail' | 'token' | 'deletion' | 'device-code' | 'app' | 'confirmation' | 'second-factor';

interface Window {
  readonly nameSha256: Buffer;
  readonly limit: number;
  /** The first part of the error message when the limit is reached. */
  readonly tooMany: string;
  /** How to proceed without waiting. */
  readonly remedy?: string;
}

const FROM_ADDRESS = 'Too many attempts from your IP address';
const FOR_SUBJECT: Readonly<Record<AttemptKind, string>> = {
  'sign-in': 'Too many sign-in attempts for this e-mail address',
  mail: 'Too many messages were requested for this e-mail address',
  token: 'Too many attempts with this token',
  deletion: 'Too many attempts to delete this account',
  'device-code': 'Too many device codes entered',
  app: 'Too many apps registered',
  confirmation: 'Too many attempts to confirm who you are',
  'second-factor': 'Too many codes entered',
};
/** See `release`. */
const NEW_PASSWORD = `set a new password, which lifts this limit: POST ${PLATFORM_PREFIX}/password-reset`;

/**
 * Limits password guessing and e-mail flooding: a maximum number of attempts per IP address and per subject
 * in a window, counted in PostgreSQL across all APIs. A subject is an e-mail address, whether or not it has a
 * user, or the id of a signed-in user.
 * For sign-in, the subject is counted per IP address, plus a much higher total over all IP addresses.
 * An attacker on one IP address therefore cannot lock the user out elsewhere. An attacker with many IP
 * addresses cannot either: the total does not apply to an IP address that the user has signed in from before.
 */
@Injectable()
export class AttemptLimits {
  private readonly logger = new Logger('identity');
  /** The first secret hashes new addresses; all of them recognise known ones. */
  private readonly secrets: readonly [string, ...string[]];

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly windows: AttemptWindowRepository,
    private readonly known: KnownAddressRepository,
    keys: KeyRing,
  ) {
    this.secrets = keys.secretsFor('known addresses of the developer platform');
  }

  /**
   * Counts an attempt before it is made, so that parallel attempts each count.
   * @returns a function that undoes the count after a success. It never rejects, see `afterSuccess`.
   * @throws ApiError too_many_attempts
   */
  async enter(
    kind: AttemptKind,
    address: string | undefined,
    subject?: string,
  ): Promise<() => Promise<void>> {
    const { platformAttemptsPerAddress, platformAttemptsPerAccount, platformAttemptsPerAccountTotal } =
      this.settings;
    const ofAddress = {
      nameSha256: addressName(kind, address),
      limit: platformAttemptsPerAddress,
      tooMany: FROM_ADDRESS,
    };
    const fromAddress = await this.take(ofAddress);
    const giveBack = () => this.windows.giveBack(ofAddress.nameSha256, fromAddress);
    const takingBack = (work: () => Promise<void>) => () =>
      this.afterSuccess('identity.take_back_attempt_failed', work);
    if (subject === undefined) return takingBack(giveBack);
    const held = { tooMany: FOR_SUBJECT[kind], ...(kind === 'sign-in' && { remedy: NEW_PASSWORD }) };
    const strict = {
      ...held,
      nameSha256: subjectName(kind, subject, kind === 'sign-in' ? address : 'anywhere'),
      limit: platformAttemptsPerAccount,
    };
    await this.take(strict);
    // after the strict one, so attempts that it rejects do not use up the total
    const total = { ...held, nameSha256: totalName(kind, subject), limit: platformAttemptsPerAccountTotal };
    const countsInTotal = kind === 'sign-in' && !(await this.isKnown(address, subject));
    const inTotal = countsInTotal ? await this.take(total) : undefined;
    return takingBack(async () => {
      await giveBack();
      await this.windows.forget(strict.nameSha256);
      if (inTotal) await this.windows.giveBack(total.nameSha256, inTotal);
    });
  }

  /** Makes an attempt that does not count if it succeeds. @throws ApiError too_many_attempts; what the attempt throws */
  async during<T>(
    { kind, address, subject }: { kind: AttemptKind; address: string | undefined; subject?: string },
    attempt: () => Promise<T>,
  ): Promise<T> {
    const uncount = await this.enter(kind, address, subject);
    const outcome = await attempt();
    await uncount();
    return outcome;
  }

  /**
   * Exempts the client's IP address from the total limit of the user who has just signed in. Never rejects, see
   * `afterSuccess`.
   */
  async remember(address: string | undefined, email: string): Promise<void> {
    await this.afterSuccess('identity.remember_address_failed', () =>
      this.known.note(email, knownHash(this.secrets[0], address, email)),
    );
  }

  /**
   * After a user has proved that the e-mail address is theirs: lifts the sign-in limit for their IP address
   * and remembers it. Never rejects, see `afterSuccess`.
   */
  async release(address: string | undefined, email: string): Promise<void> {
    await this.afterSuccess('identity.release_failed', async () => {
      await this.windows.forget(subjectName('sign-in', email, address));
      await this.windows.forget(totalName('sign-in', email));
    });
    await this.remember(address, email);
  }

  /** The user has already signed in or used a token, so a failure here is only logged, as `event`. */
  private async afterSuccess(event: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error({ event, error });
    }
  }

  private isKnown(address: string | undefined, email: string): Promise<boolean> {
    const hashes = this.secrets.map((secret) => knownHash(secret, address, email));
    return this.known.has(email, hashes, this.settings.platformKnownAddressDays);
  }

  private async take({ nameSha256, limit, tooMany, remedy }: Window): Promise<Date> {
    const { attempts, endsAt } = await this.windows.take(
      nameSha256,
      this.settings.platformAttemptsWindowSeconds,
    );
    if (attempts <= limit) return endsAt;
    const wait = Math.ceil((endsAt.getTime() - Date.now()) / 1_000); // the database's clock may differ
    const seconds = Math.min(Math.max(1, wait), this.settings.platformAttemptsWindowSeconds);
    const minutes = Math.ceil(seconds / 60);
    const remedies = [`Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, remedy].filter(
      Boolean,
    );
    throw new ApiError('too_many_attempts', {
      limit: 'attempts',
      message: `${tooMany}. ${remedies.join(', or ')}.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

function addressName(kind: AttemptKind, address: string | undefined): Buffer {
  return sha256(`${kind}:address:${clientOf(address)}`);
}

function subjectName(kind: AttemptKind, subject: string, from: string | undefined): Buffer {
  return sha256(`${kind}:${clientOf(from)}:${subject.toLowerCase()}`);
}

function totalName(kind: AttemptKind, subject: string): Buffer {
  return sha256(`${kind}:total:${subject.toLowerCase()}`);
}

/** Includes the e-mail address, so that one IP address hashes differently for each user. */
function knownHash(secret: string, address: string | undefined, email: string): Buffer {
  return createHmac('sha256', secret)
    .update(`${clientOf(address)} ${email.toLowerCase()}`)
    .digest();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
