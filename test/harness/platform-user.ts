import { randomUUID } from 'node:crypto';
import { parseSettings } from '@core/config';
import { type Plan, type Role } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { Identity, makeSignInLink } from '@capabilities/accounts';
import { ConsoleMailSender } from '@core/mail';
import { hashPassword } from 'better-auth/crypto';
import { type Operator } from './account.js';
import { PlatformClient } from './platform-client.js';
import { TEST_KEY } from './service-environment.js';

export const TEST_PASSWORD = 'three thermals before noon';
const LINK_SECONDS = 60;

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

/** The stored form of {@link TEST_PASSWORD}, made once: it takes a fifth of a second of the processor. */
let storedPassword: Promise<string> | undefined;

/** As if the invited user had followed the e-mail and set {@link TEST_PASSWORD}. */
const ACCEPT_INVITATION = `
  with verified as (
    update users set email_verified = true, role = coalesce($3, role) where account_id = $1 returning id
  ), used as (
    delete from verifications using verified where value = verified.id
  )
  insert into user_credentials (id, user_id, provider_id, provider_account_id, password)
  select id || '-password', id, 'credential', id, $2 from verified`;

/**
 * A signed-in user of a new account. The user could sign in with {@link TEST_PASSWORD}, but has followed a link from the
 * operator, because no password needs to be checked for that.
 */
export async function signedInUser(
  { baseUrl }: { readonly baseUrl: string },
  operator: Operator,
  options: { readonly role?: Role; readonly plan?: Plan } = {},
): Promise<PlatformUser> {
  const { id, publicId } = await operator.createAccount(options.plan);
  const email = `${randomUUID()}@example.org`;
  const invitation = await identityOf(operator).invite({ id, name: 'Test user' }, email);
  if (invitation.outcome !== 'invited')
    throw new Error(`A test could not invite a user: ${invitation.outcome}`);
  const password = await (storedPassword ??= hashPassword(TEST_PASSWORD));
  await operator.database.query(ACCEPT_INVITATION, [id, password, options.role ?? null]);
  const token = await makeSignInLink(operator.database, { publicId, role: 'member' }, LINK_SECONDS);
  const client = new PlatformClient(baseUrl);
  const { status, text } = await client.sendJson('POST', '/sign-in-link', { token });
  if (status !== 204) throw new Error(`A user of a test could not sign in: ${status} ${text}`);
  return { client, email, account: { id, publicId } };
}
