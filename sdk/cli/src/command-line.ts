import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { downloadCommand } from './download.js';
import { listCommand } from './list.js';
import { listenCommand } from './listen.js';
import { loginCommand, logoutCommand } from './login.js';
import { uploadCommand } from './upload/upload.js';
import { watchCommand } from './upload/watch.js';

/** The version of the package, which the build inserts. */
declare const CLI_VERSION: string;

/** `flight-analysis COMMAND`. */
export function commandLine(): Command {
  const command = new Command('flight-analysis')
    .description(
      'Upload, list and download flights of the Flight Analysis Service, or analyse one on this machine.',
    )
    .version(typeof CLI_VERSION === 'string' ? CLI_VERSION : 'unbuilt')
    .addCommand(loginCommand())
    .addCommand(logoutCommand())
    .addCommand(uploadCommand())
    .addCommand(watchCommand())
    .addCommand(listCommand())
    .addCommand(downloadCommand())
    .addCommand(listenCommand())
    .addCommand(analyseOnDemand());
  tab(command, { completionCommandName: 'completion' });
  return command;
}

/** Loads the analysis only when it is called, because that takes longer than all other commands together. */
function analyseOnDemand(): Command {
  return new Command('analyse')
    .alias('analyze')
    .description('analyse a file of a flight on this machine, without a server')
    .argument('[words...]', 'a file and options: see `flight-analysis analyse --help`')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (words: readonly string[]) => {
      const { analyseCommand } = await import('../../../apps/cli/src/analyse.js');
      await analyseCommand().name('flight-analysis analyse').parseAsync(words, { from: 'user' });
    });
}
