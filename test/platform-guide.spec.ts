import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLATFORM_PREFIX } from '@core/contract';
import { type Command } from 'commander';
import { platformCommand } from '../apps/cli/src/platform/platform-command.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const { paths } = JSON.parse(read('platform-openapi.json')) as { paths: Record<string, object> };

/**
 * An operator with the database needs no session, and knows the settings. Only the holder of an address can confirm it,
 * and only a user can allow an app, or has a second factor. Developers register apps with a session, because better-auth checks it.
 */
const WITHOUT_COMMAND = [
  'GET /service',
  'POST /verify-email',
  'POST /sign-in',
  'POST /sign-out',
  'POST /sign-in-passkey/challenge',
  'POST /sign-in-passkey',
  'POST /sign-in-oidc/authorization',
  'POST /sign-in-oidc',
  'POST /session/confirmation',
  'GET /second-factor',
  'POST /second-factor/totp',
  'POST /second-factor/totp/confirm',
  'POST /second-factor/recovery-codes',
  'GET /passkeys',
  'POST /passkeys',
  'POST /passkeys/challenge',
  'DELETE /passkeys/{id}',
  'POST /console-token',
  'POST /apps',
  'PATCH /apps/{id}',
  'POST /authorizations/review',
  'POST /authorizations',
  'POST /device-authorizations/review',
  'POST /device-authorizations',
];

/** The rows of the guide's table: an operation, and the equivalent commands. */
function rowsOfGuide(): [operation: string, commands: string[]][] {
  const [, section = ''] = read('docs/platform.md').split('\n## CLI equivalents\n');
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| `([A-Z]+ \/\S+)` +\| (.*) \|$/gm)];
  return rows.map(([, operation = '', cell = '']) => [
    operation,
    [...cell.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command),
  ]);
}

/** The command that the words begin with. */
function commandOf(words: readonly string[]): Command {
  let command = platform;
  for (const word of words) {
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (!next) return command;
    command = next;
  }
  return command;
}

const platform = await platformCommand();
const rows = rowsOfGuide();

describe('the guide to the platform', () => {
  it('has a command for every operation', () => {
    const operations = Object.entries(paths).flatMap(([route, methods]) =>
      Object.keys(methods).map(
        (method) =>
          `${method.toUpperCase()} ${route.replace(PLATFORM_PREFIX, '').replaceAll(/\{\w+\}/g, '{id}')}`,
      ),
    );
    expect(rows.map(([operation]) => operation).sort()).toEqual(operations.sort());
    const without = rows.filter(([, commands]) => commands.length === 0).map(([operation]) => operation);
    expect(without.sort()).toEqual([...WITHOUT_COMMAND].sort());
  });

  it.each(rows.flatMap(([, commands]) => commands))('describes the command %s correctly', (text) => {
    const words = text.split(' ');
    const command = commandOf(words);
    expect(command.commands).toEqual([]); // a single command, not a group
    const options = command.options.map(({ long }) => long);
    expect(options).toEqual(
      expect.arrayContaining(['--json', ...words.filter((word) => word.startsWith('--'))]),
    );
  });
});
