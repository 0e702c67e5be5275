import path from 'node:path';
import { Command } from 'commander';
import { platformCommand } from './platform/platform-command.js';

/** What `npm run platform` and `npm run analyse` run. */
const NPM_SCRIPT = 'cli.mjs';

/**
 * The command that is called and the words for it. It is named so that what its help shows can be pasted: npm keeps
 * options for itself unless `--` stands before them.
 * @param script the program that node runs
 */
export async function commandLine(
  script: string,
  [name, ...words]: readonly string[],
): Promise<{ command: Command; words: readonly string[] }> {
  const node = `node ${path.relative('', script)}`;
  const calledAs = path.basename(script) === NPM_SCRIPT ? `npm run ${name} --` : `${node} ${name}`;
  if (name === 'platform') return { command: (await platformCommand(words[0])).name(calledAs), words };
  const { analyseCommand } = await import('./analyse.js'); // slow to load
  if (name === 'analyse') return { command: analyseCommand().name(calledAs), words };
  const both = new Command(node).addCommand(await platformCommand()).addCommand(analyseCommand());
  return { command: both, words: name === undefined ? words : [name, ...words] };
}
