import { platformCall } from '@core/config';
import { isEmailAddress, isRole, type Role, ROLES, signInLinkUrl } from '@core/contract';
import { makeSignInLink, OidcIdentityRepository } from '@capabilities/accounts';
import { type Command } from 'commander';
import { accountOf, noUser } from './account-of.js';
import { print, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';
import { mailLines, withIdentity } from './with-identity.js';

interface Options {
  readonly json?: boolean;
}

/** Creates the user of an account and e-mails them a token to set their password. */
async function invite(id: string, { email, json }: Options & { email: string }): Promise<void> {
  if (!isEmailAddress(email)) throw new UsageError('--email must be an e-mail address');
  const { account, unsent } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    const { value, unsent } = await withIdentity(platform, (identity) => identity.invite(account, email));
    if (value.outcome === 'address_taken') {
      throw new UsageError(`${email} already belongs to the user of another account.`);
    }
    if (value.outcome === 'account_taken') {
      throw new UsageError(
        `${account.publicId} already has a user: ${value.email}. To replace them, remove them first: ${platformCall(`accounts uninvite ${account.publicId}`)}`,
      );
    }
    return { account, unsent };
  });
  const invited = email.toLowerCase();
  print(json, { account_id: account.publicId, email: invited, invited: true, unsent_mail: unsent }, [
    ...mailLines(unsent),
    `${invited} was invited to ${account.publicId}.`,
  ]);
}

/** Revokes an invitation, even an accepted one. The account does not change. */
async function uninvite(id: string, { json }: Options): Promise<void> {
  const { account, user } = await withPlatform(async ({ accounts, users }) => {
    const account = await accountOf(accounts, id);
    const user = await users.ofAccount(account.id);
    if (!user) throw new UsageError(`Account ${account.publicId} has no invited user.`);
    if (!user.invited) {
      throw new UsageError(
        `${user.email} has signed up, so the account belongs to them.`,
        `Disable it: ${platformCall(`accounts disable ${account.publicId}`)}`,
        `Or delete it with all its data: ${platformCall(`accounts delete ${account.publicId}`)}`,
      );
    }
    await users.removeInvited(account.id, user.id);
    return { account, user };
  });
  print(json, { account_id: account.publicId, email: user.email, invited: false }, [
    `${user.email} can no longer sign in to ${account.publicId}. The account itself did not change.`,
  ]);
}

/** Helps a locked-out user, even if the service sends no e-mails. */
async function resetPassword(id: string, { json }: Options): Promise<void> {
  const { account, email, unsent } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    const { value, unsent } = await withIdentity(platform, (identity) =>
      identity.sendPasswordReset(account.id),
    );
    if (!value) throw noUser(account);
    return { account, email: value.email, unsent };
  });
  print(json, { account_id: account.publicId, email, unsent_mail: unsent }, [
    ...mailLines(unsent),
    `${email} can set a new password with the token in that e-mail. Until then, the old one remains valid.`,
  ]);
}

/** Helps a user who cannot sign in and whose service sends no e-mails. */
async function makeLink(id: string, { json }: Options): Promise<void> {
  const { publicId, url, seconds } = await withPlatform(async ({ accounts, dataSource, settings }) => {
    const { publicId } = await accountOf(accounts, id);
    const { signInLinkSeconds: seconds, publicUrl } = settings;
    const token = await makeSignInLink(dataSource, { publicId, role: 'member' }, seconds);
    return { publicId, url: signInLinkUrl(publicUrl, token), seconds };
  });
  print(json, { account_id: publicId, url, expires_in_seconds: seconds }, [
    url,
    `This link signs in to ${publicId} once, within ${Math.round(seconds / 60)} minutes. If the account has no user yet, the link creates one. Earlier links of the account no longer work.`,
  ]);
}

/** For a provider that was reinstalled, or an identity that now belongs to another person. */
async function disconnectOidc(id: string, { json }: Options): Promise<void> {
  const { publicId, count } = await withPlatform(async ({ accounts, dataSource }) => {
    const account = await accountOf(accounts, id);
    const count = await new OidcIdentityRepository(dataSource).disconnect(account.id);
    return { publicId: account.publicId, count };
  });
  print(json, { account_id: publicId, disconnected_identities: count }, [
    count === 0
      ? `${publicId} is not connected to an OpenID Connect provider.`
      : `${publicId} is disconnected. The next sign-in with the provider connects it again, by its e-mail address.`,
  ]);
}

async function setRole(platform: Platform, publicId: string, role: Role) {
  const account = await accountOf(platform.accounts, publicId);
  if (!(await platform.users.setRole(account.publicId, role))) throw noUser(account);
  return { account_id: account.publicId, role };
}

/** Adds the commands for the users of accounts. */
export function addUserCommands(accounts: Command): void {
  const onAccount = (name: string, description: string) =>
    accounts.command(name).description(description).argument('<id>', 'id of the account, acc_…');
  onAccount('invite', 'invite a user to an account on the developer platform, by e-mail')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(invite);
  onAccount('uninvite', 'remove an invited user with their sessions, but not the account').action(uninvite);
  onAccount('reset-password', 'e-mail the user of an account a token to set a new password').action(
    resetPassword,
  );
  onAccount('sign-in-link', 'print a link that signs in to an account once').action(makeLink);
  onAccount('disconnect-oidc', 'disconnect the user of an account from the OpenID Connect provider').action(
    disconnectOidc,
  );
  onAccount('set-role', 'set the role of the user of an account: access to their own account, or to all')
    .argument('<role>', `one of ${ROLES.join(', ')}`)
    .action(async (id: string, role: string, { json }: Options) => {
      if (!isRole(role)) throw new UsageError(`The role must be one of ${ROLES.join(', ')}`);
      const changed = await withPlatform((platform) => setRole(platform, id, role));
      print(json, changed, [`The user of ${changed.account_id} now has the role ${role}.`]);
    });
}
