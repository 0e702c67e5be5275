import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { platformCall } from '@core/config';
import { platformCommand } from './platform/platform-command.js';

describe('a command suggested in output', () => {
  it.each([
    ['npm run platform -- keys list', 'scripts/cli.mjs', 'keys list', undefined],
    ['npm run platform -- keys list --account acc_01', 'scripts/cli.mjs', 'keys list', 'acc_01'],
    ['bin/flights platform accounts list', 'dist/bundle/cli.js', 'accounts list', undefined],
    [
      '/opt/release/bin/flights platform keys list',
      '/opt/release/dist/bundle/cli.js',
      'keys list',
      undefined,
    ],
  ])('is %s', (shown, script, words, account) => {
    expect(platformCall(words, account, path.resolve(script))).toBe(shown);
  });
});

describe('the texts of the command line', () => {
  it('contain only commands that can be pasted', async () => {
    const groups = (await platformCommand()).commands;
    const calls = groups.flatMap((group) => group.commands.map((each) => `${group.name()} ${each.name()}`));
    expect(calls).toContain('accounts list');
    const bare = new RegExp(
      `(?<!platformCall\\(['\`"]|^ *(//|\\*|/\\*\\*).*)\\b(${calls.join('|')})\\b`,
      'gm',
    );
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => [name, readFileSync(path.join(import.meta.dirname, name), 'utf8')] as const);
    const found = sources.flatMap(([name, text]) =>
      (text.match(bare) ?? []).map((call) => `${name}: ${call}`),
    );
    expect(found).toEqual([]);
  });
});
