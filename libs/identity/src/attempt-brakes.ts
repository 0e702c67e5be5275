import { createHash, createHmac } from 'node:crypto';
import { clientOf } from '@app/allowance';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, PLATFORM_PREFIX } from '@app/contract';
import { AttemptWindowRepository, KnownAddressRepository } from '@app/database';
import { KeyRing } from '@app/encryption';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** What is tried: each kind is counted for itself, so that asking for a mail does not lock the door. */
export type AttemptKind = 'sign-in' | 'mail' | 'token' | 'deletion';

interface Window {
  readonly nameSha256: Buffer;
  readonly limit: number;
  /** What there was too much of, for whoever is held off. */
  readonly tooMany: string;
  /** What helps besides waiting. */
  readonly wayOut?: string;
}

const FROM_ADDRESS = 'Too many attempts from your network address';
const FOR_SUBJECT: Readonly<Record<AttemptKind, string>> = {
  'sign-in': 'Too many attempts to sign in with this e-mail address',
  mail: 'Too many mails were asked for with this e-mail address',
  token: 'Too many attempts with a token',
  deletion: 'Too many attempts to delete this account',
};
/** See `release`. */
const NEW_PASSWORD = `set a new password, which lifts this: POST ${PLATFORM_PREFIX}/password-reset`;

/**
 * Holds off who tries out passwords or has mail sent: so many attempts from one network address and for one subject (an
 * e-mail address, whether there is such a user or not; or the id of a user who is signed in) in a window, counted in
 * PostgreSQL for all APIs together.
 *
 * Sign-in counts its subject for each network address by itself, and for all of them together up to a much higher
 * limit: who guesses from one place locks out nobody who signs in from another. Nor do they who guess from many places:
 * an address from which the user has signed in before is not held off by the limit of all together.
 */
@Injectable()
export class AttemptBrakes {
  private readonly logger = new Logger('identity');
  /** An address is remembered under the first, and known under all. */
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
   * Counts an attempt before it is made, so that many at the same time are not one.
   * @returns what takes it back: who succeeds has not guessed. Never rejects, see `afterSuccess`.
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
    const held = { tooMany: FOR_SUBJECT[kind], ...(kind === 'sign-in' && { wayOut: NEW_PASSWORD }) };
    const strict = {
      ...held,
      nameSha256: subjectName(kind, subject, kind === 'sign-in' ? address : 'anywhere'),
      limit: platformAttemptsPerAccount,
    };
    await this.take(strict);
    // after the strict one: what that refuses does not use this up
    const total = { ...held, nameSha256: totalName(kind, subject), limit: platformAttemptsPerAccountTotal };
    const countsInTotal = kind === 'sign-in' && !(await this.isKnown(address, subject));
    const inTotal = countsInTotal ? await this.take(total) : undefined;
    return takingBack(async () => {
      await giveBack();
      await this.windows.forget(strict.nameSha256);
      if (inTotal) await this.windows.giveBack(total.nameSha256, inTotal);
    });
  }

  /**
   * From now on nobody's guesses from elsewhere hold off whoever has signed in from here. Never rejects, see
   * `afterSuccess`.
   */
  async remember(address: string | undefined, email: string): Promise<void> {
    await this.afterSuccess('identity.remember_address_failed', () =>
      this.known.note(email, knownHash(this.secrets[0], address, email)),
    );
  }

  /**
   * Lets whoever has shown that the e-mail address is theirs sign in from where they are, and remembers that. Never
   * rejects, see `afterSuccess`.
   */
  async release(address: string | undefined, email: string): Promise<void> {
    await this.afterSuccess('identity.release_failed', async () => {
      await this.windows.forget(subjectName('sign-in', email, address));
      await this.windows.forget(totalName('sign-in', email));
    });
    await this.remember(address, email);
  }

  /** Who is in already, or has spent a token, is not to be told otherwise: what fails is logged as `event`. */
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

  private async take({ nameSha256, limit, tooMany, wayOut }: Window): Promise<Date> {
    const { attempts, endsAt } = await this.windows.take(
      nameSha256,
      this.settings.platformAttemptsWindowSeconds,
    );
    if (attempts <= limit) return endsAt;
    const wait = Math.ceil((endsAt.getTime() - Date.now()) / 1_000); // the clock of the database may be another
    const seconds = Math.min(Math.max(1, wait), this.settings.platformAttemptsWindowSeconds);
    const minutes = Math.ceil(seconds / 60);
    const wayOn = [`Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, wayOut].filter(Boolean);
    throw new ApiError('too_many_attempts', {
      message: `${tooMany}. ${wayOn.join(', or ')}.`,
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

/** Of the user too, so that the same address is another hash for each. */
function knownHash(secret: string, address: string | undefined, email: string): Buffer {
  return createHmac('sha256', secret)
    .update(`${clientOf(address)} ${email.toLowerCase()}`)
    .digest();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
