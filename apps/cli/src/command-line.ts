import { calledAs, calledDirectly, packageVersion } from '@core/config';
import { Command } from 'commander';
import { platformCommand } from './platform/platform-command.js';

/**
 * The command line. Its name makes the usage lines of its help ready to paste.
 * @param script the script that Node runs
 */
export async function commandLine(
  script: string,
  [name, ...words]: readonly string[],
): Promise<{ command: Command; words: readonly string[] }> {
  const version = packageVersion();
  if (name === 'platform') {
    const platform = await platformCommand(words[0]);
    return { command: platform.name(calledAs(name, script)).version(version), words };
  }
  const { analyseCommand } = await import('./analyse.js'); // slow to load
  if (name === 'analyse') {
    return { command: analyseCommand().name(calledAs(name, script)).version(version), words };
  }
  const both = new Command(calledDirectly(script))
    .version(version)
    .addCommand(await platformCommand())
    .addCommand(analyseCommand());
  return { command: both, words: name === undefined ? words : [name, ...words] };
}
