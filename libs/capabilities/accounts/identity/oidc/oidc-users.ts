import { type Settings } from '@core/config';
import { ACCOUNT_TEXT_CHARACTERS_MAX, ApiError, cutTo, isEmailAddress, plainLine } from '@core/contract';
import { type DataSource, type EntityManager } from 'typeorm';
import { type OidcIdentity, OidcIdentityRepository } from '../../tables/identity/oidc-identity.repository.js';
import { type Auth } from '../better-auth.js';
import { inSharedTransaction } from '../shared-transaction.js';
import { type OidcClaims } from './oidc-provider.js';

type OidcUserSettings = Pick<
  Settings,
  | 'oidcIssuerUrl'
  | 'oidcName'
  | 'oidcSignUp'
  | 'oidcGroupsClaim'
  | 'oidcAllowedGroup'
  | 'oidcOperatorGroup'
  | 'platformSignUp'
>;

/** Finds, connects or creates our user for a user of the provider. */
export class OidcUsers {
  private readonly identities: OidcIdentityRepository;

  constructor(
    private readonly auth: Auth,
    private readonly database: DataSource,
    private readonly settings: OidcUserSettings,
  ) {
    this.identities = new OidcIdentityRepository(database);
  }

  /**
   * The id of the user who signs in, whose role follows the groups.
   * @throws ApiError oidc_not_allowed, oidc_email_not_verified, oidc_account_not_confirmed, oidc_other_identity,
   *   sign_up_closed
   */
  async signingIn(claims: OidcClaims): Promise<string> {
    const { oidcAllowedGroup, oidcOperatorGroup } = this.settings;
    if (oidcAllowedGroup !== undefined && !this.isIn(claims, oidcAllowedGroup)) {
      throw new ApiError('oidc_not_allowed');
    }
    const userId = (await this.known(claims)) ?? (await this.connected(claims));
    if (oidcOperatorGroup !== undefined) {
      await this.identities.setRole(userId, this.isIn(claims, oidcOperatorGroup) ? 'operator' : 'member');
    }
    return userId;
  }

  /** The id of the user who has signed in with this identity before. The e-mail address does not matter any more. */
  known(claims: OidcClaims): Promise<string | undefined> {
    return this.identities.find(this.identityOf(claims));
  }

  private async connected(claims: OidcClaims): Promise<string> {
    const email = this.verifiedEmail(claims);
    const identity = this.identityOf(claims);
    return inSharedTransaction(this.database, async (manager) => {
      await this.identities.lock(manager);
      // another sign-in may have been faster: in a second tab, or of a browser that sent its request twice
      const known = await this.identities.find(identity, manager);
      if (known !== undefined) return known;
      const userId =
        (await this.existing(manager, email, identity.issuer)) ?? (await this.created(email, claims));
      await this.identities.connect(manager, userId, identity);
      return userId;
    });
  }

  /** The user with this e-mail address, which the provider has verified. */
  private async existing(manager: EntityManager, email: string, issuer: string): Promise<string | undefined> {
    const user = await this.identities.ofAddress(manager, email, issuer);
    if (!user) return undefined;
    if (user.isConnected) throw new ApiError('oidc_other_identity');
    // a stranger may have signed up with the address, and knows the password
    if (!user.isVerified && !user.isInvited) throw this.unconfirmed();
    await this.identities.acceptInvitation(manager, user.id);
    return user.id;
  }

  private async created(email: string, claims: OidcClaims): Promise<string> {
    const { oidcSignUp, platformSignUp } = this.settings;
    if ((oidcSignUp ?? platformSignUp) === 'closed') throw new ApiError('sign_up_closed');
    const { internalAdapter } = await this.auth.$context;
    const user = { email, name: nameOf(claims) ?? email, emailVerified: true };
    return (await internalAdapter.createUser<{ id: string }>(user, { method: 'oauth' })).id;
  }

  /** @throws ApiError oidc_email_not_verified */
  private verifiedEmail({ email, email_verified: isVerified }: OidcClaims): string {
    const { oidcName } = this.settings;
    if (typeof email !== 'string' || !isEmailAddress(email)) {
      throw new ApiError('oidc_email_not_verified', {
        message: `${oidcName} sent no e-mail address of you. Add one there, or ask the operator to request it (OIDC_SCOPES).`,
      });
    }
    // some providers send the text
    if (isVerified === true || isVerified === 'true') return email.toLowerCase();
    throw new ApiError('oidc_email_not_verified', {
      message: `${oidcName} has not verified your e-mail address ${email}. Verify it there, or ask the operator, then sign in again.`,
    });
  }

  private unconfirmed(): ApiError {
    return new ApiError('oidc_account_not_confirmed', {
      message: `Someone has signed up here with your e-mail address, but never confirmed it. If it was you, confirm it with the e-mail from the sign-up. Otherwise set a new password, which confirms it, too. Then sign in with ${this.settings.oidcName}.`,
    });
  }

  private identityOf({ sub }: OidcClaims): OidcIdentity {
    return { issuer: this.settings.oidcIssuerUrl!, subject: sub };
  }

  /** Providers send a list, or the text itself if there is one group. */
  private isIn(claims: OidcClaims, group: string): boolean {
    const groups = claims[this.settings.oidcGroupsClaim];
    return Array.isArray(groups) ? groups.includes(group) : groups === group;
  }
}

function nameOf({ name, preferred_username: username }: OidcClaims): string | undefined {
  const lines = [name, username].map((text) =>
    typeof text === 'string' ? cutTo(ACCOUNT_TEXT_CHARACTERS_MAX, plainLine(text)) : '',
  );
  return lines.find((line) => line !== '');
}
