import { isRole, type Role, ROLES } from '@app/contract';
import { isEmailAddress } from '@app/mail';
import { type Command } from 'commander';
import { platformCall } from '../called-as.js';
import { accountOf, nobodySignsIn } from './account-of.js';
import { print, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';
import { mailLines, withIdentity } from './with-identity.js';

interface Options {
  readonly json?: boolean;
}

/** Makes a user for an account and mails them the token with which they set their password. */
async function invite(id: string, { email, json }: Options & { email: string }): Promise<void> {
  if (!isEmailAddress(email)) throw new UsageError('--email must be an e-mail address');
  const { account, unsent } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    const { value, unsent } = await withIdentity(platform, (identity) => identity.invite(account, email));
    if (value.outcome === 'address_taken') {
      throw new UsageError(`${email} is the address of the user of another account.`);
    }
    if (value.outcome === 'account_taken') {
      throw new UsageError(
        `${account.publicId} has a user: ${value.email}. To have another one, take that one away: ${platformCall(`accounts uninvite ${account.publicId}`)}`,
      );
    }
    return { account, unsent };
  });
  const invited = email.toLowerCase();
  print(json, { account_id: account.publicId, email: invited, invited: true, unsent_mail: unsent }, [
    ...mailLines(unsent),
    `${invited} is invited to ${account.publicId}.`,
  ]);
}

/** Takes back an invitation, also one that was followed. The account stays as it is. */
async function uninvite(id: string, { json }: Options): Promise<void> {
  const { account, user } = await withPlatform(async ({ accounts, users }) => {
    const account = await accountOf(accounts, id);
    const user = await users.ofAccount(account.id);
    if (!user) throw new UsageError(`Nobody is invited to ${account.publicId}.`);
    if (!user.invited) {
      throw new UsageError(
        `${user.email} has signed up: the account is theirs.`,
        `Close it: ${platformCall(`accounts disable ${account.publicId}`)}`,
        `Or delete it with all its data: ${platformCall(`accounts delete ${account.publicId}`)}`,
      );
    }
    await users.removeInvited(account.id, user.id);
    return { account, user };
  });
  print(json, { account_id: account.publicId, email: user.email, invited: false }, [
    `${user.email} can no longer sign in to ${account.publicId}, which stays as it is.`,
  ]);
}

/** For whoever is locked out, also where the service sends no mail. */
async function resetPassword(id: string, { json }: Options): Promise<void> {
  const { account, email, unsent } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    const { value, unsent } = await withIdentity(platform, (identity) =>
      identity.sendPasswordReset(account.id),
    );
    if (!value) throw nobodySignsIn(account);
    return { account, email: value.email, unsent };
  });
  print(json, { account_id: account.publicId, email, unsent_mail: unsent }, [
    ...mailLines(unsent),
    `${email} can set a new password with the token of that mail. Until then the old one holds.`,
  ]);
}

async function setRole(platform: Platform, publicId: string, role: Role) {
  const account = await accountOf(platform.accounts, publicId);
  if (!(await platform.users.setRole(account.publicId, role))) throw nobodySignsIn(account);
  return { account_id: account.publicId, role };
}

/** Adds what says who signs in to an account to the commands for accounts. */
export function addUserCommands(accounts: Command): void {
  const onAccount = (name: string, description: string) =>
    accounts
      .command(name)
      .description(description)
      .argument('<id>', 'id of the account, acc_…')
      .option('--json', 'print one JSON object');
  onAccount('invite', 'let somebody sign in to an account on the developer platform; they get a mail')
    .requiredOption('--email <address>', 'with which they will sign in')
    .action(invite);
  onAccount('uninvite', 'take away whom you have invited, with their sessions; the account stays').action(
    uninvite,
  );
  onAccount('reset-password', 'mail the user of an account a token to set a new password').action(
    resetPassword,
  );
  onAccount('set-role', 'say what the user of an account may see: their own account, or every account')
    .argument('<role>', `one of ${ROLES.join(', ')}`)
    .action(async (id: string, role: string, { json }: Options) => {
      if (!isRole(role)) throw new UsageError(`The role must be one of ${ROLES.join(', ')}`);
      const changed = await withPlatform((platform) => setRole(platform, id, role));
      print(json, changed, [`The user of ${changed.account_id} is now ${role}.`]);
    });
}
