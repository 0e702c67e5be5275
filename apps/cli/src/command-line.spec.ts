import path from 'node:path';
import { type Command } from 'commander';
import { commandLine } from './command-line.js';

const MAIN = 'dist/bundle/cli.js';

/** The usage line in the help of the command. */
async function usage(script: string, ...called: string[]): Promise<string | undefined> {
  const { command, words } = await commandLine(path.resolve(script), called);
  const named = words.reduce(
    (found: Command, word) => found.commands.find((next) => next.name() === word)!,
    command,
  );
  return /^Usage: (.+)$/m.exec(named.helpInformation())?.[1];
}

describe('the help of the command line', () => {
  it.each([
    ['npm run platform -- [options] [command]', 'scripts/cli.mjs', ['platform']],
    ['npm run platform -- accounts [options] [command]', 'scripts/cli.mjs', ['platform', 'accounts']],
    ['npm run platform -- keys list [options]', 'scripts/cli.mjs', ['platform', 'keys', 'list']],
    ['npm run analyse -- [options] <file>', 'scripts/cli.mjs', ['analyse']],
    [`bin/flights platform keys list [options]`, MAIN, ['platform', 'keys', 'list']],
    [`bin/flights analyse [options] <file>`, MAIN, ['analyse']],
    [`bin/flights [options] [command]`, MAIN, []],
  ])('says %s', async (shown, script, called) => {
    expect(await usage(script, ...called)).toBe(shown);
  });
});
