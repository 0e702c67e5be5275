import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { type DeviceCode } from './authorization.js';
import { clientOf } from './access.js';
import {
  type Credentials,
  removeCredentials,
  saveCredentials,
  savedCredentials,
  type TokenLogin,
} from './credentials.js';
import { failureText } from './failure-text.js';
import { print, UsageError } from '../../../apps/cli/src/platform/output.js';
import { serviceOrigin } from '../../../apps/cli/src/platform/service-origin.js';

interface LoginOptions {
  readonly url: string;
  readonly key?: boolean;
  readonly json?: boolean;
}

/** `login`: has the user allow this program in the browser, or checks an API key. Keeps what the service accepts. */
export function loginCommand(): Command {
  return new Command('login')
    .description('log in to a service in the browser, on this or any other device')
    .requiredOption('--url <url>', 'the origin of the service, such as https://flights.example')
    .option(
      '--key',
      'log in with an API key instead: you are asked for it, or it is read from standard input',
    )
    .option('--json', 'print one JSON object per line')
    .action(async ({ url: given, key, json }: LoginOptions) => {
      const url = serviceOrigin('--url', given);
      const login = key ? await loginByKey(url) : await loginByDevice(url, json);
      const file = await saveCredentials(login);
      print(json, { status: 'logged_in', url, file }, [`Logged in to ${url}. The login is in ${file}.`]);
    });
}

/** `logout`: forgets the login. A key stays valid. */
export function logoutCommand(): Command {
  return new Command('logout')
    .description('end the login; a key stays valid until you revoke it in the console')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const saved = await savedCredentials().catch(() => null);
      const problem = saved && 'tokens' in saved ? await problemOfRevoking(saved) : null;
      await removeCredentials();
      print(json, { status: 'logged_out', problem }, ['Logged out.', ...whatRemains(saved, problem)]);
    });
}

async function loginByDevice(url: string, json: boolean | undefined): Promise<TokenLogin> {
  const { authorizeByDevice } = await import('./authorization.js');
  const tokens = await authorizeByDevice(url, (code) => showCode(code, json));
  const { id } = await clientOf({ url, key: tokens.access_token }).account.me();
  return { url, account: id, tokens };
}

function showCode(code: DeviceCode, json: boolean | undefined): void {
  const { verification_uri, verification_uri_complete, user_code, expires_in } = code;
  const readable = user_code.replace(/^(\w{4})(\w{4})$/, '$1-$2');
  print(json, { status: 'waiting', verification_uri, verification_uri_complete, user_code, expires_in }, [
    `Open ${verification_uri} in a browser and enter the code`,
    '',
    `  ${readable}`,
    '',
    `or open ${verification_uri_complete}`,
    `Waiting for you to allow it, for at most ${Math.round(expires_in / 60)} minutes …`,
  ]);
}

async function loginByKey(url: string): Promise<Credentials> {
  const login = { url, key: await askForKey() };
  if (login.key === '') throw new UsageError('The key is empty.');
  await clientOf(login).flights.page({ limit: 1 }); // any valid key that is of use here can list flights
  return login;
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

/** Null if the service has ended the login. */
async function problemOfRevoking({ url, tokens }: TokenLogin): Promise<string | null> {
  const { revoke } = await import('./authorization.js');
  return revoke(url, tokens).then(() => null, failureText);
}

function whatRemains(saved: Credentials | null, problem: string | null): string[] {
  if (problem !== null)
    return [
      `The service could not be asked to end the login: ${problem}`,
      'Disconnect "flight-analysis command line" in the console, under Account.',
    ];
  if (saved && 'key' in saved)
    return ['The key is still valid: revoke it in the console if you no longer need it.'];
  return [];
}
