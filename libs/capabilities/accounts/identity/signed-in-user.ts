import { type Settings } from '@core/config';
import { ApiError, type Role } from '@core/contract';
import { type SecondFactorKind } from '../tables/identity/second-factor.repository.js';

export interface SignedInUser {
  readonly id: string;
  readonly sessionId: string;
  readonly email: string;
  readonly role: Role;
  /** Internal id of the user's account. */
  readonly accountId: string;
  /** When the user last proved who they are, in this session. */
  readonly confirmedAt: Date;
  /** The second factor that the session was started or confirmed with. */
  readonly secondFactor: SecondFactorKind | null;
  /** Whether a sign-in with the password needs a code, too. */
  readonly hasTotp: boolean;
}

/** Until when the user can do what needs a fresh session. */
export function freshUntil(
  { confirmedAt }: Pick<SignedInUser, 'confirmedAt'>,
  { platformFreshSessionSeconds }: Pick<Settings, 'platformFreshSessionSeconds'>,
): Date {
  return new Date(confirmedAt.getTime() + platformFreshSessionSeconds * 1_000);
}

/**
 * For what a stolen session must not do.
 * @throws ApiError fresh_session_required
 */
export function requireFreshSession(user: SignedInUser, settings: Settings): void {
  if (freshUntil(user, settings).getTime() <= Date.now()) throw new ApiError('fresh_session_required');
}
