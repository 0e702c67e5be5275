import { Command } from 'commander';
import { calledAs, calledDirectly } from './called-as.js';
import { platformCommand } from './platform/platform-command.js';

/**
 * The command line. Its name makes the usage lines of its help ready to paste.
 * @param script the script that Node runs
 */
export async function commandLine(
  script: string,
  [name, ...words]: readonly string[],
): Promise<{ command: Command; words: readonly string[] }> {
  if (name === 'platform') {
    return { command: (await platformCommand(words[0])).name(calledAs(name, script)), words };
  }
  const { analyseCommand } = await import('./analyse.js'); // slow to load
  if (name === 'analyse') return { command: analyseCommand().name(calledAs(name, script)), words };
  const both = new Command(calledDirectly(script))
    .addCommand(await platformCommand())
    .addCommand(analyseCommand());
  return { command: both, words: name === undefined ? words : [name, ...words] };
}
