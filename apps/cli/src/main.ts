import { commandLine } from './command-line.js';
import { sentenceFor } from './sentence-for.js';

const [, script = '', ...called] = process.argv;
const { command, words } = await commandLine(script, called);

try {
  await command.parseAsync(words, { from: 'user' });
} catch (error) {
  console.error(await sentenceFor(error));
  process.exitCode = 1;
}
