import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { clientOf, removeCredentials, saveCredentials } from './credentials.js';
import { print, UsageError } from '../../../apps/cli/src/platform/output.js';

/** `login`: checks a key of the account, and keeps it. */
export function loginCommand(): Command {
  return new Command('login')
    .description('keep an API key of your account, with the scopes flights:read and flights:write')
    .requiredOption('--url <url>', 'the origin of the service, such as https://flights.example')
    .option('--key <key>', 'the key; without it, you are asked for it, or it is read from standard input')
    .option('--json', 'print one JSON object')
    .action(async ({ url, key, json }: { url: string; key?: string; json?: boolean }) => {
      if (!URL.canParse(url)) throw new UsageError(`--url must be a URL; got ${url}.`);
      const given = { url, key: key ?? (await askForKey()) };
      if (given.key === '') throw new UsageError('The key is empty.');
      await clientOf(given).flights.page({ limit: 1 }); // any valid key that is of use here can list flights
      const file = await saveCredentials(given);
      print(json, { url, file }, [`Logged in to ${url}. The key is in ${file}.`]);
    });
}

/** `logout`: forgets the key, which stays valid. */
export function logoutCommand(): Command {
  return new Command('logout')
    .description('forget the key; revoke it in the console')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      await removeCredentials();
      print(json, { status: 'logged_out' }, [
        'Logged out. The key is still valid: revoke it in the console if you no longer need it.',
      ]);
    });
}

async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question('API key (create one in the console under Developer): ')).trim();
  } finally {
    terminal.close();
  }
}
