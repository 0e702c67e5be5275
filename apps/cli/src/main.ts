import { Command } from 'commander';
import { platformCommand } from './platform/platform-command.js';
import { sentenceFor } from './sentence-for.js';

const [command, group] = process.argv.slice(2);
const program = new Command('npm run');
if (command !== 'analyse') program.addCommand(await platformCommand(group));
if (command !== 'platform') program.addCommand((await import('./analyse.js')).analyseCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error(await sentenceFor(error));
  process.exitCode = 1;
}
