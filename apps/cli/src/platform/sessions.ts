import { presentSession, type AccountUser } from '@capabilities/accounts';
import { platformCall } from '@core/config';
import { Command } from 'commander';
import { userOf } from './account-of.js';
import { type AccountOptions, inAccount } from './in-account.js';
import { type Columns, print, tableOf, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

async function withUser<T>(
  { account }: AccountOptions,
  work: (platform: Platform, user: AccountUser) => Promise<T>,
): Promise<T> {
  return withPlatform(async (platform) => work(platform, await userOf(platform, account)));
}

const COLUMNS: Columns<ReturnType<typeof presentSession>> = {
  ID: ({ id }) => id,
  'SIGNED IN': (session) => session.created_at,
  'LAST EXTENDED': (session) => session.prolonged_at,
  EXPIRES: (session) => session.expires_at,
  'USER AGENT': (session) => session.user_agent,
};

async function list(options: AccountOptions): Promise<void> {
  const { email, data } = await withUser(options, async ({ users }, { id, email }) => ({
    email,
    data: (await users.sessions(id)).map(presentSession),
  }));
  print(options.json, { email, data }, [
    `${email} has ${data.length === 1 ? '1 session' : `${data.length} sessions`}.`,
    ...(data.length > 0 ? tableOf(data, COLUMNS) : []),
  ]);
}

async function end(id: string, options: AccountOptions): Promise<void> {
  const wasThere = await withUser(options, ({ users }, user) => users.endSession(user.id, id));
  if (!wasThere)
    throw new UsageError(`Session ${id} not found. See: ${platformCall('sessions list', options.account)}`);
  print(options.json, { id, ended: true }, [`Session ${id} has ended.`]);
}

export function sessionsCommand(): Command {
  const sessions = new Command('sessions').description('manage the sessions of a user');
  inAccount(sessions, 'list', 'list the sessions of a user, newest first').action(list);
  inAccount(sessions, 'end <id>', 'end a session; its cookie is rejected from the next request on').action(
    end,
  );
  return sessions;
}
