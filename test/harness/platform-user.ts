import { randomUUID } from 'node:crypto';
import { parseSettings } from '@app/config';
import { type Plan, type Role } from '@app/contract';
import { KeyRing } from '@app/encryption';
import { Identity } from '@app/identity';
import { ConsoleMailSender } from '@app/mail';
import { type Operator } from './account.js';
import { PlatformClient } from './platform-client.js';
import { TEST_KEY } from './service.js';

export const TEST_PASSWORD = 'three thermals before noon';

export interface PlatformUser {
  /** Signed in. */
  readonly client: PlatformClient;
  readonly email: string;
  readonly account: { readonly id: string; readonly publicId: string };
}

/** An identity service next to the running one, with the same keys. It sends no mail. */
export function identityOf(operator: Operator, keys = new KeyRing([TEST_KEY])): Identity {
  return new Identity({
    database: operator.database,
    settings: parseSettings({}),
    keys,
    mail: new ConsoleMailSender(() => undefined),
  });
}

/** An unused token with which the user of the account can set a password. */
export async function resetTokenOf(operator: Operator, { id }: { id: string }): Promise<string> {
  const sent = await identityOf(operator).sendPasswordReset(id);
  if (!sent) throw new Error('The account has no user');
  return sent.token;
}

/** Invites a user to a new account, as an operator would, sets {@link TEST_PASSWORD} and signs in. */
export async function signedInUser(
  { baseUrl }: { readonly baseUrl: string },
  operator: Operator,
  options: { readonly role?: Role; readonly plan?: Plan } = {},
): Promise<PlatformUser> {
  const { id, publicId } = await operator.createAccount(options.plan);
  const email = `${randomUUID()}@example.org`;
  const identity = identityOf(operator);
  const invitation = await identity.invite({ id, name: 'Test user' }, email);
  if (invitation.outcome !== 'invited')
    throw new Error(`A test could not invite a user: ${invitation.outcome}`);
  await identity.resetPassword(invitation.token, TEST_PASSWORD);
  if (options.role) {
    await operator.database.query('update users set role = $2 where account_id = $1', [id, options.role]);
  }
  const client = new PlatformClient(baseUrl);
  const { status, text } = await client.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD });
  if (status !== 204) throw new Error(`A user of a test could not sign in: ${status} ${text}`);
  return { client, email, account: { id, publicId } };
}
