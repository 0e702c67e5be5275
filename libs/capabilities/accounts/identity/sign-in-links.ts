import { ApiError } from '@core/contract';
import { type SignInLink, SignInLinkRepository } from '../tables/identity/sign-in-link.repository.js';
import { UserRepository } from '../tables/identity/user.repository.js';
import { type DataSource } from 'typeorm';
import { type Auth } from './better-auth.js';

/** With what a new user signs in from now on. */
export interface NewSignIn {
  readonly email: string;
  readonly password: string;
}

/** Finds or creates the user whom a link signs in. A link works once. */
export class SignInLinks {
  private readonly links: SignInLinkRepository;
  private readonly users: UserRepository;

  constructor(
    private readonly auth: Auth,
    database: DataSource,
  ) {
    this.links = new SignInLinkRepository(database);
    this.users = new UserRepository(database);
  }

  /**
   * Returns the user's id and ends the validity of the link. An account without a user gets one, with this e-mail
   * address and password; an invitation that was not accepted is replaced.
   * @throws ApiError invalid_token; user_not_set_up if that needs `wish`; validation_failed if its address is taken.
   *   The link stays valid after the last two.
   */
  async follow(token: string, wish: NewSignIn | undefined): Promise<string> {
    const link = await this.links.find(token);
    if (!link) throw new ApiError('invalid_token');
    const user = await this.users.ofAccount(link.accountId);
    if (user?.verified) {
      await this.consume(token);
      return user.id;
    }
    if (user && !user.invited) throw new ApiError('email_not_verified');
    if (!wish) throw new ApiError('user_not_set_up');
    await this.requireFreeAddress(link, wish.email);
    const { password: hashing } = await this.auth.$context;
    const hash = await hashing.hash(wish.password);
    await this.consume(token);
    if (user) await this.users.removeInvited(link.accountId, user.id);
    return this.create(link, wish.email, hash);
  }

  private async consume(token: string): Promise<void> {
    if (!(await this.links.consume(token))) throw new ApiError('invalid_token');
  }

  /** The holder of the link may learn this: only the operator makes links. */
  private async requireFreeAddress({ accountId }: SignInLink, email: string): Promise<void> {
    const { internalAdapter } = await this.auth.$context;
    const found = await internalAdapter.findUserByEmail(email);
    const owner = (found?.user as { readonly accountId?: string } | undefined)?.accountId;
    if (!found || owner === accountId) return;
    const details = [{ field: 'email', message: 'already belongs to the user of another account' }];
    throw new ApiError('validation_failed', { details });
  }

  /** The address needs no confirmation: only the operator can make such a link. */
  private async create({ accountId, accountName, role }: SignInLink, email: string, hash: string) {
    const { internalAdapter } = await this.auth.$context;
    const fields = { email, name: accountName, accountId, role, invited: true, emailVerified: true };
    const { id } = await internalAdapter.createUser<{ id: string }>(fields, { method: 'admin' });
    await internalAdapter.createAccount({
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: hash,
    });
    return id;
  }
}
