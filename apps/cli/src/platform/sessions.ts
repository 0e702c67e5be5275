import { presentSession, type AccountUser } from '@capabilities/accounts';
import { platformCall } from '@core/config';
import { Command } from 'commander';
import { userOf } from './account-of.js';
import { print, table, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

interface SessionOptions {
  readonly account?: string;
  readonly json?: boolean;
}

async function withUser<T>(
  { account }: SessionOptions,
  work: (platform: Platform, user: AccountUser) => Promise<T>,
): Promise<T> {
  return withPlatform(async (platform) => work(platform, await userOf(platform, account)));
}

async function list(options: SessionOptions): Promise<void> {
  const { email, data } = await withUser(options, async ({ users }, { id, email }) => ({
    email,
    data: (await users.sessions(id)).map(presentSession),
  }));
  const rows = data.map((session) => [
    session.id,
    session.created_at,
    session.prolonged_at,
    session.expires_at,
    session.user_agent ?? '–',
  ]);
  print(options.json, { email, data }, [
    `${email} has ${data.length === 1 ? '1 session' : `${data.length} sessions`}.`,
    ...(rows.length > 0
      ? table([['ID', 'SIGNED IN', 'LAST EXTENDED', 'EXPIRES', 'USER AGENT'], ...rows])
      : []),
  ]);
}

async function end(id: string, options: SessionOptions): Promise<void> {
  const wasThere = await withUser(options, ({ users }, user) => users.endSession(user.id, id));
  if (!wasThere)
    throw new UsageError(`Session ${id} not found. See: ${platformCall('sessions list', options.account)}`);
  print(options.json, { id, ended: true }, [`Session ${id} has ended.`]);
}

export function sessionsCommand(): Command {
  const sessions = new Command('sessions').description('manage the sessions of a user');
  const ofAccount = (name: string, description: string) =>
    sessions
      .command(name)
      .description(description)
      .option('--account <id>', 'account id; optional if there is only one account')
      .option('--json', 'print one JSON object');
  ofAccount('list', 'list the sessions of a user, newest first').action(list);
  ofAccount('end <id>', 'end a session; its cookie is rejected from the next request on').action(end);
  return sessions;
}
